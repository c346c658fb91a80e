import { Sheet } from '@countersign/ui'
import type { Figure } from '../figures/figure-address.ts'
import { CountLink } from '../figures/figure-link.tsx'
import { reportTexts } from '../texts.ts'
import { Change } from './change.tsx'
import { comparedWith } from './time-rows.ts'
import type { Times } from './time-rows.ts'
import classes from './times.module.css'

const texts = reportTexts.times

interface OverdueCardProps {
  times: Times
  figureHref: (figure: Figure) => string
}

/** How many memos are overdue now, anywhere in the selection; the link leads to the reader's own (I1). */
export function OverdueCard({ times, figureHref }: OverdueCardProps) {
  const { overdue_count, previous } = times
  return (
    <Sheet label={texts.overdue}>
      <h3 className={classes.name}>{texts.overdue}</h3>
      <p className={classes.count}>
        <CountLink figure={{ figure: 'overdue' }} count={overdue_count} figureHref={figureHref} />
      </p>
      <Change now={overdue_count} before={comparedWith(previous)?.overdue_count} />
      <p className={classes.quiet}>{texts.overdueNote}</p>
    </Sheet>
  )
}
