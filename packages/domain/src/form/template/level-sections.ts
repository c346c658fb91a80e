import { sectionFields } from './template.ts'
import type { FieldDefinition, Section, TemplateContent } from './template.ts'

/** A section that the approvers of a level answer (R7). */
export type LevelSection = Section & Required<Pick<Section, 'answered_by'>>

/** A level of a memo, as far as sections name it. */
export interface AnsweringLevel {
  /** Its name in the policy that asked for it; left out for a level that the owner named. */
  level_id?: string | undefined
  /** Its number among the levels that the owner named or a policy asked for: those that approvers added don't count (R1). */
  number: number
}

export function isOfLevel(section: Section): section is LevelSection {
  return section.answered_by !== undefined
}

/** The sections that the memo's owner answers. */
export function ownersSections(template: TemplateContent): TemplateContent {
  return template.some(isOfLevel) ? template.filter((section) => !isOfLevel(section)) : template
}

/** The sections that are filled in together with this one: the owner's, or a section of a level by itself (R7). */
export function formOf(template: TemplateContent, section: Section): TemplateContent {
  return isOfLevel(section) ? [section] : ownersSections(template)
}

/** The owner's questions in the order of reading. */
export function ownersFields(template: TemplateContent): FieldDefinition[] {
  return ownersSections(template).flatMap(sectionFields)
}

/** Whether the approvers of this level answer the section (R7). */
export function isForLevel({ answered_by }: LevelSection, { level_id, number }: AnsweringLevel): boolean {
  if (answered_by.kind === 'LEVEL') return level_id === undefined && answered_by.number === number
  return level_id !== undefined && answered_by.level_ids.includes(level_id)
}

/** A section by itself, to be filled in and judged as any other form. */
export function asOwnForm({ answered_by: _answeredBy, ...section }: Section): Section {
  return section
}
