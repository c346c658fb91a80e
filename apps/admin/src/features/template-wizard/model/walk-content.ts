import { branchingOptions } from '@countersign/domain'
import type {
  BranchingOption,
  Condition,
  FieldDefinition,
  Section,
  TemplateContent,
} from '@countersign/domain'

/** As `map`, but gives the very same list where nothing changed: what didn't change needn't be drawn again. */
export function mapSame<T>(list: readonly T[], change: (item: T, at: number) => T): T[] {
  let isChanged = false
  const next = list.map((item, at) => {
    const after = change(item, at)
    isChanged ||= after !== item
    return after
  })
  return isChanged ? next : (list as T[])
}

/** As `filter`, with the same promise. */
export function filterSame<T>(list: readonly T[], keep: (item: T) => boolean): T[] {
  return list.every(keep) ? (list as T[]) : list.filter(keep)
}

/** Changes every question wherever it stands: in sections, as follow-ups, in groups; inner ones first. */
export function mapFields(
  content: TemplateContent,
  change: (field: FieldDefinition) => FieldDefinition,
): TemplateContent {
  return mapSame(content, (section) => {
    const value = mapSame(section.value, (field) => mapField(field, change))
    return value === section.value ? section : { ...section, value }
  })
}

/** One question with those inside it, inner ones first. */
export function mapField(
  field: FieldDefinition,
  change: (field: FieldDefinition) => FieldDefinition,
): FieldDefinition {
  return change(mapInnerLists(field, (list) => mapSame(list, (inner) => mapField(inner, change))))
}

/** Changes the lists of questions that stand inside a question: a group's, and those that options lead to. */
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

/** Every question of the content, wherever it stands. */
export function allFields(content: TemplateContent): FieldDefinition[] {
  return content.flatMap((section) => section.value.flatMap(withInner))
}

/** The question with all that stand inside it. */
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

/** The section in which a question stands, at whatever depth. */
export function sectionOf(content: TemplateContent, fieldId: string): Section | undefined {
  return content.find((section) =>
    section.value.some((field) => withInner(field).some((one) => one.field_id === fieldId)),
  )
}

/** The question of the grid that a question belongs to: itself, or the one whose follow-up or sub-field it is. */
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

/** Changes the conditions of every section and question; without any left the list goes. */
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

/** The section or question with other conditions; none takes the property away. */
export function withConditions<T extends { conditions?: Condition[] }>(
  owner: T,
  conditions: readonly Condition[],
): T {
  const { conditions: _gone, ...rest } = owner
  return (conditions.length === 0 ? rest : { ...rest, conditions: [...conditions] }) as T
}
