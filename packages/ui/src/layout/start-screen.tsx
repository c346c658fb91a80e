import classes from './start-screen.module.css'
import { Wordmark } from '../navigation/wordmark.tsx'

/** Shown until the first page has loaded. */
export function StartScreen({ label }: { label: string }) {
  return (
    <div className={classes.screen} role="status" aria-label={label}>
      <Wordmark size="lg" />
    </div>
  )
}
