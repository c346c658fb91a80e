import { StartScreen as Screen } from '@countersign/ui'
import { messages } from '../lib/messages.ts'

/** Before the first page is there. */
export function StartScreen() {
  return <Screen label={messages.app.loading} />
}
