import { formatDateTime } from '@countersign/app-shell/dates'
import classes from './erasures.module.css'

/** Something that was done about a request; the reason is '' where it takes none. */
interface Act {
  by: string
  email: string
  date: string
  reason: string
}

/** What was done about a request, by whom, when and why. @param steps what hasn't happened is null */
export function Course({ steps }: { steps: readonly { did: string; act: Act | null }[] }) {
  return (
    <ol className={classes.course}>
      {steps.map(
        ({ did, act }) =>
          act !== null && (
            <li key={did}>
              <span className={classes.step} title={act.email}>
                {did} {act.by}, {formatDateTime(act.date)}
              </span>
              {act.reason !== '' && <q className={classes.reason}>{act.reason}</q>}
            </li>
          ),
      )}
    </ol>
  )
}
