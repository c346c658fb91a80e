import { AppLink, Sheet } from '@countersign/ui'
import { countText } from '../figures/figure-text.ts'
import { reportTexts } from '../texts.ts'
import { changeText } from './time-rows.ts'
import type { Times } from './time-rows.ts'
import classes from './times.module.css'

const texts = reportTexts.times

/** How many memos are overdue now, anywhere in the selection; the link leads to the reader's own (I1). */
export function OverdueCard({ times, href }: { times: Times; href: string }) {
  const { overdue_count, previous } = times
  const change = changeText(overdue_count, previous?.overdue_count)
  const count = countText(overdue_count)
  return (
    <Sheet label={texts.overdue}>
      <h3 className={classes.name}>{texts.overdue}</h3>
      <p className={classes.count}>
        <AppLink href={href} aria-label={reportTexts.figureMemos.of(texts.overdue, count)}>
          {count}
        </AppLink>
      </p>
      {change !== undefined && <p className={classes.quiet}>{change}</p>}
      <p className={classes.quiet}>{texts.overdueNote}</p>
    </Sheet>
  )
}
