import { isOfLevel } from '../template/level-sections.ts'
import { sectionFields } from '../template/template.ts'
import type { Section, TemplateContent } from '../template/template.ts'
import type { TemplateProblemCode } from '../template/template-problem.ts'

/** What is wrong about a reference to a question of another section (R7); undefined where nothing is. */
export type ForeignReference = (fieldId: string) => TemplateProblemCode | undefined

/**
 * Judges references across the forms of a template (R7): no other section refers to one that approvers answer, and such a section refers to
 * the owner's questions in conditions alone.
 */
export function foreignReferences(
  content: TemplateContent,
): (section: Pick<Section, 'field_id'>) => ForeignReference {
  const sectionOf = new Map<string, Section>()
  for (const section of content)
    for (const { field_id } of sectionFields(section)) sectionOf.set(field_id, section)
  const isOfOne = (id: string) => content.some((one) => one.field_id === id && isOfLevel(one))
  return ({ field_id }) =>
    (ref) => {
      const source = sectionOf.get(ref)
      if (!source || source.field_id === field_id) return undefined
      if (isOfLevel(source)) return 'LEVEL_QUESTION_REFERRED'
      return isOfOne(field_id) ? 'LEVEL_SECTION_REFERS' : undefined
    }
}
