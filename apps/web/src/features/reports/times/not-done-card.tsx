import { Sheet } from '@countersign/ui'
import type { Figure } from '../figures/figure-address.ts'
import { CountLink } from '../figures/figure-link.tsx'
import { reportTexts } from '../texts.ts'
import { Change } from './change.tsx'
import { comparedWith } from './time-rows.ts'
import type { Times } from './time-rows.ts'
import classes from './times.module.css'

const texts = reportTexts.times

interface NotDoneCardProps {
  times: Times
  figureHref: (figure: Figure) => string
}

/** How many approved memos have open conditions (R2) or are to do (R3); the link leads to the reader's own (I1). */
export function NotDoneCard({ times, figureHref }: NotDoneCardProps) {
  const { not_done_count, previous } = times
  if (not_done_count === undefined) return null
  return (
    <Sheet label={texts.notDone}>
      <h3 className={classes.name}>{texts.notDone}</h3>
      <p className={classes.count}>
        <CountLink figure={{ figure: 'not_done' }} count={not_done_count} figureHref={figureHref} />
      </p>
      <Change now={not_done_count} before={comparedWith(previous)?.not_done_count} />
      <p className={classes.quiet}>{texts.notDoneNote}</p>
    </Sheet>
  )
}
