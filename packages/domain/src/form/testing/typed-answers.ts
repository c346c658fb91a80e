import fc from 'fast-check'
import type { Answer, Answers, FileAnswer, RowAnswers } from '../answer/answer.ts'
import { calculate, shownForm } from '../content/conditions.ts'
import { NESTED_MAX_ROWS } from '../template/limits.ts'
import { rulesOf } from '../fields/registry.ts'
import { maxCharacters } from '../fields/text.ts'
import { TIME_CHOICES } from '../fields/time-picker.ts'
import type { FieldDefinition, NestedField, TemplateContent, TextField } from '../template/template.ts'
import { sectionFields } from '../template/template.ts'
import { characterCount, isStorableText } from '../answer/text-measure.ts'
import { OPTION_VALUES } from './publishable-template.ts'

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2026, 0, 1)
/** As the editor writes them, so that sanitising takes and adds nothing. */
const RICH_TEXTS = [
  '<p>Two core routers</p>',
  '<h2>Why</h2><ul><li><p>old</p></li></ul><p>5 &lt; 6 &amp; 7</p>',
  '<p style="text-align: right"><strong>“₱ 5”</strong> 🚀</p>',
]
const NO_FILES = fc.constant<FileAnswer[]>([])

/** Answers by field id as a form holds them; the files are what the caller can upload. */
export interface AnswerSources {
  files?: fc.Arbitrary<readonly FileAnswer[]>
}

/** Answers that a submission of the template takes, whatever shows; hidden ones included. */
export function rightAnswersFor(
  template: TemplateContent,
  { files = NO_FILES }: AnswerSources = {},
): fc.Arbitrary<Answers> {
  return answersBy(template, (field, order) => rightAnswer(field, order, files)).map((answers) => {
    const isSound = shownForm(template, answers).faults.length === 0
    return calculate(template, isSound ? answers : withZeros(template, answers))
  })
}

/** With numbers that no calculation makes too large, or negative. */
function withZeros(template: TemplateContent, answers: Answers): Answers {
  const zeros = template.flatMap(sectionFields).flatMap((field): [string, Answer][] => {
    if (field.field_type === 'TEXT_CURRENCY') return [[field.field_id, '0.00']]
    if (field.field_type !== 'NESTED') return []
    const cells = field.constant
      .filter((sub) => sub.field_type === 'TEXT_CURRENCY')
      .map((sub) => [sub.field_id, '0.00'])
    const rows = (answers[field.field_id] as readonly RowAnswers[]).map((row) => ({
      ...row,
      fields: { ...row.fields, ...Object.fromEntries(cells) },
    }))
    return [[field.field_id, rows]]
  })
  return { ...answers, ...Object.fromEntries(zeros) }
}

/** Answers of each field's type, right and wrong; some questions have none. */
export function typedAnswersFor(
  template: TemplateContent,
  { files = NO_FILES }: AnswerSources = {},
): fc.Arbitrary<Answers> {
  return answersBy(
    template,
    (field, order) =>
      fc.oneof(
        { weight: 4, arbitrary: rightAnswer(field, order, files) },
        { weight: 2, arbitrary: wrongAnswer(field) },
        { weight: 1, arbitrary: fc.constant(rulesOf(field).initial(field)) },
      ),
    [],
  )
}

function answersBy(
  template: TemplateContent,
  answer: (field: FieldDefinition, order: number) => fc.Arbitrary<Answer>,
  requiredKeys?: never[],
): fc.Arbitrary<Answers> {
  const fields = template.flatMap(sectionFields)
  const each = Object.fromEntries(fields.map((field, order) => [field.field_id, answer(field, order)]))
  return fc.record(each, requiredKeys ? { requiredKeys } : {}) as fc.Arbitrary<Answers>
}

/** `order` counts the questions: a later date field gets a later date, so that each is later than those before. */
function rightAnswer(
  field: FieldDefinition,
  order: number,
  files: fc.Arbitrary<readonly FileAnswer[]>,
): fc.Arbitrary<Answer> {
  switch (field.field_type) {
    case 'TEXT':
      return rightText(field)
    case 'TEXT_CURRENCY':
      return fc.oneof(fc.constantFrom('5.00', '0', '0.5', '999999999999999.99'), amounts)
    case 'TEXT_RTE':
    case 'TEXT_RTE_PREFILLED':
      return fc.constantFrom(...RICH_TEXTS)
    case 'DROPDOWN':
    case 'DROPDOWN_DEFAULT':
    case 'RADIO':
      return fc.constantFrom(...OPTION_VALUES)
    case 'CHECKBOX':
      return fc.shuffledSubarray([...OPTION_VALUES], { minLength: 1 })
    case 'DATEPICKER':
      return fc.constant(day(order))
    case 'TIMEPICKER':
      return fc.oneof(fc.constant('9:00 AM'), fc.constantFrom(...TIME_CHOICES))
    case 'FILE_UPLOAD':
      return files
    case 'NESTED':
      return rowsOf(field, (sub, at) => rightAnswer(sub, order + at + 1, files), 1)
  }
}

const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)

function day(order: number): string {
  return new Date(FIRST_DAY + order * DAY_MS).toISOString().slice(0, 10)
}

/** Any characters that can be stored, control characters and emoji among them. */
function rightText(field: TextField): fc.Arbitrary<string> {
  const min = field.validations.min_length ?? 0
  const max = maxCharacters(field)
  const words = fc.string({ unit: 'binary', minLength: min, maxLength: max }).filter((text) => {
    const count = characterCount(text)
    return isStorableText(text) && text.trim() !== '' && count >= min && count <= max
  })
  return fc.oneof({ weight: 2, arbitrary: fc.constant('word') }, { weight: 1, arbitrary: words })
}

function wrongAnswer(field: FieldDefinition): fc.Arbitrary<Answer> {
  switch (field.field_type) {
    case 'TEXT':
      return fc.constantFrom('', ' ', 'x', 'x'.repeat(301), 'a\0b', '\ud800')
    case 'TEXT_CURRENCY':
      return fc.constantFrom('', '-1', '1,000', '1e9', '0.001', 'five', '9'.repeat(16))
    case 'TEXT_RTE':
    case 'TEXT_RTE_PREFILLED':
      return fc.constantFrom('', '<p></p>', '<p>a\0b</p>')
    case 'DROPDOWN':
    case 'DROPDOWN_DEFAULT':
    case 'RADIO':
      return fc.constantFrom('', 'd', 'Option a', 'constructor')
    case 'CHECKBOX':
      return fc.constantFrom([], ['a', 'a'], ['a', 'd'])
    case 'DATEPICKER':
      return fc.constantFrom('', '2026-02-30', '01/15/2027', '2020-01-01')
    case 'TIMEPICKER':
      return fc.constantFrom('', '9:07 AM', '09:00 AM', '21:00')
    case 'FILE_UPLOAD':
      return fc.constantFrom(
        [],
        [{ name: 'virus.exe', size: 1, url: 'files/none' }],
        Array.from({ length: 6 }, (_, n) => ({ name: `${n}.pdf`, size: 9_000_000, url: `files/none/${n}` })),
      )
    case 'NESTED':
      return fc.oneof(rowsOf(field, wrongAnswer, 0), fc.constant(tooManyRows(field)))
  }
}

function rowsOf(
  group: NestedField,
  cell: (sub: FieldDefinition, at: number) => fc.Arbitrary<Answer>,
  minLength: number,
): fc.Arbitrary<readonly RowAnswers[]> {
  const cells = Object.fromEntries(group.constant.map((sub, at) => [sub.field_id, cell(sub, at)]))
  return fc
    .array(fc.record(cells), { minLength, maxLength: 3 })
    .map((rows) => rows.map((fields, n) => ({ field_id: `ROW_${n}`, fields }) as RowAnswers))
}

function tooManyRows(group: NestedField): RowAnswers[] {
  const cells = group.constant.map((sub) => [sub.field_id, sub.field_type === 'CHECKBOX' ? ['a'] : 'a'])
  return Array.from({ length: NESTED_MAX_ROWS + 1 }, (_, n) => ({
    field_id: `ROW_${n}`,
    fields: Object.fromEntries(cells) as RowAnswers['fields'],
  }))
}
