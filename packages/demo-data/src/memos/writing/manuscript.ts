import { emptyAnswers, ownersFields, SUBJECT_FIELD, toContent } from '@countersign/domain'
import type { Answer, Answers, FieldDefinition, FileAnswer, MemoContent } from '@countersign/domain'
import type { Revision } from '../corpus/revisions.ts'
import type { DemoTemplate } from '../../templates/build-template.ts'
import { filled } from './draw.ts'
import type { Draw, Topic } from '../corpus/topic.ts'

/** A revised amount, in percent of the previous one. */
const LOWERED_TO_PERCENT = 92

export interface Manuscript {
  subject: string
  /** What the memo asks for, in the first of its money questions; 0 without one. */
  amount: number
  answers: Answers
}

/** The first version of a memo: every question of its form answered, without files. */
export function writeManuscript(template: DemoTemplate, topic: Topic, draw: Draw): Manuscript {
  const subject = filled(topic.subject, draw)
  const fields = fieldsOf(template)
  const richText = fields.find(isRichText)
  const own = topic.answers(draw)
  const money = firstMoney(fields)
  const answers = {
    ...emptyAnswers(template.template_content),
    ...own,
    [SUBJECT_FIELD.field_id]: subject,
    ...(richText ? { [richText.field_id]: bodyOf(topic, draw) } : {}),
  }
  return { subject, amount: money ? Number(own[money.field_id] ?? 0) : 0, answers }
}

/** The memo revised for this reason, with another amount, paragraph or file. */
export function rewrite(template: DemoTemplate, answers: Answers, revision: Revision): Answers {
  const fields = fieldsOf(template)
  const richText = fields.find(isRichText)
  const money = firstMoney(fields)
  const isLowered = money !== undefined && (revision.change === 'amount' || richText === undefined)
  return {
    ...answers,
    ...(richText
      ? { [richText.field_id]: `${answers[richText.field_id] as string}<p>${revision.added}</p>` }
      : {}),
    ...(isLowered ? { [money.field_id]: lowered(answers[money.field_id]) } : {}),
  }
}

/** The content as a client sends it, with these files at the form's upload. */
export function contentOf(
  template: DemoTemplate,
  answers: Answers,
  files: readonly FileAnswer[],
): MemoContent {
  const upload = uploadOf(template)
  return toContent(template.template_content, {
    ...answers,
    ...(upload ? { [upload.field_id]: files } : {}),
  })
}

export function uploadOf(template: DemoTemplate) {
  return fieldsOf(template).find((field) => field.field_type === 'FILE_UPLOAD')
}

function fieldsOf(template: DemoTemplate): FieldDefinition[] {
  return ownersFields(template.template_content)
}

function isRichText(field: FieldDefinition): boolean {
  return field.field_type === 'TEXT_RTE' || field.field_type === 'TEXT_RTE_PREFILLED'
}

function firstMoney(fields: readonly FieldDefinition[]): FieldDefinition | undefined {
  return fields.find((field) => field.field_type === 'TEXT_CURRENCY')
}

/** In centavos, since money is never a binary fraction (G3). */
function lowered(amount: Answer | undefined): string {
  const [whole = '0', cents = ''] = String(amount ?? '0').split('.')
  const centavos = (BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'))) * BigInt(LOWERED_TO_PERCENT)
  return String(centavos / 10_000n)
}

function bodyOf(topic: Topic, draw: Draw): string {
  const points = topic.points.map((point) => `<li><p>${filled(point, draw)}</p></li>`).join('')
  const closing = draw.random.pick([
    '',
    '<p>The team is ready to answer questions in the log.</p>',
    '<p>The dates depend on this approval; <strong>a decision within the week</strong> would keep them.</p>',
    `<p>Agreed beforehand with the team in ${draw.place}.</p>`,
  ])
  return `<p>${filled(topic.why, draw)}</p><ul>${points}</ul>${closing}`
}
