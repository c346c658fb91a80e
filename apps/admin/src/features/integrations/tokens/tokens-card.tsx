import { formatDateTime, formatDay, now } from '@countersign/app-shell/dates'
import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { daysOfTokenLeft, manilaDate } from '@countersign/domain'
import { DataTable, Pager, rangeOfPage, ShownOnceDialog } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconClock, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { loadError } from '../../../lib/load-error.ts'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { ConfirmChange } from '../../../lib/confirm-change.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { IntegrationCard } from '../integration-card.tsx'
import { tokenTexts } from './texts.ts'
import { TokenDialog } from './token-dialog.tsx'
import classes from './tokens.module.css'

type Token = CallOutput<'admin-get_service_tokens'>['tokens'][number]

const PAGE_SIZE = 25

/** The API tokens of service accounts (P1). */
export function TokensCard() {
  const [page, setPage] = useState(1)
  const tokens = useQuery({
    ...callQuery(client, 'admin-get_service_tokens', { page_no: page, limit: PAGE_SIZE }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const [edited, setEdited] = useState<Token | 'new'>()
  const [asked, setAsked] = useState<Token>()
  const [secret, setSecret] = useState<string>()
  const revoking = useChange('admin-revoke_token', { quiet: true, onDone: () => setAsked(undefined) })
  return (
    <IntegrationCard
      title={tokenTexts.title}
      hint={tokenTexts.hint}
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={tokens.data === undefined}
          onClick={() => setEdited('new')}
        >
          {tokenTexts.create}
        </Button>
      }
    >
      <DataTable<Token>
        caption={tokenTexts.title}
        hasTabletCards
        isInCard
        rows={tokens.data?.tokens}
        rowKey={(token) => token.token_id}
        emptyText={tokenTexts.empty}
        error={loadError(tokens, tokenTexts.loadFailure)}
        columns={[
          {
            key: 'name',
            header: tokenTexts.name,
            card: 'title',
            cell: (token) => (
              <>
                {token.name} <code className={classes.code}>cs_…{token.last_characters}</code>
              </>
            ),
            title: (token) => token.email,
          },
          {
            key: 'scopes',
            header: tokenTexts.scopes,
            width: '7.5rem',
            cell: (token) => token.scopes.join(', '),
          },
          {
            key: 'created',
            header: tokenTexts.createdBy,
            width: '14rem',
            card: 'none',
            cell: (token) => token.created_by,
            title: (token) => token.created_by,
          },
          {
            key: 'used',
            header: tokenTexts.lastUsed,
            width: '15rem',
            cell: lastUse,
            cardLabel: () => tokenTexts.lastUsed,
          },
          {
            key: 'end',
            header: tokenTexts.expires,
            width: '13.5rem',
            cell: (token) => <End token={token} />,
            cardLabel: (token) => (token.is_expired ? undefined : tokenTexts.expires),
          },
          {
            key: 'action',
            header: tokenTexts.action,
            width: '11rem',
            card: 'end',
            cell: (token) => (
              <RowButtons of={token.name}>
                {!token.is_expired && <RowButton label={tokenTexts.renew} onClick={() => setEdited(token)} />}
                <RowButton
                  label={token.is_expired ? tokenTexts.remove : tokenTexts.revoke}
                  danger
                  onClick={() => setAsked(token)}
                />
              </RowButtons>
            ),
          },
        ]}
        footer={
          tokens.data !== undefined &&
          (page > 1 || tokens.data.total > PAGE_SIZE) && (
            <Pager
              page={page}
              range={rangeOfPage(page, PAGE_SIZE, tokens.data.tokens.length, tokens.data.total)}
              hasPrevious={page > 1}
              hasNext={page * PAGE_SIZE < tokens.data.total}
              onPrevious={() => setPage(page - 1)}
              onNext={() => setPage(page + 1)}
            />
          )
        }
      />
      {edited !== undefined && tokens.data !== undefined && (
        <TokenDialog
          token={edited === 'new' ? undefined : edited}
          latestEnd={tokens.data.latest_end}
          onClose={() => setEdited(undefined)}
          onMade={(made) => {
            setEdited(undefined)
            if (made !== null) setSecret(made)
          }}
        />
      )}
      {secret !== undefined && (
        <ShownOnceDialog
          title={tokenTexts.shownTitle}
          text={tokenTexts.shownText}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
      {asked !== undefined && (
        <ConfirmChange
          onClose={() => setAsked(undefined)}
          title={tokenTexts.revokeTitle(asked.name)}
          text={tokenTexts.revokeText(asked.name, asked.email)}
          confirmLabel={asked.is_expired ? tokenTexts.remove : tokenTexts.revoke}
          danger
          change={revoking}
          onConfirm={() => revoking.mutate({ token_id: asked.token_id })}
        />
      )}
    </IntegrationCard>
  )
}

/** 'Today 10:40 AM · 10.20.4.18' */
function lastUse({ date_last_used, last_used_address }: Token): string {
  if (date_last_used === null) return tokenTexts.never
  return [formatDateTime(date_last_used), last_used_address].filter(Boolean).join(' · ')
}

function End({ token: { expires_on, is_expired } }: { token: Token }) {
  const day = formatDay(expires_on)
  if (is_expired) return tokenTexts.ended(day)
  const left = daysOfTokenLeft(expires_on, manilaDate(now()))
  return left === null ? (
    day
  ) : (
    <span className={classes.soon}>
      <IconClock size={14} aria-hidden /> {tokenTexts.endsSoon(day, left)}
    </span>
  )
}
