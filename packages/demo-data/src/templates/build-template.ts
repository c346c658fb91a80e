import { FIELD_HEIGHT_UNITS, FORM_COLUMNS, SUBJECT_FIELD, withListOptions } from '@countersign/domain'
import type {
  AnsweredBy,
  Condition,
  CostReportFields,
  FieldLayout,
  Section,
  TemplateConfig,
  TemplateContent,
} from '@countersign/domain'
import type { DemoCategory } from './categories.ts'
import type { Question } from './build-questions.ts'

/** A template as the demo data loads it. */
export interface DemoTemplate {
  template_code: string
  template_name: string
  category: DemoCategory
  description: string
  /** HTML for the panel beside the form; '' shows none. */
  guidelines: string
  /** With the entries of shared lists that memos of the demo may name (N9). */
  template_content: TemplateContent
  template_config: TemplateConfig
}

/** The form as a version stores it: it names its shared lists, without their entries (N9). */
export function storedForm({ template_content }: Pick<DemoTemplate, 'template_content'>): TemplateContent {
  return withListOptions(template_content, () => [])
}

interface SectionInput {
  title: string
  questions: readonly Question[]
  conditions?: Condition[]
  answeredBy?: AnsweredBy
}

interface TemplateInput {
  code: string
  name: string
  category: DemoCategory
  description: string
  guidelines: string
  sections: readonly SectionInput[]
  allowSubApprovals?: boolean
  /** Approvers may add others (R1). */
  allowAdding?: boolean
  costReport?: CostReportFields
  /** By currency: from which figure an amount is high (M1). */
  highAmounts?: Record<string, string>
  /** Working days of each level, and who learns of long overdue ones (L2, L4). */
  time?: { levelDays: number; escalationContact?: string }
}

const subject: Question = { field: SUBJECT_FIELD, width: 2, height: FIELD_HEIGHT_UNITS }

/** Names a section and what it asks; `conditions` are alternatives (F4). */
export function section(
  title: string,
  questions: readonly Question[],
  conditions?: Condition[],
): SectionInput {
  return { title, questions, conditions }
}

/** A section that the approvers of the level with this number answer (R7). */
export function levelSection(title: string, number: number, questions: readonly Question[]): SectionInput {
  return { title, questions, answeredBy: { kind: 'LEVEL', number } }
}

/** A whole template: puts the subject first and every question in its place. */
export function template(input: TemplateInput): DemoTemplate {
  const {
    code,
    name,
    category,
    description,
    guidelines,
    allowSubApprovals = false,
    allowAdding = false,
  } = input
  const { costReport, highAmounts, time } = input
  return {
    template_code: code,
    template_name: name,
    category,
    description,
    guidelines,
    template_content: input.sections.map((given, index) => {
      const questions = index === 0 ? [subject, ...given.questions] : given.questions
      return buildSection(code, index, { ...given, questions })
    }),
    template_config: {
      allow_sub_approvals: allowSubApprovals,
      ...(allowAdding && { allow_adding: true }),
      ...(costReport && { cost_report: costReport }),
      ...(highAmounts && { high_amounts: highAmounts }),
      ...(time && { level_days: time.levelDays }),
      ...(time?.escalationContact && { escalation_contact: time.escalationContact }),
    },
  }
}

function buildSection(code: string, sectionIndex: number, input: SectionInput): Section {
  const sectionId = `${code}_SECTION_${sectionIndex + 1}`
  const layouts = layOut(input.questions)
  return {
    field_id: sectionId,
    field_name: input.title,
    field_type: 'SECTION',
    validations: { required: false },
    sectionIndex,
    sectionId,
    value: input.questions.map(({ field }, n) => ({
      ...field,
      sectionIndex,
      sectionId,
      _metadata: { i: field.field_id, ...layouts[n] } as FieldLayout,
    })),
    ...(input.conditions && { conditions: input.conditions }),
    ...(input.answeredBy && { answered_by: input.answeredBy }),
  }
}

/** Fills the two columns in the order of reading: a question that no longer fits beside the last begins a new line. */
function layOut(questions: readonly Question[]): FieldLayout[] {
  let x = 0
  let y = 0
  let lineHeight = 0
  return questions.map(({ width, height }) => {
    if (x + width > FORM_COLUMNS) {
      y += lineHeight
      x = 0
      lineHeight = 0
    }
    const place = { x, y, w: width, h: height }
    x += width
    lineHeight = Math.max(lineHeight, height)
    return place
  })
}
