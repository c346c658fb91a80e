import classes from './start-screen.module.css'
import { Wordmark } from './wordmark.tsx'

/** Before the first page is there. */
export function StartScreen({ label }: { label: string }) {
  return (
    <div className={classes.screen} role="status" aria-label={label}>
      <Wordmark size="lg" />
    </div>
  )
}
