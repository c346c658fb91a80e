import type {
  AmountFields,
  Answer,
  Answers,
  FieldDefinition,
  NestedField,
  RowAnswer,
  RowField,
  TemplateContent,
} from '@countersign/domain'
import {
  checkSubmission,
  contentText,
  memoAmount,
  memoSubject,
  sectionFields,
  SUBJECT_FIELD_ID,
  TIME_CHOICES,
} from '@countersign/domain'
import { dayAfter } from '../../memos/office-hours.ts'
import type { SeededRandom } from '../../seeded-random.ts'
import { drawRichText } from './rich-text.ts'
import { properName, sentence, someWords } from './words.ts'

const ANSWERED_OPTIONAL = 0.5
const MOST_ROWS = 4
/** Days between the memo and the dates in it. */
const MOST_DAYS_AHEAD = 90

/** Whether its memos can be submitted without an upload: generated ones have no files. */
export function isUsable(template: TemplateContent): boolean {
  return !template.flatMap(sectionFields).some(needsFile)
}

function needsFile(field: FieldDefinition): boolean {
  return field.field_type === 'FILE_UPLOAD' && field.validations.required === true
}

/** Answers to all of a form's questions but some optional ones; hidden ones too, as left behind by a person who changed a choice. */
export function drawAnswers(template: TemplateContent, begunAt: string, random: SeededRandom): Answers {
  const answers: Record<string, Answer> = {}
  for (const field of template.flatMap(sectionFields)) {
    if (field.field_id !== SUBJECT_FIELD_ID && isSkipped(field, random)) continue
    answers[field.field_id] = drawAnswer(field, { begunAt, random, earlier: answers })
  }
  return answers
}

/** The same answers with another text or amount, as owners revise a memo that came back. */
export function revised(template: TemplateContent, answers: Answers, random: SeededRandom): Answers {
  const fields = template.flatMap(sectionFields)
  const rich = fields.find(
    (field) => field.field_type === 'TEXT_RTE' || field.field_type === 'TEXT_RTE_PREFILLED',
  )
  const subject = answers[SUBJECT_FIELD_ID] as string
  return rich
    ? {
        ...answers,
        [rich.field_id]: `${(answers[rich.field_id] as string | undefined) ?? ''}<p>${sentence(random, 9)}</p>`,
      }
    : { ...answers, [SUBJECT_FIELD_ID]: `${subject.slice(0, 120)} ${properName(random)}` }
}

/**
 * The answers as a submission stores them, judged by the form's own rules (F4, F6).
 * @throws Error if the form refuses them, which is a defect of the generator
 */
export function writtenAnswers(template: TemplateContent, answers: Answers, amount?: AmountFields) {
  const { issues, content } = checkSubmission(template, answers)
  const [first] = issues
  if (first) throw new Error(`A generated answer breaks the form: ${first.code} at ${first.path.join('.')}`)
  return {
    subject: memoSubject(content),
    content,
    words: contentText(template, content),
    amount: memoAmount(amount ? { amount } : {}, content) ?? null,
  }
}

function isSkipped(field: FieldDefinition, random: SeededRandom): boolean {
  if (field.field_type === 'FILE_UPLOAD') return true
  return field.validations.required !== true && !random.chance(ANSWERED_OPTIONAL)
}

interface Drawing {
  begunAt: string
  random: SeededRandom
  /** The fields before it, in its row or in the form. */
  earlier: Readonly<Record<string, Answer>>
}

function drawAnswer(field: FieldDefinition, drawing: Drawing): Answer {
  switch (field.field_type) {
    case 'NESTED':
      return drawRows(field, drawing)
    case 'TEXT_RTE':
      return drawRichText(drawing.random)
    case 'TEXT_RTE_PREFILLED':
      return field.defaultValue + drawRichText(drawing.random)
    case 'FILE_UPLOAD':
      return []
    default:
      return drawCell(field, drawing)
  }
}

function drawRows(group: NestedField, { begunAt, random }: Drawing): Answer {
  return Array.from({ length: random.between(1, MOST_ROWS) }, (_, index) => {
    const fields: Record<string, RowAnswer> = {}
    for (const sub of group.constant)
      fields[sub.field_id] = drawCell(sub, { begunAt, random, earlier: fields })
    return { field_id: `ROW_${index + 1}`, fields }
  })
}

function drawCell(field: RowField, { begunAt, random, earlier }: Drawing): RowAnswer {
  switch (field.field_type) {
    case 'TEXT':
      return drawText(field, random)
    case 'TEXT_CURRENCY':
      return `${Math.round(10 ** (3 + random.next() * 5))}.${random.chance(0.2) ? '50' : '00'}`
    case 'DATEPICKER': {
      const after = earlier[field.validations.later_than?.field_ref ?? '']
      const from = typeof after === 'string' && after !== '' ? `${after}T00:00:00.000Z` : begunAt
      return dayAfter(from, random.between(1, MOST_DAYS_AHEAD))
    }
    case 'TIMEPICKER':
      return random.pick(TIME_CHOICES)
    case 'CHECKBOX':
      return random.some(field.constant, random.between(1, 2)).map((option) => option.value)
    default:
      return random.pick(field.constant).value
  }
}

function drawText(field: Extract<RowField, { field_type: 'TEXT' }>, random: SeededRandom): string {
  if (field.field_id === SUBJECT_FIELD_ID)
    return `${properName(random)} ${someWords(random, random.between(3, 7))}`.slice(0, 150)
  const most = Math.min(field.validations.max_length ?? 150, 150)
  const least = field.validations.min_length ?? 0
  return someWords(random, random.between(1, 8)).slice(0, most).trim().padEnd(least, '.')
}
