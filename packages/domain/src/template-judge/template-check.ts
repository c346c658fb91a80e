import { isSignedAmount } from '../form/answer/amount.ts'
import { isCode } from '../form/shared-lists/entry-issues.ts'
import { rulesOf } from '../form/fields/registry.ts'
import { checkCalculations } from './check-calculations.ts'
import { checkLengths } from './check-lengths.ts'
import { foreignReferences } from '../form/level/foreign-references.ts'
import type { ForeignReference } from '../form/level/foreign-references.ts'
import { isOfLevel, ownersSections } from '../form/template/level-sections.ts'
import type { TemplateProblem, TemplateProblemCode } from '../form/template/template-problem.ts'
import {
  SUBJECT_FIELD_ID,
  branchingOptions,
  isCalculated,
  isFromList,
  sectionFields,
} from '../form/template/template.ts'
import type {
  BranchingOption,
  CalculatedField,
  Condition,
  FieldDefinition,
  NestedField,
  Section,
  TemplateContent,
} from '../form/template/template.ts'

const USABLE_ID = /^[A-Za-z0-9_-]+$/

/**
 * What keeps a template from being published (W8, W11, F4), in the order of reading: its
 * subject, unique ids, one rich text and one upload at most, references to earlier questions only, and each
 * type's own settings.
 */
export function checkTemplate(content: TemplateContent): TemplateProblem[] {
  return [
    ...checkSubject(content),
    ...checkSingles(content),
    ...checkIds(content),
    ...checkReferences(content),
    ...checkCalculations(content),
    ...checkLengths(content),
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
  const [section] = content
  const always = !section?.conditions?.length && !first.conditions?.length && !section?.answered_by
  return sound && always ? [] : [problem('SUBJECT_NOT_REQUIRED', SUBJECT_FIELD_ID)]
}

/** One of a kind at most in what one person fills in: the owner's sections, and each section of a level (R7). */
function checkSingles(content: TemplateContent): TemplateProblem[] {
  return formsIn(content).flatMap((form) => {
    const fields = form.flatMap(sectionFields)
    const beyondFirst = (code: TemplateProblemCode, ...types: string[]) =>
      fields
        .filter((field) => types.includes(field.field_type))
        .slice(1)
        .map((field) => problem(code, field.field_id))
    return [
      ...beyondFirst('SEVERAL_RICH_TEXTS', 'TEXT_RTE', 'TEXT_RTE_PREFILLED'),
      ...beyondFirst('SEVERAL_UPLOADS', 'FILE_UPLOAD'),
    ]
  })
}

function formsIn(content: TemplateContent): TemplateContent[] {
  return [ownersSections(content), ...content.filter(isOfLevel).map((section) => [section])]
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

/** The questions that a section can refer to, so far. */
interface Referable {
  earlier: Map<string, FieldDefinition>
  dates: Dates & { earlier: Set<string> }
}

/**
 * Checks conditions and jumps against the fields before and the sections after them. A section that approvers answer refers to its own
 * questions, and in conditions to the owner's as well; no other section refers to it (R7).
 */
function checkReferences(content: TemplateContent): TemplateProblem[] {
  const owners = referable(ownersSections(content), new Map())
  const foreign = foreignReferences(content)
  return content.flatMap((section, index) => {
    const own = isOfLevel(section) ? referable([section], owners.earlier) : owners
    const { earlier, dates } = own
    return [
      ...checkConditions(section.conditions, own, [section.field_id], foreign(section)),
      ...sectionFields(section).flatMap((field) => {
        const path = [section.field_id, field.field_id]
        const problems = [
          ...checkConditions(field.conditions, own, path, foreign(section)),
          ...branchingOptions(field).flatMap((option) =>
            checkJump(field, option, content.slice(index + 1), path),
          ),
          ...checkLaterThan(field, dates, path, foreign(section)),
        ]
        earlier.set(field.field_id, field)
        if (isDateField(field)) dates.earlier.add(field.field_id)
        return problems
      }),
    ]
  })
}

function referable(sections: TemplateContent, earlier: ReadonlyMap<string, FieldDefinition>): Referable {
  const dates = { all: new Set(idsOfDates(sections.flatMap(sectionFields))), earlier: new Set<string>() }
  return { earlier: new Map(earlier), dates }
}

function checkConditions(
  conditions: readonly Condition[] | undefined,
  { earlier }: Referable,
  path: readonly string[],
  foreign: ForeignReference,
): TemplateProblem[] {
  return (conditions ?? []).flatMap(({ field_ref, value }) => {
    const source = earlier.get(field_ref)
    if (!source) {
      const isOfOther = foreign(field_ref) === 'LEVEL_QUESTION_REFERRED'
      return [problem(isOfOther ? 'LEVEL_QUESTION_REFERRED' : 'CONDITION_NOT_EARLIER', ...path)]
    }
    return canBeAnswered(source, value) ? [] : [problem('CONDITION_NEVER_MET', ...path)]
  })
}

/** Whether some answer to the source equals the value, or contains it (F4). */
export function canBeAnswered(source: FieldDefinition, value: string): boolean {
  if (isCalculated(source)) return canBeResult(source, value)
  // Which codes there are is judged where the list is known (N9).
  if (isFromList(source)) return isCode(value)
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

function canBeResult({ calculation }: CalculatedField, value: string): boolean {
  return isSignedAmount(value) && (calculation.allow_negative === true || !value.startsWith('-'))
}

/** A jump is the target section's condition (W10); without it the jump does nothing. */
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

/** F4: a date compares with one that is answered before it, so that no two wait for each other. */
function checkLaterThan(
  field: FieldDefinition,
  dates: Dates,
  path: readonly string[],
  foreign: ForeignReference,
): TemplateProblem[] {
  if (field.field_type === 'NESTED') return checkRowDates(field, dates, path, foreign)
  if (field.field_type !== 'DATEPICKER' || !field.validations.later_than) return []
  const { field_ref } = field.validations.later_than
  if (dates.earlier.has(field_ref)) return []
  const notOwn = foreign(field_ref)
  if (notOwn) return [problem(notOwn, ...path)]
  return [problem(dates.all.has(field_ref) ? 'LATER_THAN_NOT_EARLIER' : 'LATER_THAN_NOT_A_DATE', ...path)]
}

/** A date in a row sees the form's earlier dates and those before it in its row. */
function checkRowDates(
  group: NestedField,
  dates: Dates,
  path: readonly string[],
  foreign: ForeignReference,
): TemplateProblem[] {
  const all = new Set([...dates.all, ...idsOfDates(group.constant)])
  const earlier = new Set(dates.earlier)
  return group.constant.flatMap((sub) => {
    const problems = checkLaterThan(sub, { all, earlier }, [...path, sub.field_id], foreign)
    if (isDateField(sub)) earlier.add(sub.field_id)
    return problems
  })
}

function isDateField(field: FieldDefinition): boolean {
  return field.field_type === 'DATEPICKER'
}

function idsOfDates(fields: readonly FieldDefinition[]): string[] {
  return fields.filter(isDateField).map((field) => field.field_id)
}

/** Ids of the date fields that a date may name. */
interface Dates {
  all: ReadonlySet<string>
  earlier: ReadonlySet<string>
}

/** The question's wording and its type's settings, and those of a group's sub-fields. */
function checkField(section: Section, field: FieldDefinition): TemplateProblem[] {
  const inGroup = field.field_type === 'NESTED' ? field.constant : []
  return [
    ...(isOfLevel(section) && field.field_type === 'FILE_UPLOAD'
      ? [problem('LEVEL_FILES', section.field_id, field.field_id)]
      : []),
    ...settingsProblems(field, [section.field_id, field.field_id]),
    ...inGroup.flatMap((sub) => settingsProblems(sub, [section.field_id, field.field_id, sub.field_id])),
  ]
}

function settingsProblems(field: FieldDefinition, path: readonly string[]): TemplateProblem[] {
  const unnamed: TemplateProblemCode[] = field.field_name.trim() === '' ? ['NO_QUESTION'] : []
  return [...unnamed, ...rulesOf(field).checkSettings(field)].map((code) => problem(code, ...path))
}
