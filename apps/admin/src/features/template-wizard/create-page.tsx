import { usePageTitle } from '../../lib/page-title.ts'
import { texts } from './texts.ts'
import { NEW_TEMPLATE } from './wizard-source.ts'
import { Wizard } from './wizard.tsx'

/** A new template (W1: templates/create). */
export function Component() {
  usePageTitle(texts.createHeading)
  return <Wizard source={NEW_TEMPLATE} />
}
