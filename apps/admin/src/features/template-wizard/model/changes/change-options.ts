import { FOLLOW_UP_MAX_DEPTH, isFromList, OPTIONS_MIN } from '@countersign/domain'
import type { BranchingOption, FieldDefinition, TemplateContent } from '@countersign/domain'
import type { ContentAction } from '../actions.ts'
import { hasOptions, newFollowUp, newOption } from '../field-defaults.ts'
import { placeOfField } from '../constraints.ts'
import type { NewId } from '../field-defaults.ts'
import { addCondition, forget, removeConditions, withoutJump } from '../references.ts'
import {
  allFields,
  findField,
  findSection,
  mapOptions,
  mapSame,
  updateField,
  withInner,
} from '../walk-content.ts'

type WithOptions = FieldDefinition & { constant: BranchingOption[] }

/** Finds a question whose options may branch: a dropdown or radio outside of groups. */
function findLeading(content: TemplateContent, fieldId: string): WithOptions | undefined {
  const field = findChoice(content, fieldId)
  if (field?.field_type === 'CHECKBOX' || placeOfField(content, fieldId) === 'row') return undefined
  return field
}

/** Finds a question with options of its own. */
function findChoice(content: TemplateContent, fieldId: string): WithOptions | undefined {
  const field = findField(content, fieldId)
  return field && hasOptions(field) && !isFromList(field) ? field : undefined
}

function changeOptions(
  content: TemplateContent,
  fieldId: string,
  change: (options: readonly BranchingOption[]) => readonly BranchingOption[],
): TemplateContent {
  return updateField(content, fieldId, (field) => {
    if (!hasOptions(field) || isFromList(field)) return field
    const constant = change(field.constant)
    return constant === field.constant ? field : ({ ...field, constant } as FieldDefinition)
  })
}

export function addOptions(
  content: TemplateContent,
  action: Extract<ContentAction, { type: 'addOptions' }>,
  newId: NewId,
): TemplateContent {
  return changeOptions(content, action.fieldId, (options) => {
    const used = new Set(options.map((option) => option.value))
    const added = action.options
      .filter(({ value }) => value === undefined || !used.has(value))
      .map(({ label, value }, at) => {
        const fresh = newOption(newId, options.length + at + 1)
        return { value: value ?? fresh.value, label: label ?? fresh.label }
      })
    const below = options.findIndex((option) => option.value === action.below)
    const at = below < 0 ? options.length : below + 1
    return added.length === 0 ? options : [...options.slice(0, at), ...added, ...options.slice(at)]
  })
}

export function labelOption(
  content: TemplateContent,
  fieldId: string,
  value: string,
  label: string,
): TemplateContent {
  return changeOptions(content, fieldId, (options) =>
    mapSame(options, (option) =>
      option.value === value && option.label !== label ? { ...option, label } : option,
    ),
  )
}

export function moveOption(
  content: TemplateContent,
  fieldId: string,
  value: string,
  to: number,
): TemplateContent {
  return changeOptions(content, fieldId, (options) => {
    const moved = options.find((option) => option.value === value)
    if (!moved) return options
    const others = options.filter((option) => option !== moved)
    const at = Math.min(Math.max(to, 0), others.length)
    return options[at] === moved ? options : [...others.slice(0, at), moved, ...others.slice(at)]
  })
}

/** Removes an option, but never the last one (W11), and the conditions on it. */
export function removeOption(content: TemplateContent, fieldId: string, value: string): TemplateContent {
  const field = findChoice(content, fieldId)
  const option = field?.constant.find((one) => one.value === value)
  if (!field || !option || field.constant.length <= OPTIONS_MIN) return content
  const ids = (option.branchingQuestions ?? []).flatMap(withInner).map((one) => one.field_id)
  const removed = updateField(content, fieldId, (one) => {
    const constant = (one as WithOptions).constant.filter((other) => other.value !== value)
    const isPreset = one.field_type === 'DROPDOWN_DEFAULT' && one.defaultValue === value
    if (!isPreset) return { ...one, constant } as FieldDefinition
    const { defaultValue: _gone, ...rest } = one
    return { ...rest, field_type: 'DROPDOWN', constant }
  })
  return forget(removed, { fields: new Set(ids), options: [{ fieldId, value }] })
}

/**
 * Turns branching on or off (W10). Turning it off removes the follow-up questions and jumps of all options,
 * and the conditions of the sections that they led to.
 */
export function setBranching(content: TemplateContent, fieldId: string, isOn: boolean): TemplateContent {
  const field = findLeading(content, fieldId)
  if (!field) return content
  if (isOn)
    return updateField(
      content,
      fieldId,
      (one) => ({ ...one, hasBranchingQuestions: true }) as FieldDefinition,
    )
  const leading = field.constant.flatMap((option) => (option.branchingQuestions ?? []).flatMap(withInner))
  const cleared = updateField(endJumps(content, field), fieldId, (one) => {
    const { hasBranchingQuestions: _off, ...rest } = one as WithOptions & { hasBranchingQuestions?: boolean }
    return mapOptions(
      rest as FieldDefinition,
      ({ value, label, branchingQuestions, branchingSection, ...other }) =>
        branchingQuestions === undefined && branchingSection === undefined
          ? ({ value, label, ...other } as BranchingOption)
          : { value, label },
    )
  })
  return forget(cleared, { fields: new Set(leading.map((one) => one.field_id)) })
}

function endJumps(content: TemplateContent, field: WithOptions): TemplateContent {
  return field.constant.reduce(
    (now, { value, branchingSection }) =>
      branchingSection ? removeConditions(now, branchingSection.field_id, field.field_id, [value]) : now,
    content,
  )
}

/** The nesting depth of a follow-up; 0 for a question in the grid. */
export function followUpDepth(content: TemplateContent, fieldId: string): number {
  const parent = allFields(content).find((field) => {
    if (!hasOptions(field)) return false
    return field.constant.some((option) => option.branchingQuestions?.some((one) => one.field_id === fieldId))
  })
  return parent ? followUpDepth(content, parent.field_id) + 1 : 0
}

export function addFollowUp(
  content: TemplateContent,
  fieldId: string,
  value: string,
  newId: NewId,
): TemplateContent {
  if (!findLeading(content, fieldId) || followUpDepth(content, fieldId) >= FOLLOW_UP_MAX_DEPTH) return content
  return updateField(content, fieldId, (field) => {
    const led = mapOptions(field, (option) =>
      option.value === value
        ? { ...option, branchingQuestions: [...(option.branchingQuestions ?? []), newFollowUp(newId)] }
        : option,
    )
    return led === field ? field : ({ ...led, hasBranchingQuestions: true } as FieldDefinition)
  })
}

/** Makes an option jump to a later section, which gets a condition for it; null removes the jump (W10). */
export function setJump(
  content: TemplateContent,
  fieldId: string,
  value: string,
  sectionId: string | null,
): TemplateContent {
  const field = findLeading(content, fieldId)
  const option = field?.constant.find((one) => one.value === value)
  if (!field || !option) return content
  const before = option.branchingSection
  const unlinked = before ? removeConditions(content, before.field_id, fieldId, [value]) : content
  const target = sectionId === null ? undefined : findSection(unlinked, sectionId)
  const led = updateField(unlinked, fieldId, (one) => {
    const changed = mapOptions(one, (other) => {
      if (other.value !== value) return other
      if (!target) return withoutJump(other)
      const { sectionIndex, field_id, field_name } = target
      return { ...other, branchingSection: { sectionIndex, field_id, field_name } }
    })
    return target ? ({ ...changed, hasBranchingQuestions: true } as FieldDefinition) : changed
  })
  return target ? addCondition(led, target.field_id, fieldId, value) : led
}
