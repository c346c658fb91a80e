import { formatDate, formatDateTime } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { issuesOf } from '@countersign/client'
import { API_TOKEN_NAME_MAX_CHARACTERS } from '@countersign/domain'
import { ConfirmDialog, DialogFrame, Notice } from '@countersign/ui'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../../lib/use-change.ts'
import type { DirectorySync, DirectoryToken } from './directory-sync.ts'
import classes from './directory.module.css'
import { texts } from './texts.ts'

interface SetUpDialogProps {
  sync: DirectorySync
  onClose: () => void
}

/** Where the directory sends its requests, and the tokens that it sends them with: a new one is shown once (P4). */
export function SetUpDialog({ sync, onClose }: SetUpDialogProps) {
  const { base_url, tokens, latest_end } = sync
  const [name, setName] = useState('')
  const [lastDay, setLastDay] = useState(latest_end)
  const [revoked, setRevoked] = useState<DirectoryToken>()
  const change = useChange('admin-create_directory_token', { quiet: true })
  const token = change.data?.token ?? null
  const error = change.error && (issuesOf(change.error)[0]?.message ?? errorText(change.error))
  if (revoked) return <RevokeToken token={revoked} onClose={() => setRevoked(undefined)} />
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={texts.setUpTitle}
      cancelLabel={texts.close}
      primary={
        token === null
          ? {
              label: texts.create,
              busy: change.isPending,
              disabled: name.trim() === '',
              onClick: () => change.mutate({ name: name.trim(), expires_on: lastDay }),
            }
          : { label: texts.close, onClick: onClose }
      }
    >
      <div className={classes.form}>
        <TextInput label={texts.address_} description={texts.addressHint} readOnly value={base_url} />
        {token !== null ? (
          <>
            <Notice tone="amber">{texts.created}</Notice>
            <TextInput
              label={texts.newToken}
              readOnly
              data-autofocus
              value={token}
              onFocus={(event) => event.currentTarget.select()}
            />
          </>
        ) : (
          <>
            <Tokens tokens={tokens} onRevoke={setRevoked} />
            <TextInput
              label={texts.name}
              description={texts.nameHint}
              maxLength={API_TOKEN_NAME_MAX_CHARACTERS}
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              type="date"
              label={texts.lastDay}
              max={latest_end}
              value={lastDay}
              onChange={(event) => setLastDay(event.currentTarget.value)}
            />
          </>
        )}
        {error !== null && <Notice tone="error">{error}</Notice>}
      </div>
    </DialogFrame>
  )
}

interface TokensProps {
  tokens: readonly DirectoryToken[]
  onRevoke: (token: DirectoryToken) => void
}

function Tokens({ tokens, onRevoke }: TokensProps) {
  return (
    <section aria-label={texts.tokens}>
      {tokens.length === 0 && <p className={classes.detail}>{texts.noTokens}</p>}
      <ul className={classes.list}>
        {tokens.map((token) => (
          <li key={token.token_id} className={classes.decision}>
            <span>
              <strong>{token.name}</strong> <code>{texts.token(token.last_characters)}</code>
              <span className={classes.detail}>{detailOf(token)}</span>
            </span>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={texts.revokeOf(token.name)}
              onClick={() => onRevoke(token)}
            >
              {texts.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function detailOf({ expires_on, is_expired, date_last_used }: DirectoryToken): string {
  const day = formatDate(expires_on)
  const used = formatDateTime(date_last_used)
  return [is_expired ? texts.ended(day) : texts.ends(day), used ? texts.used(used) : texts.unused].join(' · ')
}

function RevokeToken({ token, onClose }: { token: DirectoryToken; onClose: () => void }) {
  const change = useChange('admin-revoke_directory_token', { onDone: onClose })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.revokeTitle(token.name)}
      message={texts.revokeText}
      confirmLabel={texts.revoke}
      busy={change.isPending}
      onConfirm={() => change.mutate({ token_id: token.token_id })}
    />
  )
}
