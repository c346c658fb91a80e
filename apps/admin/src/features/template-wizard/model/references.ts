import { isCalculated } from '@countersign/domain'
import type { BranchingOption, FieldDefinition, TemplateContent } from '@countersign/domain'
import {
  filterSame,
  mapConditions,
  mapFields,
  mapOptions,
  updateSection,
  withConditions,
} from './walk-content.ts'

/** Removed parts that others may refer to. */
export interface Gone {
  fields?: ReadonlySet<string>
  sections?: ReadonlySet<string>
  /** Removed options of remaining questions. */
  options?: readonly { fieldId: string; value: string }[]
  /** Remaining questions that no longer have options, dates or numbers. */
  answers?: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** Removes all references to removed parts: conditions, jumps, comparisons of dates and operands of calculations. */
export function forget(content: TemplateContent, gone: Gone): TemplateContent {
  const { fields = none, sections = none, options = [], answers = none } = gone
  const isGone = (id: string) => fields.has(id) || answers.has(id)
  const kept = mapConditions(content, (conditions) =>
    filterSame(
      conditions,
      ({ field_ref, value }) =>
        !isGone(field_ref) && !options.some((o) => o.fieldId === field_ref && o.value === value),
    ),
  )
  return mapFields(kept, (field) =>
    mapOptions(withoutOperands(withoutComparison(field, isGone), isGone), (option) =>
      option.branchingSection && sections.has(option.branchingSection.field_id)
        ? withoutJump(option)
        : option,
    ),
  )
}

function withoutComparison(field: FieldDefinition, isGone: (id: string) => boolean): FieldDefinition {
  if (field.field_type !== 'DATEPICKER' || !field.validations.later_than) return field
  if (!isGone(field.validations.later_than.field_ref)) return field
  const { later_than: _gone, ...validations } = field.validations
  return { ...field, validations }
}

function withoutOperands(field: FieldDefinition, isGone: (id: string) => boolean): FieldDefinition {
  if (!isCalculated(field)) return field
  const operands = filterSame(
    field.calculation.operands,
    (operand) => 'value' in operand || !(isGone(operand.field_ref) || isGone(operand.column_ref ?? '')),
  )
  if (operands === field.calculation.operands) return field
  return { ...field, calculation: { ...field.calculation, operands } }
}

export function withoutJump(option: BranchingOption): BranchingOption {
  const { branchingSection: _gone, ...rest } = option
  return rest
}

/** Adds a condition on one answer to the section, unless it exists (W10). */
export function addCondition(
  content: TemplateContent,
  sectionId: string,
  fieldId: string,
  value: string,
): TemplateContent {
  return updateSection(content, sectionId, (section) => {
    const conditions = section.conditions ?? []
    if (conditions.some((c) => c.field_ref === fieldId && c.value === value)) return section
    return withConditions(section, [...conditions, { field_ref: fieldId, operator: 'EQUALS', value }])
  })
}

/** Removes the section's conditions on these answers. */
export function removeConditions(
  content: TemplateContent,
  sectionId: string,
  fieldId: string,
  values: readonly string[],
): TemplateContent {
  return updateSection(content, sectionId, (section) => {
    const before = section.conditions ?? []
    const conditions = filterSame(before, (c) => c.field_ref !== fieldId || !values.includes(c.value))
    return conditions === before ? section : withConditions(section, conditions)
  })
}
