import { formatDateTime } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import { WEBHOOK_LIMITS } from '@countersign/domain'
import { EmptyState, ErrorState, ShownOnceDialog, SkeletonRows } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { IntegrationCard } from '../integration-card.tsx'
import { texts } from './texts.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'
import type { Webhook } from './webhook.ts'
import classes from './webhooks.module.css'

/** How often the states are looked at while the page is in front. */
const LOOK_MS = 5_000

/** The webhooks and chats that are notified of what happens to memos (P2, P5). */
export function WebhooksCard() {
  const { data, error, refetch } = useQuery({
    ...callQuery(client, 'admin-get_webhooks', {}),
    staleTime: 0,
    // What is sent meanwhile changes the states.
    refetchInterval: LOOK_MS,
  })
  const [edited, setEdited] = useState<Webhook | 'new'>()
  const [shown, setShown] = useState<{ secret: string; bothUntil: string | null }>()
  const webhooks = data?.webhooks
  return (
    <IntegrationCard
      title={texts.title}
      hint={texts.hint}
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={webhooks === undefined || webhooks.length >= WEBHOOK_LIMITS.webhooks}
          onClick={() => setEdited('new')}
        >
          {texts.add}
        </Button>
      }
    >
      {webhooks === undefined && error === null && <SkeletonRows rows={2} />}
      {webhooks === undefined && error !== null && (
        <ErrorState title={texts.loadFailure} detail={errorText(error)} onRetry={() => void refetch()} />
      )}
      {webhooks?.length === 0 && <EmptyState text={texts.empty} />}
      {webhooks !== undefined && webhooks.length > 0 && (
        <ul className={classes.list}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.webhook_id}
              webhook={webhook}
              onEdit={() => setEdited(webhook)}
              onSecret={(secret, bothUntil) => setShown({ secret, bothUntil })}
            />
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <WebhookDialog
          webhook={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(secret) => {
            setEdited(undefined)
            if (secret !== null) setShown({ secret, bothUntil: null })
          }}
        />
      )}
      {shown !== undefined && (
        <ShownOnceDialog
          title={texts.secretTitle}
          text={texts.secretText}
          more={shown.bothUntil === null ? undefined : texts.secretBoth(formatDateTime(shown.bothUntil))}
          secret={shown.secret}
          onClose={() => setShown(undefined)}
        />
      )}
    </IntegrationCard>
  )
}
