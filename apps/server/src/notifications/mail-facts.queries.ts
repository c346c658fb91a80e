import type { Memo, Reading, TemplateConfig } from '@countersign/domain'
import { amountText, contentChanges, MEMO_CONTENT, opensFirst, readStored } from '@countersign/domain'
import { storedNames, withNotes, withStoredNames } from '../files/stored-names.queries.ts'
import type { WireSpecial } from '../memo-lists/specials/with-specials.ts'
import { specialsOf } from '../memo-lists/specials/with-specials.ts'
import type { Services } from '../protocol/services.ts'
import { templateVersion } from '../templates/template.queries.ts'
import { answerLines } from './change-lines.ts'
import type { DueNow } from './due-words.queries.ts'
import type { ReadableContent } from './notice-reading.queries.ts'
import { readVersion } from './notice.queries.ts'

export type Fact = [label: string, value: string]

type MailConfig = Pick<TemplateConfig, 'answers_in_mails' | 'hide_subject_in_mails'>

/** Reasons that quote what was written, or a figure that it is compared with. */
const QUOTING: readonly WireSpecial['kind'][] = ['DUPLICATE', 'HIGH_AMOUNT', 'SPLIT']

/** M6: whether a template keeps what was written out of mails. */
export function hidesContent({ hide_subject_in_mails }: MailConfig): boolean {
  return hide_subject_in_mails === true
}

/** What is special about a memo as lines of a mail (M2, M6), as far as the template lets mails say it. */
export function specialFacts(specials: readonly WireSpecial[], config: MailConfig): Fact[] {
  const shown = hidesContent(config) ? specials.filter(({ kind }) => !QUOTING.includes(kind)) : specials
  const lines = (isFirst: boolean) =>
    shown.filter(({ kind }) => opensFirst(kind) === isFirst).map(({ reason }) => reason)
  const facts: Fact[] = [
    ['Open it first', lines(true).join('\n')],
    ['Worth knowing', lines(false).join('\n')],
  ]
  return facts.filter(([, value]) => value !== '')
}

interface Asked {
  row: {
    email: string
    memo_id: string
    person_id: number | null
    template_config: MailConfig
  }
  content: ReadableContent
  due: DueNow | null
  actsFor?: string | undefined
}

/** What is special about a memo that waits for a mail's recipient. */
export async function specialsForMail(
  services: Pick<Services, 'db' | 'pool' | 'now'>,
  { row, content, due, actsFor }: Asked,
): Promise<Fact[]> {
  const { memo_id, person_id, template_config } = row
  if (person_id === null) return []
  const judged = {
    memo_id,
    amount: content.amount,
    due_at: due?.dueAt ?? null,
    overdue_days: due?.overdueDays ?? null,
    acting_for: actsFor,
  }
  const found = await specialsOf(services, { personId: person_id }, [judged])
  return specialFacts(found.get(memo_id) ?? [], template_config)
}

/** The amount as a line of a mail (M1, M6). */
export function amountFacts({ amount }: ReadableContent): Fact[] {
  return amount === null ? [] : [['Amount', amountText(amount)]]
}

/** The visible answers of the version that a recipient reads, where the template lets mails carry them (M6). */
export async function answersForMail(
  db: Services['db'],
  row: { memo_key: string | null; version_id: string; template_config: MailConfig },
  { memo, reading }: { memo: Memo; reading: Reading },
): Promise<string> {
  const { memo_key, version_id, template_config } = row
  if (memo_key === null || template_config.answers_in_mails !== true || hidesContent(template_config))
    return ''
  const version = reading.content === 'NEWEST' ? memo.version : reading.content
  const content = readStored(MEMO_CONTENT, (await readVersion(db, memo_key, version)).content)
  const [named = []] = withStoredNames([content], withNotes(await storedNames(db, [memo_key], [content])))
  const { content: form } = await templateVersion(db, version_id)
  return answerLines(contentChanges(form, [], named))
}
