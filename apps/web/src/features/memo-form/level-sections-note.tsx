import { isOfLevel, UNTITLED } from '@countersign/domain'
import type { TemplateContent } from '@countersign/domain'
import { Notice } from '@countersign/ui'
import { texts } from './texts.ts'

/** Which sections of the template approvers answer (R7): their titles, or else their questions. */
export function LevelSectionsNote({ template }: { template: TemplateContent }) {
  const asked = template
    .filter(isOfLevel)
    .map(({ field_name, value }) =>
      field_name === UNTITLED ? value.map((field) => field.field_name).join(', ') : field_name,
    )
  return asked.length === 0 ? null : <Notice>{texts.answeredByApprovers(asked.join(', '))}</Notice>
}
