import { formatDateTime, formatDay } from '@countersign/app-shell/dates'
import { formErrorText } from '@countersign/app-shell/form-error-text'
import { API_TOKEN_NAME_MAX_CHARACTERS } from '@countersign/domain'
import { ConfirmDialog, DialogFrame, LiveRegion, Notice, ShownOnceDialog } from '@countersign/ui'
import { ActionIcon, Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '../../../lib/use-change.ts'
import { LastDayInput, lastDayProblem } from '../last-day-input.tsx'
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
  const [isChecked, setChecked] = useState(false)
  const [revoked, setRevoked] = useState<DirectoryToken>()
  const [secret, setSecret] = useState<string | null>(null)
  const change = useChange('admin-create_directory_token', {
    quiet: true,
    onDone: ({ token }) => setSecret(token),
  })
  const create = () => {
    setChecked(true)
    if (name.trim() !== '' && lastDayProblem(lastDay) === null)
      change.mutate({ name: name.trim(), expires_on: lastDay })
  }
  if (secret !== null)
    return <ShownOnceDialog title={texts.newToken} text={texts.created} secret={secret} onClose={onClose} />
  if (revoked) return <RevokeToken token={revoked} onClose={() => setRevoked(undefined)} />
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={texts.setUpTitle}
      cancelLabel={texts.close}
      primary={{ label: texts.create, busy: change.isPending, onClick: create }}
    >
      <div className={classes.form}>
        <Address value={base_url} />
        <Tokens tokens={tokens} onRevoke={setRevoked} />
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          data-autofocus
          autoComplete="off"
          maxLength={API_TOKEN_NAME_MAX_CHARACTERS}
          value={name}
          error={isChecked && name.trim() === '' && texts.nameRequired}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <LastDayInput
          label={texts.lastDay}
          latestEnd={latest_end}
          value={lastDay}
          isChecked={isChecked}
          onChange={setLastDay}
        />
        {change.error !== null && <Notice tone="error">{formErrorText(change.error)}</Notice>}
      </div>
    </DialogFrame>
  )
}

function Address({ value }: { value: string }) {
  return (
    <TextInput
      label={texts.address_}
      description={texts.addressHint}
      inputWrapperOrder={['label', 'input', 'description']}
      readOnly
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <>
              <LiveRegion>{copied && texts.addressCopied}</LiveRegion>
              <ActionIcon variant="subtle" color="gray" aria-label={texts.copyAddress} onClick={copy}>
                {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              </ActionIcon>
            </>
          )}
        </CopyButton>
      }
    />
  )
}

interface TokensProps {
  tokens: readonly DirectoryToken[]
  onRevoke: (token: DirectoryToken) => void
}

function Tokens({ tokens, onRevoke }: TokensProps) {
  return (
    <section aria-label={texts.tokens}>
      <h3 className={classes.label}>{texts.tokens}</h3>
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
  const day = formatDay(expires_on)
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
      danger
      busy={change.isPending}
      onConfirm={() => change.mutate({ token_id: token.token_id })}
    />
  )
}
