import classes from './skeleton-rows.module.css'
import { uiTexts } from '../texts.ts'

/** Widths of the bars in percent; uneven, so that they look like a list. */
const widths = [62, 48, 71, 55, 66, 43, 59]

interface SkeletonRowsProps {
  rows?: number
  /** 'feed' has a second, shorter bar below the first. */
  shape?: 'line' | 'feed'
}

/** Placeholder rows, announced as 'Loading...'. */
export function SkeletonRows({ rows = 5, shape = 'line' }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={uiTexts.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} aria-hidden="true">
          <SkeletonBar width={widths[row % widths.length] ?? 60} />
          {shape === 'feed' && <SkeletonBar width={(widths[(row + 3) % widths.length] ?? 60) - 20} />}
        </div>
      ))}
    </div>
  )
}

/** One bar, `width` in percent. */
export function SkeletonBar({ width }: { width: number }) {
  return <span className={classes.bar} style={{ width: `${width}%` }} />
}
