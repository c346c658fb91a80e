import { StartScreen as Screen } from '@countersign/ui'
import { startMessages } from '../lib/start-messages.ts'

/** Before the first page is there. */
export function StartScreen() {
  return <Screen label={startMessages.app.loading} />
}
