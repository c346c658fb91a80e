import type { CallOutput } from '@countersign/contract'
import type { Special } from '@countersign/domain'
import { opensFirst, specials } from '@countersign/domain'
import type { Services } from '../../protocol/services.ts'
import { listUnarchived, readSpecialFacts } from './special-facts.queries.ts'

type Page = CallOutput<'getMyMemosActiveWithUserID'>
type Row = Page['memos'][number]
export type WireSpecial = Row['specials'][number]

/** The parts of a memo's row that specials are judged by. */
export type JudgedRow = Pick<Row, 'memo_id' | 'amount' | 'due_at' | 'overdue_days'> & {
  acting_for?: string | undefined
}

type Context = Pick<Services, 'db' | 'pool' | 'now'>

/** Adds what is special about the memos that wait for a reader (M2), and whether they need a passkey (O4) or answers (R7). */
export async function withSpecials(
  services: Context,
  reader: { personId: number },
  page: Page,
): Promise<Page> {
  const found = await judgeRows(services, reader, page.memos)
  return {
    ...page,
    memos: page.memos.map((row) => ({ ...row, specials: [], ...found.get(row.memo_id) })),
  }
}

/** What is special about memos that wait for a reader, by Memo ID: the same in every place that shows it. */
export async function specialsOf(
  services: Context,
  reader: { personId: number },
  rows: readonly JudgedRow[],
): Promise<Map<string, WireSpecial[]>> {
  const found = await judgeRows(services, reader, rows)
  return new Map([...found].map(([memoId, judged]) => [memoId, judged.specials]))
}

async function judgeRows(
  services: Context,
  reader: { personId: number },
  rows: readonly JudgedRow[],
): Promise<Map<string, Pick<Row, 'specials' | 'needs_passkey' | 'asks_questions'>>> {
  const facts = await readSpecialFacts(
    services,
    reader,
    rows.map(({ memo_id }) => memo_id),
  )
  const now = services.now().toISOString()
  return new Map(
    rows.flatMap(({ memo_id, amount, due_at, overdue_days, acting_for }) => {
      const stored = facts.get(memo_id)
      if (!stored) return []
      const overdue =
        due_at !== null && overdue_days !== null ? { dueAt: due_at, overdueDays: overdue_days } : null
      const found = specials({ ...stored, now, amount, overdue, actingFor: acting_for ?? null })
      const needed = {
        ...(stored.needsPasskey && { needs_passkey: true as const }),
        ...(stored.asksQuestions && { asks_questions: true as const }),
      }
      return [[memo_id, { specials: found.map(presentSpecial), ...needed }] as const]
    }),
  )
}

/** What a reader has to open memos for before they decide (M2), by Memo ID. An archived memo waits for no decision (R9): it isn't read. */
export async function openFirstSpecials(
  services: Context,
  reader: { personId: number },
  memoIds: readonly string[],
): Promise<Map<string, Special[]>> {
  const facts = await readSpecialFacts(services, reader, await listUnarchived(services.db, memoIds))
  const now = services.now().toISOString()
  // None of these is a reason to open a memo first.
  const aside = { amount: null, overdue: null, actingFor: null }
  return new Map(
    [...facts].map(([memoId, stored]) => [
      memoId,
      specials({ ...stored, ...aside, now }).filter(({ kind }) => opensFirst(kind)),
    ]),
  )
}

export function presentSpecial({ kind, reason, memoIds }: Special): WireSpecial {
  return { kind, reason, opens_first: opensFirst(kind), memo_ids: memoIds }
}
