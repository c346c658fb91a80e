import { Wordmark } from '@countersign/ui'
import { messages } from '../lib/messages.ts'
import classes from './start-screen.module.css'

/** Before the first page is there. */
export function StartScreen() {
  return (
    <div className={classes.screen} role="status" aria-label={messages.app.loading}>
      <Wordmark size="lg" />
    </div>
  )
}
