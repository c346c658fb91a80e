import { SUBJECT_FIELD_ID } from '@countersign/domain'
import type { TemplateContent } from '@countersign/domain'
import { answerTypeOf } from '../../../lib/field-words.ts'
import { ANSWER_TYPES, FOLLOW_UP_TYPES, ROW_TYPES } from './field-defaults.ts'
import type { AnswerType } from '../../../lib/field-words.ts'
import { allFields } from './walk-content.ts'

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

/** Why a question can't have the answer type; undefined if it can. */
export function whyNotType(
  content: TemplateContent,
  fieldId: string,
  to: AnswerType,
): 'subject' | 'place' | 'richText' | 'upload' | undefined {
  if (fieldId === SUBJECT_FIELD_ID) return 'subject'
  if (!typesFor(placeOfField(content, fieldId)).includes(to)) return 'place'
  if (to !== 'TEXT_RTE' && to !== 'FILE_UPLOAD') return undefined
  const isTaken = allFields(content).some((field) => field.field_id !== fieldId && answerTypeOf(field) === to)
  if (!isTaken) return undefined
  return to === 'TEXT_RTE' ? 'richText' : 'upload'
}
