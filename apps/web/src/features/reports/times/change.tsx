import { durationText } from '@countersign/domain'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { countText } from '../figures/figure-text.ts'
import { reportTexts } from '../texts.ts'
import classes from './change.module.css'
import { changeText, durationChangeText } from './time-rows.ts'

const texts = reportTexts.times

interface ChangeProps {
  now: number
  /** In the months before; undefined where there is nothing to compare with. */
  before: number | null | undefined
  /** Counts, or milliseconds. Defaults to counts. */
  of?: 'counts' | 'durations'
}

/** A figure beside that of the months before: arrow and difference, in neutral ink, since more is neither good nor bad (W26). */
export function Change({ now, before, of = 'counts' }: ChangeProps) {
  if (before === undefined || before === null) return null
  const isCount = of === 'counts'
  const text = isCount ? countText : durationText
  const Arrow = now > before ? IconArrowUp : IconArrowDown
  return (
    <span className={classes.change}>
      <VisuallyHidden>{isCount ? changeText(now, before) : durationChangeText(now, before)}</VisuallyHidden>
      <span aria-hidden>
        {now === before ? (
          texts.same
        ) : (
          <>
            <Arrow size={14} stroke={2} />
            <strong>{text(Math.abs(now - before))}</strong> {texts.from(text(before))}
          </>
        )}
      </span>
    </span>
  )
}

/** The difference alone, where many counts are side by side: '+9', '−3'. */
export function Difference({ now, before }: { now: number; before: number | undefined }) {
  if (before === undefined) return null
  const sign = now > before ? '+' : now < before ? '−' : ''
  return (
    <span className={classes.difference}>
      <VisuallyHidden>{changeText(now, before)}</VisuallyHidden>
      <span aria-hidden>
        {sign}
        {countText(Math.abs(now - before))}
      </span>
    </span>
  )
}
