import { formatDateTime } from '@countersign/app-shell/dates'
import classes from './erasures.module.css'
import type { Erasure } from './erasure.ts'
import { texts } from './texts.ts'

/** Who asked for an erasure, took it up and ended it, when and why. */
export function Course({ erasure }: { erasure: Erasure }) {
  const { state, asked, taken_up, ended } = erasure
  const steps = [
    { act: asked, did: texts.steps.asked },
    { act: taken_up, did: texts.steps.takenUp },
    { act: ended, did: texts.steps[state === 'DONE' ? 'DONE' : 'DECLINED'] },
  ]
  return (
    <ol className={classes.course}>
      {steps.map(
        ({ act, did }) =>
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
