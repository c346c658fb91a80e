import { asOwnForm, SUBJECT_FIELD_ID } from '@countersign/domain'
import type { AnsweredBy, Condition, Section, TemplateContent } from '@countersign/domain'
import type { Changed } from './actions.ts'
import { whyNotAnsweredBy } from './constraints.ts'
import { newSection } from './field-defaults.ts'
import type { NewId } from './field-defaults.ts'
import { forget } from './references.ts'
import {
  findSection,
  mapFields,
  mapOptions,
  mapSame,
  updateField,
  updateSection,
  withConditions,
  withInner,
} from './walk-content.ts'

/** Whether the section contains the subject: it can be neither removed nor moved (W8). */
export function holdsSubject(section: Section): boolean {
  return section.value.some((field) => field.field_id === SUBJECT_FIELD_ID)
}

export function addSection(content: TemplateContent, newId: NewId): Changed {
  const section = newSection(newId)
  return { content: renumber([...content, section]), select: section.field_id }
}

export function renameSection(content: TemplateContent, id: string, name: string): TemplateContent {
  return renumber(
    updateSection(content, id, (section) =>
      section.field_name === name ? section : { ...section, field_name: name },
    ),
  )
}

export function moveSection(content: TemplateContent, id: string, to: number): TemplateContent {
  const section = findSection(content, id)
  if (!section || holdsSubject(section)) return content
  const others = content.filter((other) => other !== section)
  const first = others.some(holdsSubject) ? 1 : 0
  const at = Math.min(Math.max(to, first), others.length)
  if (content[at] === section) return content
  return renumber([...others.slice(0, at), section, ...others.slice(at)])
}

/**
 * Leaves a section to the approvers of levels, or to the memo's owner again, where the form can take its questions (R7, W8).
 * The subject's section is always the owner's.
 */
export function setAnsweredBy(
  content: TemplateContent,
  id: string,
  answeredBy: AnsweredBy | undefined,
): TemplateContent {
  return updateSection(content, id, (section) => {
    if (holdsSubject(section) || whyNotAnsweredBy(content, section, answeredBy)) return section
    return answeredBy ? { ...section, answered_by: answeredBy } : asOwnForm(section)
  })
}

/** Removes a section, with all references to it and to its questions (W8). */
export function removeSection(content: TemplateContent, id: string): TemplateContent {
  const section = findSection(content, id)
  if (!section || holdsSubject(section)) return content
  const ids = section.value.flatMap(withInner).map((field) => field.field_id)
  const rest = content.filter((other) => other !== section)
  return renumber(forget(rest, { sections: new Set([id]), fields: new Set(ids) }))
}

/** Sets the conditions of a section or a question; removing a jump's condition removes the jump. */
export function setConditions(
  content: TemplateContent,
  ownerId: string,
  conditions: readonly Condition[],
): TemplateContent {
  const owner = findSection(content, ownerId)
  if (!owner) return updateField(content, ownerId, (field) => withConditions(field, conditions))
  const kept = mapFields(content, (field) =>
    mapOptions(field, (option) => {
      if (option.branchingSection?.field_id !== ownerId) return option
      const isMeant = conditions.some((c) => c.field_ref === field.field_id && c.value === option.value)
      if (isMeant) return option
      const { branchingSection: _gone, ...rest } = option
      return rest
    }),
  )
  return updateSection(kept, ownerId, (section) => withConditions(section, conditions))
}

/** Updates everything that depends on the order and the names of sections. */
export function renumber(content: TemplateContent): TemplateContent {
  const numbered = mapSame(content, (section, sectionIndex) => {
    const { sectionId } = section
    const value = mapSame(section.value, (field) =>
      field.sectionIndex === sectionIndex && field.sectionId === sectionId
        ? field
        : { ...field, sectionIndex, sectionId },
    )
    if (value === section.value && section.sectionIndex === sectionIndex) return section
    return { ...section, sectionIndex, value }
  })
  const byId = new Map(numbered.map((section) => [section.field_id, section]))
  return mapFields(numbered, (field) =>
    mapOptions(field, (option) => {
      const target = option.branchingSection && byId.get(option.branchingSection.field_id)
      if (!target) return option
      const { sectionIndex, field_id, field_name } = target
      const now = option.branchingSection
      if (now?.sectionIndex === sectionIndex && now.field_name === field_name) return option
      return { ...option, branchingSection: { sectionIndex, field_id, field_name } }
    }),
  )
}
