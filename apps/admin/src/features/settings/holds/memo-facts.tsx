import { formatDateTime } from '@countersign/app-shell/dates'
import type { CallOutput } from '@countersign/contract'
import { STATUS_LABELS } from '@countersign/domain'
import { Button } from '@mantine/core'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'

type MemoHold = CallOutput<'admin-get_memo_hold'>
const text = texts.holds

/** A memo's owner and status, never its content (I1), with the actions on its hold. */
export function MemoFacts({ memo, onAsk }: { memo: MemoHold; onAsk: () => void }) {
  const { hold } = memo
  const facts: [string, string][] = [
    [text.memoId, memo.memo_id],
    [text.owner, `${memo.owner_name} (${memo.owner_email})`],
    [text.template, memo.template_name],
    [text.status, STATUS_LABELS[memo.memo_status]],
  ]
  if (hold !== null)
    facts.push(
      [text.placed, text.since(hold.placed_by, formatDateTime(hold.date))],
      [text.reason, hold.reason],
    )
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {hold === null && !memo.can_be_held ? (
        <p className={classes.hint}>{text.cannotBeHeld}</p>
      ) : (
        <Button variant="default" onClick={onAsk}>
          {hold === null ? text.place : text.lift}
        </Button>
      )}
    </>
  )
}
