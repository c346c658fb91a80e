import classes from './ink-bar.module.css'

interface InkBarProps {
  part: number
  whole: number
  /** Without the track behind it, where bars are stacked. */
  thick?: boolean
}

/** A flat bar beside a printed figure; hidden from screen readers. */
export function InkBar({ part, whole, thick = false }: InkBarProps) {
  const width = whole === 0 ? 0 : (100 * part) / whole
  return (
    <span className={classes.track} data-thick={thick || undefined} aria-hidden>
      <span className={classes.bar} style={{ width: `${width}%` }} />
    </span>
  )
}
