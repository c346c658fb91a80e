import classes from './ink-bar.module.css'

interface InkBarProps {
  part: number
  whole: number
  /** Without the track behind it: where bars stand below each other. */
  thick?: boolean
}

/** A flat bar beside a figure that is printed; nothing to hear or to read by itself. */
export function InkBar({ part, whole, thick = false }: InkBarProps) {
  const width = whole === 0 ? 0 : (100 * part) / whole
  return (
    <span className={classes.track} data-thick={thick || undefined} aria-hidden>
      <span className={classes.bar} style={{ width: `${width}%` }} />
    </span>
  )
}
