import { isFromList, SUBJECT_FIELD_ID } from '@countersign/domain'
import type { FieldDefinition, RowField, Section, TemplateContent } from '@countersign/domain'
import type { Changed, FieldSettings, FieldTexts } from './actions.ts'
import { beginCalculation } from './changes/change-calculations.ts'
import { setBranching } from './changes/change-options.ts'
import { renumber } from './change-sections.ts'
import { placeOfField, whyNotMoved, whyNotType } from './constraints.ts'
import { copyOf } from './copy-field.ts'
import { answerTypeOf } from '../../../lib/field-words.ts'
import { hasOptions, newField, newRowField, withType } from './field-defaults.ts'
import type { AnswerType } from '../../../lib/field-words.ts'
import type { NewId } from './field-defaults.ts'
import { placesOf, settle } from './layout.ts'
import type { Place } from './layout.ts'
import { addCondition, forget } from './references.ts'
import {
  allFields,
  filterSame,
  findField,
  findSection,
  mapFields,
  mapInnerLists,
  mapSame,
  sectionOf,
  updateField,
  updateSection,
  withInner,
} from './walk-content.ts'

const bottomOf = (section: Section): number =>
  Math.max(0, ...[...placesOf(section).values()].map((place) => place.y + place.h))

export function addField(content: TemplateContent, sectionId: string, newId: NewId): Changed {
  const section = findSection(content, sectionId)
  if (!section) return { content }
  const field = newField(newId, bottomOf(section))
  const added = { ...section, value: [...section.value, field] }
  return {
    content: renumber(mapSame(content, (one) => (one === section ? added : one))),
    select: field.field_id,
  }
}

/** Inserts a copy below, with new ids; its options have the same targets as the original's. */
export function copyField(content: TemplateContent, fieldId: string, newId: NewId): Changed {
  const section = content.find((one) => one.value.some((field) => field.field_id === fieldId))
  const field = section?.value.find((one) => one.field_id === fieldId)
  if (!section || !field || whyNotCopied(field) !== undefined) return { content }
  const copy = copyOf(field, newId)
  const places = new Map(placesOf(settle(section)))
  const place = places.get(fieldId) as Place
  for (const [id, other] of places)
    if (other.y >= place.y + place.h) places.set(id, { ...other, y: other.y + place.h })
  places.set(copy.field_id, { ...place, y: place.y + place.h })
  const grown = settle({ ...section, value: [...section.value, copy] }, places)
  const placed = mapSame(content, (one) => (one === section ? grown : one))
  const jumps = withInner(copy).flatMap((inner) => (hasOptions(inner) ? jumpsOf(inner) : []))
  const linked = jumps.reduce(
    (now, jump) => addCondition(now, jump.sectionId, jump.fieldId, jump.value),
    placed as TemplateContent,
  )
  return { content: renumber(linked), select: copy.field_id }
}

/** Why a question cannot be copied: only one of its kind is allowed (W8). */
export function whyNotCopied(field: FieldDefinition): 'subject' | 'richText' | 'upload' | undefined {
  if (field.field_id === SUBJECT_FIELD_ID) return 'subject'
  if (answerTypeOf(field) === 'TEXT_RTE') return 'richText'
  return field.field_type === 'FILE_UPLOAD' ? 'upload' : undefined
}

function jumpsOf(
  field: FieldDefinition & { constant: readonly { value: string; branchingSection?: unknown }[] },
) {
  return field.constant.flatMap(({ value, branchingSection }) => {
    const target = branchingSection as { field_id: string } | null | undefined
    return target ? [{ sectionId: target.field_id, fieldId: field.field_id, value }] : []
  })
}

/** Removes a question at any depth, with all references to it. */
export function removeField(content: TemplateContent, fieldId: string): TemplateContent {
  const field = findField(content, fieldId)
  if (!field || fieldId === SUBJECT_FIELD_ID) return content
  const ids = new Set(withInner(field).map((one) => one.field_id))
  const keep = (one: FieldDefinition) => one.field_id !== fieldId
  const removed = mapSame(content, (section) => {
    const value = filterSame(section.value, keep)
    return value === section.value ? section : settle({ ...section, value })
  })
  const inner = mapFields(removed, (one) => mapInnerLists(one, (list) => filterSame(list, keep)))
  return forget(inner, { fields: ids })
}

/** Moves a question to the end of another section, where its form can take it (W8). */
export function moveField(content: TemplateContent, fieldId: string, toSectionId: string): TemplateContent {
  const from = sectionOf(content, fieldId)
  const to = findSection(content, toSectionId)
  const field = from?.value.find((one) => one.field_id === fieldId)
  if (!from || !to || !field || from === to || whyNotMoved(content, fieldId, toSectionId)) return content
  const place = placesOf(from).get(fieldId) as Place
  const moved = { ...field, _metadata: { ...field._metadata, i: fieldId, ...place, x: 0, y: bottomOf(to) } }
  return renumber(
    mapSame(content, (section) => {
      if (section === from) return settle({ ...from, value: from.value.filter((one) => one !== field) })
      return section === to ? { ...to, value: [...to.value, moved] } : section
    }),
  )
}

export function layOut(
  content: TemplateContent,
  sectionId: string,
  places: ReadonlyMap<string, Place>,
): TemplateContent {
  return updateSection(content, sectionId, (section) =>
    settle(section, new Map([...placesOf(section), ...places])),
  )
}

/** Changes the answer type; conditions on answers that are no longer possible are removed. */
export function changeType(
  content: TemplateContent,
  fieldId: string,
  to: AnswerType,
  newId: NewId,
): TemplateContent {
  const field = findField(content, fieldId)
  if (!field || whyNotType(content, fieldId, to) !== undefined || answerTypeOf(field) === to) return content
  const keepsBranching = to === 'DROPDOWN' || to === 'RADIO'
  const unlinked = keepsBranching ? content : setBranching(content, fieldId, false)
  const inner = field.field_type === 'NESTED' ? new Set(field.constant.map((sub) => sub.field_id)) : undefined
  const changed = updateField(unlinked, fieldId, (one) => withType(one, to, newId))
  const keepsAnswers =
    (hasOptions(field) && !isFromList(field) && ['DROPDOWN', 'RADIO', 'CHECKBOX'].includes(to)) ||
    (field.field_type === 'TEXT_CURRENCY' && ['TEXT_CURRENCY', 'CALCULATED'].includes(to))
  const forgotten = forget(changed, {
    fields: inner,
    answers: keepsAnswers ? undefined : new Set([fieldId]),
  })
  const begun = to === 'CALCULATED' ? beginCalculation(forgotten, fieldId) : forgotten
  return mapSame(begun, (section) =>
    section.value.some((one) => one.field_id === fieldId) ? settle(section) : section,
  )
}

export function editField(content: TemplateContent, fieldId: string, changes: FieldTexts): TemplateContent {
  return updateField(content, fieldId, (field) => {
    const isSame = Object.entries(changes).every(
      ([key, text]) => (field[key as keyof FieldTexts] ?? '') === text,
    )
    return isSame ? field : { ...field, ...changes }
  })
}

export function setRequired(content: TemplateContent, fieldId: string, required: boolean): TemplateContent {
  if (fieldId === SUBJECT_FIELD_ID) return content
  return updateField(
    content,
    fieldId,
    (field) => ({ ...field, validations: { ...field.validations, required } }) as FieldDefinition,
  )
}

export function setValidations(
  content: TemplateContent,
  fieldId: string,
  settings: FieldSettings,
): TemplateContent {
  return updateField(content, fieldId, (field) => {
    const all = Object.entries({ ...field.validations, ...settings })
    const validations = Object.fromEntries(all.filter(([, value]) => value !== undefined))
    return { ...field, validations } as FieldDefinition
  })
}

/** Sets a preset answer (F0): a dropdown's option, a text, or the initial content of a rich text. */
export function setDefault(
  content: TemplateContent,
  fieldId: string,
  value: string | undefined,
): TemplateContent {
  const isFollowUp = placeOfField(content, fieldId) === 'followUp'
  return updateField(content, fieldId, (field) =>
    isFollowUp && hasOptions(field) ? field : withDefault(field, value === '' ? undefined : value),
  )
}

function withDefault(field: FieldDefinition, value: string | undefined): FieldDefinition {
  if (isFromList(field)) return field
  const type = answerTypeOf(field)
  const { defaultValue: _before, ...rest } = field as FieldDefinition & { defaultValue?: string }
  if (type === 'TEXT' || type === 'TEXT_CURRENCY')
    return (value === undefined ? rest : { ...rest, defaultValue: value }) as FieldDefinition
  if (type === 'DROPDOWN' || type === 'TEXT_RTE') {
    const preset = type === 'DROPDOWN' ? 'DROPDOWN_DEFAULT' : 'TEXT_RTE_PREFILLED'
    return (
      value === undefined
        ? { ...rest, field_type: type }
        : { ...rest, field_type: preset, defaultValue: value }
    ) as FieldDefinition
  }
  return field
}

export function addRowField(content: TemplateContent, fieldId: string, newId: NewId): TemplateContent {
  return updateField(content, fieldId, (field) =>
    field.field_type === 'NESTED' ? { ...field, constant: [...field.constant, newRowField(newId)] } : field,
  )
}

/** Moves a sub-field among the columns of its group. */
export function moveRowField(content: TemplateContent, subId: string, to: number): TemplateContent {
  const group = allFields(content).find(
    (field) => field.field_type === 'NESTED' && field.constant.some((sub) => sub.field_id === subId),
  )
  if (group?.field_type !== 'NESTED') return content
  const sub = group.constant.find((one) => one.field_id === subId) as RowField
  const others = group.constant.filter((one) => one !== sub)
  const at = Math.min(Math.max(to, 0), others.length)
  if (group.constant[at] === sub) return content
  const constant = [...others.slice(0, at), sub, ...others.slice(at)]
  return updateField(content, group.field_id, () => ({ ...group, constant }))
}
