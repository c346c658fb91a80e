import { branchingOptions } from '@countersign/domain'
import type {
  BranchingOption,
  Condition,
  FieldDefinition,
  Section,
  TemplateContent,
} from '@countersign/domain'

/** Like `map`, but returns the same list if nothing changed, which avoids rerendering. */
export function mapSame<T>(list: readonly T[], change: (item: T, at: number) => T): T[] {
  let isChanged = false
  const next = list.map((item, at) => {
    const after = change(item, at)
    isChanged ||= after !== item
    return after
  })
  return isChanged ? next : (list as T[])
}

/** Like `filter`, but returns the same list if nothing changed. */
export function filterSame<T>(list: readonly T[], keep: (item: T) => boolean): T[] {
  return list.every(keep) ? (list as T[]) : list.filter(keep)
}

/** Changes every question at any depth, in sections, follow-ups and groups; nested ones first. */
export function mapFields(
  content: TemplateContent,
  change: (field: FieldDefinition) => FieldDefinition,
): TemplateContent {
  return mapSame(content, (section) => {
    const value = mapSame(section.value, (field) => mapField(field, change))
    return value === section.value ? section : { ...section, value }
  })
}

/** Changes a question and its nested questions; nested ones first. */
export function mapField(
  field: FieldDefinition,
  change: (field: FieldDefinition) => FieldDefinition,
): FieldDefinition {
  return change(mapInnerLists(field, (list) => mapSame(list, (inner) => mapField(inner, change))))
}

/** Changes the lists of nested questions: a group's sub-fields, and the follow-ups of options. */
export function mapInnerLists(
  field: FieldDefinition,
  change: (list: readonly FieldDefinition[]) => readonly FieldDefinition[],
): FieldDefinition {
  if (field.field_type === 'NESTED') {
    const constant = change(field.constant)
    return constant === field.constant ? field : ({ ...field, constant } as FieldDefinition)
  }
  return mapOptions(field, (option) => {
    if (!option.branchingQuestions) return option
    const branchingQuestions = change(option.branchingQuestions)
    if (branchingQuestions === option.branchingQuestions) return option
    return { ...option, branchingQuestions } as BranchingOption
  })
}

/** Changes the options of a dropdown or radio. */
export function mapOptions(
  field: FieldDefinition,
  change: (option: BranchingOption) => BranchingOption,
): FieldDefinition {
  const options = branchingOptions(field)
  const constant = mapSame(options, change)
  return constant === options ? field : ({ ...field, constant } as FieldDefinition)
}

/** Every question of the content, at any depth. */
export function allFields(content: TemplateContent): FieldDefinition[] {
  return content.flatMap((section) => section.value.flatMap(withInner))
}

/** The question and all nested questions. */
export function withInner(field: FieldDefinition): FieldDefinition[] {
  const inner =
    field.field_type === 'NESTED'
      ? field.constant
      : branchingOptions(field).flatMap((option) => option.branchingQuestions ?? [])
  return [field, ...inner.flatMap(withInner)]
}

export function findField(content: TemplateContent, id: string): FieldDefinition | undefined {
  return allFields(content).find((field) => field.field_id === id)
}

export function findSection(content: TemplateContent, id: string): Section | undefined {
  return content.find((section) => section.field_id === id)
}

/** The section that contains a question at any depth. */
export function sectionOf(content: TemplateContent, fieldId: string): Section | undefined {
  return content.find((section) =>
    section.value.some((field) => withInner(field).some((one) => one.field_id === fieldId)),
  )
}

/** The question in the grid that a question belongs to: itself, or the one whose follow-up or sub-field it is. */
export function topFieldOf(content: TemplateContent, fieldId: string): FieldDefinition | undefined {
  return content
    .flatMap((section) => section.value)
    .find((field) => withInner(field).some((one) => one.field_id === fieldId))
}

/** Changes one question by its id. */
export function updateField(
  content: TemplateContent,
  id: string,
  change: (field: FieldDefinition) => FieldDefinition,
): TemplateContent {
  return mapFields(content, (field) => (field.field_id === id ? change(field) : field))
}

export function updateSection(
  content: TemplateContent,
  id: string,
  change: (section: Section) => Section,
): TemplateContent {
  return mapSame(content, (section) => (section.field_id === id ? change(section) : section))
}

/** Changes the conditions of every section and question, and removes empty lists. */
export function mapConditions(
  content: TemplateContent,
  change: (conditions: readonly Condition[]) => readonly Condition[],
): TemplateContent {
  const changed = <T extends { conditions?: Condition[] }>(owner: T): T => {
    if (!owner.conditions) return owner
    const conditions = change(owner.conditions)
    return conditions === owner.conditions ? owner : withConditions(owner, conditions)
  }
  return mapSame(mapFields(content, changed), changed)
}

/** Replaces the conditions of a section or question; an empty list removes the property. */
export function withConditions<T extends { conditions?: Condition[] }>(
  owner: T,
  conditions: readonly Condition[],
): T {
  const { conditions: _gone, ...rest } = owner
  return (conditions.length === 0 ? rest : { ...rest, conditions: [...conditions] }) as T
}
