import classes from './ink-bar.module.css'

interface InkBarProps {
  part: number
  whole: number
  /** Without the track behind it, where bars are stacked. */
  thick?: boolean
  /** Where a tick compares it with the months before. */
  tick?: number
}

/** A flat bar beside a printed figure; hidden from screen readers. */
export function InkBar({ part, whole, thick = false, tick }: InkBarProps) {
  const percent = (value: number) => `${whole === 0 ? 0 : (100 * value) / whole}%`
  return (
    <span className={classes.track} data-thick={thick || undefined} aria-hidden>
      <span className={classes.bar} style={{ width: percent(part) }} />
      {tick !== undefined && <span className={classes.tick} style={{ left: percent(tick) }} />}
    </span>
  )
}
