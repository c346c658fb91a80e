import { rulesOf } from './fields/registry.ts'
import type { TemplateProblem, TemplateProblemCode } from './problem.ts'
import { SUBJECT_FIELD_ID, branchingOptions, sectionFields } from './template.ts'
import type { BranchingOption, Condition, FieldDefinition, Section, TemplateContent } from './template.ts'

const USABLE_ID = /^[A-Za-z0-9_-]+$/

/**
 * What keeps a template from being published (console document sections 2.6 and 5, F4), in the order of reading: its
 * subject, unique ids, one rich text and one upload at most, references to earlier questions only, and each
 * type's own settings.
 */
export function checkTemplate(content: TemplateContent): TemplateProblem[] {
  return [
    ...checkSubject(content),
    ...checkSingles(content),
    ...checkIds(content),
    ...checkReferences(content),
    ...content.flatMap((section) => sectionFields(section).flatMap((field) => checkField(section, field))),
  ]
}

function problem(code: TemplateProblemCode, ...path: string[]): TemplateProblem {
  return { code, path }
}

function checkSubject(content: TemplateContent): TemplateProblem[] {
  const first = content[0]?.value[0]
  if (first?.field_id !== SUBJECT_FIELD_ID) return [problem('NO_SUBJECT')]
  const sound = first.field_type === 'TEXT' && first.validations.required && !first.hidden
  const always = !content[0]?.conditions?.length && !first.conditions?.length
  return sound && always ? [] : [problem('SUBJECT_NOT_REQUIRED', SUBJECT_FIELD_ID)]
}

function checkSingles(content: TemplateContent): TemplateProblem[] {
  const fields = content.flatMap(sectionFields)
  const beyondFirst = (code: TemplateProblemCode, ...types: string[]) =>
    fields
      .filter((field) => types.includes(field.field_type))
      .slice(1)
      .map((field) => problem(code, field.field_id))
  return [
    ...beyondFirst('SEVERAL_RICH_TEXTS', 'TEXT_RTE', 'TEXT_RTE_PREFILLED'),
    ...beyondFirst('SEVERAL_UPLOADS', 'FILE_UPLOAD'),
  ]
}

function checkIds(content: TemplateContent): TemplateProblem[] {
  const used = new Set<string>()
  const paths = content.flatMap((section) => [
    [section.field_id],
    ...sectionFields(section).flatMap((field) => [
      [section.field_id, field.field_id],
      ...subFieldPaths(section, field),
    ]),
  ])
  return paths.flatMap((path) => {
    const id = path.at(-1) as string
    const repeated = used.has(id)
    used.add(id)
    if (!USABLE_ID.test(id)) return [problem('UNUSABLE_ID', ...path)]
    return repeated ? [problem('REPEATED_ID', ...path)] : []
  })
}

function subFieldPaths(section: Section, field: FieldDefinition): string[][] {
  if (field.field_type !== 'NESTED') return []
  return field.constant.map((sub) => [section.field_id, field.field_id, sub.field_id])
}

/** Conditions and jumps, against what stands before and after them. */
function checkReferences(content: TemplateContent): TemplateProblem[] {
  const earlier = new Map<string, FieldDefinition>()
  const dates = new Set(
    content
      .flatMap(sectionFields)
      .filter((field) => field.field_type === 'DATEPICKER')
      .map((field) => field.field_id),
  )
  return content.flatMap((section, index) => [
    ...checkConditions(section.conditions, earlier, [section.field_id]),
    ...sectionFields(section).flatMap((field) => {
      const path = [section.field_id, field.field_id]
      const problems = [
        ...checkConditions(field.conditions, earlier, path),
        ...branchingOptions(field).flatMap((option) =>
          checkJump(field, option, content.slice(index + 1), path),
        ),
        ...checkLaterThan(field, dates, path),
      ]
      earlier.set(field.field_id, field)
      return problems
    }),
  ])
}

function checkConditions(
  conditions: readonly Condition[] | undefined,
  earlier: ReadonlyMap<string, FieldDefinition>,
  path: readonly string[],
): TemplateProblem[] {
  return (conditions ?? []).flatMap(({ field_ref, value }) => {
    const source = earlier.get(field_ref)
    if (!source) return [problem('CONDITION_NOT_EARLIER', ...path)]
    return canBeAnswered(source, value) ? [] : [problem('CONDITION_NEVER_MET', ...path)]
  })
}

/** Whether some answer to the source equals the value, or contains it (F4). */
export function canBeAnswered(source: FieldDefinition, value: string): boolean {
  switch (source.field_type) {
    case 'TEXT':
    case 'TEXT_CURRENCY':
    case 'DATEPICKER':
    case 'TIMEPICKER':
      return value !== '' && rulesOf(source).checkType(source, value).length === 0
    case 'DROPDOWN':
    case 'DROPDOWN_DEFAULT':
    case 'RADIO':
    case 'CHECKBOX':
      return source.constant.some((option) => option.value === value)
    default:
      return false
  }
}

/** A jump is the target section's condition (console document section 4); without it the jump does nothing. */
function checkJump(
  field: FieldDefinition,
  option: BranchingOption,
  later: readonly Section[],
  path: readonly string[],
): TemplateProblem[] {
  if (!option.branchingSection) return []
  const target = later.find((section) => section.field_id === option.branchingSection?.field_id)
  if (!target) return [problem('JUMP_NOT_LATER', ...path, option.value)]
  const linked = target.conditions?.some((c) => c.field_ref === field.field_id && c.value === option.value)
  return linked ? [] : [problem('JUMP_WITHOUT_CONDITION', ...path, option.value)]
}

function checkLaterThan(
  field: FieldDefinition,
  dates: ReadonlySet<string>,
  path: readonly string[],
): TemplateProblem[] {
  if (field.field_type === 'NESTED') {
    const known = new Set([
      ...dates,
      ...field.constant.filter((sub) => sub.field_type === 'DATEPICKER').map((sub) => sub.field_id),
    ])
    return field.constant.flatMap((sub) => checkLaterThan(sub, known, [...path, sub.field_id]))
  }
  if (field.field_type !== 'DATEPICKER' || !field.validations.later_than) return []
  const { field_ref } = field.validations.later_than
  const comparable = dates.has(field_ref) && field_ref !== field.field_id
  return comparable ? [] : [problem('LATER_THAN_NOT_A_DATE', ...path)]
}

/** The question's wording and its type's settings, and those of a group's sub-fields. */
function checkField(section: Section, field: FieldDefinition): TemplateProblem[] {
  const inGroup = field.field_type === 'NESTED' ? field.constant : []
  return [
    ...settingsProblems(field, [section.field_id, field.field_id]),
    ...inGroup.flatMap((sub) => settingsProblems(sub, [section.field_id, field.field_id, sub.field_id])),
  ]
}

function settingsProblems(field: FieldDefinition, path: readonly string[]): TemplateProblem[] {
  const unnamed: TemplateProblemCode[] = field.field_name.trim() === '' ? ['NO_QUESTION'] : []
  return [...unnamed, ...rulesOf(field).checkSettings(field)].map((code) => problem(code, ...path))
}
