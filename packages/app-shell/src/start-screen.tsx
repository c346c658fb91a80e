import { StartScreen as Screen } from '@countersign/ui'
import { shellTexts } from './texts.ts'

/** Shown until the first page has loaded. */
export function StartScreen() {
  return <Screen label={shellTexts.loading} />
}
