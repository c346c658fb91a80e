import { now } from '@countersign/app-shell/dates'
import { StatusBadge } from '@countersign/ui'
import { IconRefresh } from '@tabler/icons-react'
import { texts } from './texts.ts'
import type { Delivery } from './webhook.ts'
import classes from './webhooks.module.css'

const GONE = 410

/** '503 5.0 s': the status of the last answer, and how long it took. */
export function AnswerText({ delivery: { status, problem, duration_ms } }: { delivery: Delivery }) {
  if (status === null) return problem === null ? texts.none : <span title={problem}>{problem}</span>
  const tone = status < 300 ? 'good' : status < 500 ? 'lost' : 'late'
  return (
    <span>
      <b className={classes.code} data-tone={tone}>
        {status}
      </b>{' '}
      <span className={classes.quiet}>{durationText(duration_ms ?? 0)}</span>
    </span>
  )
}

function durationText(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`
}

/** What became of a delivery. */
export function StateBadge({ delivery }: { delivery: Delivery }) {
  const { state, attempts, next_at, status } = delivery
  if (state === 'DELIVERED') return <StatusBadge kind="approved" label={texts.delivered} plain />
  if (state === 'GIVEN_UP')
    return <StatusBadge kind="rejected" label={status === GONE ? texts.gone : texts.givenUp} />
  if (attempts === 0) return <StatusBadge kind="waiting" label={texts.waits} />
  const minutes = next_at === null ? 0 : Math.ceil((Date.parse(next_at) - Date.parse(now())) / 60_000)
  return <StatusBadge kind="returned" label={texts.again(texts.inMinutes(minutes))} icon={IconRefresh} />
}
