import { asOwnForm, formOf, isOfLevel, SUBJECT_FIELD_ID } from '@countersign/domain'
import type { AnsweredBy, FieldDefinition, Section, TemplateContent } from '@countersign/domain'
import { answerTypeOf } from '../../../lib/field-words.ts'
import { ANSWER_TYPES, FOLLOW_UP_TYPES, ROW_TYPES } from './field-defaults.ts'
import type { AnswerType } from '../../../lib/field-words.ts'
import { allFields, findField, findSection, sectionOf } from './walk-content.ts'

/** A question's position: directly in a section, below an option, or as a column of a group. */
export type FieldPlace = 'section' | 'followUp' | 'row'

export function placeOfField(content: TemplateContent, fieldId: string): FieldPlace {
  if (content.some((section) => section.value.some((field) => field.field_id === fieldId))) return 'section'
  const isRow = allFields(content).some(
    (field) => field.field_type === 'NESTED' && field.constant.some((sub) => sub.field_id === fieldId),
  )
  return isRow ? 'row' : 'followUp'
}

/** The answer types that a question may have in its position (W9, W10). */
export function typesFor(place: FieldPlace): readonly AnswerType[] {
  if (place === 'row') return ROW_TYPES
  return place === 'followUp' ? FOLLOW_UP_TYPES : ANSWER_TYPES
}

/** Why a form can't take another question of a kind: it has one at most (W8), and no upload where approvers answer it (R7). */
export type Taken = 'richText' | 'upload' | 'levelUpload'

/** Why a question can't have the answer type; undefined if it can. */
export function whyNotType(
  content: TemplateContent,
  fieldId: string,
  to: AnswerType,
): 'subject' | 'place' | Taken | undefined {
  if (fieldId === SUBJECT_FIELD_ID) return 'subject'
  if (!typesFor(placeOfField(content, fieldId)).includes(to)) return 'place'
  const section = sectionOf(content, fieldId)
  return section && whyNotAdded(section, fieldsBeside(content, section, fieldId), [to])
}

/** Why a question can't move to the section; undefined if it can. */
export function whyNotMoved(
  content: TemplateContent,
  fieldId: string,
  toSectionId: string,
): 'subject' | Taken | undefined {
  if (fieldId === SUBJECT_FIELD_ID) return 'subject'
  const [field, section] = [findField(content, fieldId), findSection(content, toSectionId)]
  if (!field || !section || section === sectionOf(content, fieldId)) return undefined
  return whyNotAdded(section, fieldsBeside(content, section, fieldId), [answerTypeOf(field)])
}

/** Why a section can't be left to approvers, or given back to the memo's owner; undefined if it can. */
export function whyNotAnsweredBy(
  content: TemplateContent,
  section: Section,
  answeredBy: AnsweredBy | undefined,
): Taken | undefined {
  if (isOfLevel(section) === (answeredBy !== undefined)) return undefined
  const given = answeredBy ? { ...section, answered_by: answeredBy } : asOwnForm(section)
  const others = formOf(content, given).filter((one) => one.field_id !== section.field_id)
  return whyNotAdded(given, allFields(others), allFields([section]).map(answerTypeOf))
}

/** The other questions of the form that the section is part of. */
function fieldsBeside(content: TemplateContent, section: Section, fieldId: string): FieldDefinition[] {
  return allFields(formOf(content, section)).filter((field) => field.field_id !== fieldId)
}

function whyNotAdded(
  section: Section,
  others: readonly FieldDefinition[],
  added: readonly AnswerType[],
): Taken | undefined {
  const isRepeated = (type: AnswerType) =>
    added.includes(type) && others.some((field) => answerTypeOf(field) === type)
  if (isOfLevel(section) && added.includes('FILE_UPLOAD')) return 'levelUpload'
  if (isRepeated('FILE_UPLOAD')) return 'upload'
  return isRepeated('TEXT_RTE') ? 'richText' : undefined
}
