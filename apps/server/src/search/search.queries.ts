import type { ParsedInput } from '@countersign/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'
import { manilaRange } from '../memos/date-filter.ts'
import { searchTerms } from './search-terms.ts'

/** Beyond this many hits the total is only told as "more" (A5). */
export const COUNTED_HITS = 1000
const SNIPPET_WORDS = 'MaxWords=18, MinWords=8, MaxFragments=1, StartSel="", StopSel=""'
/** How alike ID or subject must be to what was typed, where no word was found. */
const ALIKE = 0.3

/** Statuses that are found (end-user document section 9). */
const FOUND_STATUSES = ['SUBMITTED', 'APPROVED', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'SELF_RETURNED']

type Input = ParsedInput<'search_memo'>

/** One page of hits in the caller's own memos, latest first; participation is part of the index (I1). */
export async function searchMemos(db: Db, email: string, input: Input) {
  const terms = searchTerms(input.query)
  const mine = sql<SqlBool>`s.people @> ARRAY[${email}]::text[] AND s.status = ANY(${FOUND_STATUSES}::text[])`
  const byWords = terms === null ? null : sql<SqlBool>`s.words @@ to_tsquery('memo_words', ${terms})`
  const words = byWords && (await page(db, email, input, [mine, byWords], terms))
  if (words && words.total > 0) return words
  // Nothing by words: perhaps a slip in an ID or a subject.
  const alike = sql<SqlBool>`${input.query} <% (s.memo_id || ' ' || s.subject) AND word_similarity(${input.query}, s.memo_id || ' ' || s.subject) >= ${ALIKE}`
  return page(db, email, input, [mine, alike], terms)
}

async function page(
  db: Db,
  email: string,
  input: Input,
  conditions: Expression<SqlBool>[],
  terms: string | null,
) {
  const where = sql<SqlBool>`${sql.join([...conditions, ...filters(input)], sql` AND `)}`
  const found = db.selectFrom('memo_search as s').where(where)
  const [rows, { total }] = await Promise.all([
    found
      .innerJoin('memos as m', 'm.memo_key', 's.memo_key')
      .innerJoin('participants as p', (join) =>
        join.onRef('p.memo_key', '=', 's.memo_key').on('p.email', '=', email),
      )
      .leftJoin('people as o', 'o.email', 'm.owner_email')
      .select([
        's.memo_id',
        's.subject',
        's.status',
        's.created_at',
        'p.audience',
        'p.last_version',
        'm.state',
      ])
      .select(['m.template_name', 'm.owner_name', 'm.submitted_at', 'o.user_id as owner_id'])
      .select(
        terms === null
          ? sql<string>`left(s.content, 200)`.as('snippet')
          : sql<string>`ts_headline('memo_words', left(s.content, 20000), to_tsquery('memo_words', ${terms}), ${SNIPPET_WORDS})`.as(
              'snippet',
            ),
      )
      .orderBy('s.created_at', 'desc')
      .orderBy('s.memo_key', 'desc')
      .limit(input.size)
      .offset((input.page - 1) * input.size)
      .execute(),
    db
      .selectFrom(
        found
          .select('s.memo_key')
          .limit(COUNTED_HITS + 1)
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

function filters({ filters: given }: Input): Expression<SqlBool>[] {
  const types = [given?.memo_type ?? []].flat().filter((type) => type !== '' && type !== 'ALL')
  const range = manilaRange(given?.start_date, given?.end_date)
  return [
    ...(types.length > 0 ? [sql<SqlBool>`s.template_id::text = ANY(${types}::text[])`] : []),
    ...(range.from ? [sql<SqlBool>`s.created_at >= ${range.from}`] : []),
    ...(range.before ? [sql<SqlBool>`s.created_at < ${range.before}`] : []),
  ]
}
