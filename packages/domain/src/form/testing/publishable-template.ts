import type { Arbitrary } from 'fast-check'
import { SUBJECT_FIELD } from '../template/default-template.ts'
import { OPERATIONS } from '../template/template.ts'
import type {
  BranchingOption,
  Calculation,
  Condition,
  DateField,
  FieldDefinition,
  FieldType,
  FollowUpQuestion,
  Operand,
  QuestionOperand,
  RowField,
  RowFieldType,
  Section,
  TemplateContent,
} from '../template/template.ts'
import { templatePlans } from './template-plan.ts'
import type { FieldPlan, SectionPlan } from './template-plan.ts'

/** Every option list of a generated template. */
export const OPTION_VALUES = ['a', 'b', 'c'] as const

/** For each type that a condition may look at: an answer that meets it, and that `typedAnswersFor` often draws. */
export const CONDITION_VALUES: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  TEXT: ['word'],
  TEXT_CURRENCY: ['5.00'],
  DATEPICKER: ['2026-01-01'],
  TIMEPICKER: ['9:00 AM'],
  DROPDOWN: OPTION_VALUES,
  DROPDOWN_DEFAULT: OPTION_VALUES,
  RADIO: OPTION_VALUES,
  CHECKBOX: OPTION_VALUES,
}

/**
 * Templates that may be published (`checkTemplate` finds nothing): every type and setting, conditions on sections and
 * questions, options with follow-up questions up to two deep, jumps, groups, hidden fields, dates later than others,
 * calculated questions and columns.
 */
export const aPublishableTemplate: Arbitrary<TemplateContent> = templatePlans.map(build)

function build(sections: readonly SectionPlan[]): TemplateContent {
  const builder = new TemplateBuilder()
  return sections.map((plan, index) => builder.section(plan, index))
}

class TemplateBuilder {
  /** Of fields so far: their ids. */
  private count = 0
  private hasRichText = false
  private hasUpload = false
  /** Questions that a condition may look at, in the order of reading. */
  private readonly earlier: FieldDefinition[] = []
  private readonly dates: string[] = []
  /** What a calculation may count: number questions, and columns of groups. */
  private readonly numbers: QuestionOperand[] = []
  /** Those of the group that is being built. */
  private readonly columns: QuestionOperand[] = []

  section(plan: SectionPlan, index: number): Section {
    const field_id = `S${index}`
    const conditions = index === 0 ? [] : this.conditions(plan.conditions)
    const jump =
      index === 0
        ? undefined
        : this.jump(plan.jump, { sectionIndex: index, field_id, field_name: `Part ${index}` })
    const value = index === 0 ? [SUBJECT_FIELD as FieldDefinition] : []
    for (const field of plan.fields) value.push(this.field(field))
    const all = jump ? [...conditions, jump] : conditions
    return {
      field_id,
      field_name: `Part ${index}`,
      field_type: 'SECTION',
      validations: { required: false },
      sectionIndex: index,
      sectionId: field_id,
      value,
      ...(all.length > 0 && { conditions: all }),
    }
  }

  private field(plan: FieldPlan): FieldDefinition {
    const conditions = this.conditions(plan.conditions)
    const field = this.typed(plan)
    if (conditions.length > 0) field.conditions = conditions
    if (plan.isHidden) field.hidden = true
    this.remember(field)
    if (
      field.field_type === 'DROPDOWN' ||
      field.field_type === 'DROPDOWN_DEFAULT' ||
      field.field_type === 'RADIO'
    )
      this.followUps(plan, field.constant)
    return field
  }

  /** Option by option, as they are read: a later option's questions may look at an earlier one's. */
  private followUps(plan: FieldPlan, options: BranchingOption[]): void {
    for (const [at, option] of options.entries()) {
      const asked = plan.followUps.filter((one) => one.option === at)
      if (asked.length > 0)
        option.branchingQuestions = asked.map((one) => this.field(one.plan) as FollowUpQuestion)
    }
  }

  private typed(plan: FieldPlan): FieldDefinition {
    const type = this.allowed(plan.type)
    if (type !== 'NESTED') return this.plain(type, plan)
    const group = this.base(type, plan)
    const constant: RowField[] = []
    for (const rowType of plan.rowTypes) {
      const idsOf = (type: RowFieldType) =>
        constant.filter((sub) => sub.field_type === type).map((sub) => sub.field_id)
      const numbers = idsOf('TEXT_CURRENCY').map((field_ref) => ({ field_ref }))
      constant.push(this.plain(rowType, plan, idsOf('DATEPICKER'), numbers) as RowField)
    }
    for (const sub of constant)
      if (sub.field_type === 'TEXT_CURRENCY')
        this.columns.push({ field_ref: group.field_id, column_ref: sub.field_id })
    return { ...group, field_type: 'NESTED', constant }
  }

  /** One rich text and one upload a template; another becomes a plain text. */
  private allowed(type: FieldType): FieldType {
    const isRich = type === 'TEXT_RTE' || type === 'TEXT_RTE_PREFILLED'
    if ((isRich && this.hasRichText) || (type === 'FILE_UPLOAD' && this.hasUpload)) return 'TEXT'
    this.hasRichText ||= isRich
    this.hasUpload ||= type === 'FILE_UPLOAD'
    return type
  }

  private base(field_type: FieldType, { required }: FieldPlan) {
    this.count += 1
    return {
      field_id: `F${this.count}`,
      field_name: `Question ${this.count}`,
      field_type,
      validations: { required },
    }
  }

  /** @param rowDates, rowNumbers of the same row that come before */
  private plain(
    type: FieldType,
    plan: FieldPlan,
    rowDates: readonly string[] = [],
    rowNumbers: readonly QuestionOperand[] = [],
  ): FieldDefinition {
    const field = this.base(type, plan)
    const { setting } = plan
    const numbers = [...rowNumbers, ...this.numbers]
    if (type === 'TEXT_CURRENCY' && setting % 2 === 0 && numbers.length > 0)
      return { ...field, validations: {}, calculation: calculationOf(numbers, setting) } as FieldDefinition
    const settings = {
      ...(hasOptions(type) && {
        constant: OPTION_VALUES.map((value) => ({ value, label: `Option ${value}` })),
      }),
      ...(type === 'DROPDOWN_DEFAULT' && { defaultValue: OPTION_VALUES[setting % 3] }),
      ...(type === 'TEXT_RTE_PREFILLED' && { defaultValue: '<p>Dear all,</p>' }),
      ...(type === 'TEXT' && setting % 5 === 0 && { defaultValue: 'word' }),
      validations: { ...field.validations, ...this.validations(type, setting, [...this.dates, ...rowDates]) },
    }
    return { ...field, ...settings } as FieldDefinition
  }

  private validations(type: FieldType, setting: number, dates: readonly string[]): object {
    if (type === 'TEXT')
      return {
        ...(setting % 3 === 0 && { min_length: setting % 4 }),
        ...(setting % 2 === 0 && { max_length: 4 + (setting % 60) }),
      }
    if (type === 'FILE_UPLOAD')
      return {
        ...(setting % 2 === 0 && { max_size: 1 + (setting % 4) }),
        ...(setting % 3 === 0 && { allowed_limited_file_types: true, file_types: ['PDF', 'IMAGE'] }),
      }
    const other = dates[setting % Math.max(1, dates.length)]
    if (type !== 'DATEPICKER' || other === undefined || setting % 2 === 0) return {}
    const later_than: DateField['validations']['later_than'] = {
      field_ref: other,
      message: `This must be later than ${other}`,
    }
    return { later_than }
  }

  private remember(field: FieldDefinition): void {
    if (field.field_type === 'TEXT_CURRENCY') this.numbers.push({ field_ref: field.field_id })
    this.numbers.push(...this.columns.splice(0))
    if (field.field_type === 'DATEPICKER') this.dates.push(field.field_id)
    if (CONDITION_VALUES[field.field_type] && wordFits(field)) this.earlier.push(field)
  }

  private conditions(wanted: readonly number[]): Condition[] {
    const { earlier } = this
    if (earlier.length === 0) return []
    return wanted.map((n) => {
      const source = earlier[n % earlier.length] as FieldDefinition
      const values = CONDITION_VALUES[source.field_type] ?? []
      return { field_ref: source.field_id, operator: 'EQUALS', value: values[n % values.length] ?? '' }
    })
  }

  /** Makes an earlier option lead to the section; the section's condition is the jump. */
  private jump(
    n: number | undefined,
    to: NonNullable<BranchingOption['branchingSection']>,
  ): Condition | undefined {
    const leading = this.earlier.filter((field) => 'constant' in field && field.field_type !== 'CHECKBOX')
    const source = n === undefined ? undefined : leading[n % Math.max(1, leading.length)]
    if (!source || !('constant' in source)) return undefined
    const option = (source.constant as BranchingOption[])[n! % OPTION_VALUES.length]!
    option.branchingSection = to
    return { field_ref: source.field_id, operator: 'EQUALS', value: option.value }
  }
}

function calculationOf(numbers: readonly QuestionOperand[], setting: number): Calculation {
  const operation = OPERATIONS[(setting >> 1) % OPERATIONS.length]!
  const pick = (n: number): Operand => numbers[(setting * n) % numbers.length]!
  // Fixed numbers in differences could make results negative where all questions are 0.
  const hasFixed = setting % 3 === 0 && operation !== 'DIFFERENCE'
  const second: Operand = hasFixed ? { value: '12.5' } : pick(3)
  const operands = operation === 'SUM' && setting % 5 === 0 ? [pick(1)] : [pick(1), second]
  const isLong = operation !== 'PERCENTAGE' && setting % 7 === 0
  return {
    operation,
    operands: isLong ? [...operands, pick(5)] : operands,
    ...(setting % 4 === 0 && { allow_negative: true }),
  }
}

function hasOptions(type: FieldType): boolean {
  return ['DROPDOWN', 'DROPDOWN_DEFAULT', 'RADIO', 'CHECKBOX'].includes(type)
}

/** A condition can wait for 'word' only where the text takes as many characters. */
function wordFits(field: FieldDefinition): boolean {
  return field.field_type !== 'TEXT' || (field.validations.max_length ?? 150) >= 4
}
