import { errorText } from '@countersign/app-shell/error-text'
import { formatDateTime } from '@countersign/app-shell/dates'
import { callQuery } from '@countersign/client'
import { DialogFrame, ErrorState, SkeletonRows } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import { AnswerText, StateBadge } from './delivery-cells.tsx'
import { texts } from './texts.ts'
import type { Delivery } from './webhook.ts'
import classes from './webhooks.module.css'

/** What a delivery sends, and how its last attempt went (P2). */
export function DeliveryDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { delivery_id } = delivery
  const { data, error, refetch } = useQuery(callQuery(client, 'admin-get_delivery', { delivery_id }))
  const shown = data?.delivery ?? delivery
  const lines = [
    [texts.event, <code key="kind">{shown.kind}</code>],
    [texts.memo, shown.memo_id ?? texts.none],
    [texts.viewId, <code key="id">msg_{delivery_id}</code>],
    [texts.sent, formatDateTime(shown.sent_at) || texts.none],
    [texts.answer, <AnswerText key="answer" delivery={shown} />],
    [texts.attempts, texts.attemptsOf(shown.attempts, shown.most_attempts)],
    [texts.status, <StateBadge key="state" delivery={shown} />],
  ] as const
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={texts.viewTitle}
      cancelLabel={null}
      primary={{ label: texts.close, onClick: onClose }}
    >
      <dl className={classes.facts}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {shown.problem !== null && <p className={classes.text}>{shown.problem}</p>}
      <h3 className={classes.small}>{texts.viewBody}</h3>
      {data === undefined && error === null && <SkeletonRows rows={2} />}
      {data === undefined && error !== null && (
        <ErrorState title={texts.viewFailure} detail={errorText(error)} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <pre className={classes.body}>{pretty(data.body)}</pre>}
      {data?.names_more === true && <p className={classes.text}>{texts.viewMore}</p>}
    </DialogFrame>
  )
}

function pretty(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
}
