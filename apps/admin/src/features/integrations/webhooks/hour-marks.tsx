import type { Webhook } from './webhook.ts'
import classes from './webhooks.module.css'

/** A mark for each of the last 24 hours. The figure beside it says the same, so that it is decoration. */
export function HourMarks({ webhook: { hours, state } }: { webhook: Pick<Webhook, 'hours' | 'state'> }) {
  return (
    <div className={classes.marks} aria-hidden>
      {hours.map(({ delivered, waiting, given_up }, hour) => {
        const kind = given_up > 0 ? 'lost' : waiting > 0 ? 'late' : delivered > 0 ? 'good' : 'none'
        // The hours have no identity but their place.
        return <span key={hour} data-kind={state === 'OFF' ? 'none' : kind} />
      })}
    </div>
  )
}
