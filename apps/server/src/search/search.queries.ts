import type { ParsedInput } from '@countersign/contract'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { manilaRange } from '../protocol/date-filter.ts'
import type { SearchTerms, TypedAmount } from './search-terms.ts'
import { searchTerms } from './search-terms.ts'

/** Totals are counted up to this limit (A5). */
export const COUNTED_HITS = 1000
const SNIPPET_WORDS = 'MaxWords=18, MinWords=8, MaxFragments=1, StartSel="", StopSel=""'
/** The latest memos are examined first, to estimate whether the words are common. */
const FIRST_MEMOS = 100
/** Words are common if at least this share of the first memos has them. */
const COMMON_SHARE = 1 / 3
/** For common words, enough memos to find as many as are counted. */
const NEAR_MEMOS = COUNTED_HITS / COMMON_SHARE
/** Minimum similarity of ID or subject to the query, if no words match. */
const MIN_SIMILARITY = 0.3

/** Searchable statuses (U17). */
const FOUND_STATUSES = ['SUBMITTED', 'APPROVED', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'SELF_RETURNED']

type Input = ParsedInput<'search_memo'>

/** A version that matches. */
interface Hit {
  memo_key: string
  version: number
}

/** A page of hits and their total, which is at most COUNTED_HITS + 1. */
interface Hits {
  hits: Hit[]
  total: number
}

/** Finds one page of hits in the caller's memos, latest first. Participation is part of the index (I1). */
export async function searchMemos(db: Db, email: string, input: Input) {
  const terms = searchTerms(input.query)
  const { hits, total, isAlike } = await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      // The planner estimates word frequencies poorly, and a wrong estimate would cost a full scan.
      await sql`SET LOCAL enable_seqscan = off`.execute(tx)
      return findHits(tx, email, input, terms)
    })
  return { rows: await hitRows(db, email, hits, isAlike ? null : terms), total }
}

/** `isAlike` tells that no words match and the hits are only similar. */
async function findHits(tx: Tx, email: string, input: Input, terms: SearchTerms | null) {
  const mine = sql<SqlBool>`s.people @> ARRAY[${email}]::text[] AND s.status = ANY(${FOUND_STATUSES}::text[])`
  const own = ownMemos(tx, email, input)
  const count = terms ? await countOwn(tx, own) : 0
  for (const found of terms ? [terms.exact, terms.asPrefixes] : []) {
    const words = sql<SqlBool>`s.words @@ to_tsquery('memo_words', ${found})`
    const where = all([mine, words, ...(terms?.amounts ?? []).map(hasAmount), ...filters(input)])
    const near = await nearHits(tx, own, count, where, input)
    const { hits, total } = near ?? (await sortedHits(tx, among(where), input))
    if (total > COUNTED_HITS) return { hits: await walkedHits(tx, own, where, input), total, isAlike: false }
    if (total > 0) return { hits, total, isAlike: false }
  }
  // No words match: look for a misspelt ID or subject.
  const alike = sql<SqlBool>`${input.query} <% (s.memo_id || ' ' || s.subject) AND word_similarity(${input.query}, s.memo_id || ' ' || s.subject) >= ${MIN_SIMILARITY}`
  return { ...(await sortedHits(tx, among(all([mine, alike, ...filters(input)])), input)), isAlike: true }
}

/** The condition that a text has an amount and not only its digits: '1' and '250,000.00' are not 1,250,000. */
function hasAmount({ words, pattern }: TypedAmount): Expression<SqlBool> {
  return sql<SqlBool>`(s.words @@ to_tsquery('memo_words', ${words}) OR s.content ~ ${pattern} OR s.subject ~ ${pattern})`
}

function all(conditions: Expression<SqlBool>[]): Expression<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`
}

type Found = RawBuilder<Hit>

/** Hits found by the index on words and people. */
function among(where: Expression<SqlBool>): Found {
  return sql<Hit>`SELECT s.memo_key, s.version, s.created_at FROM memo_search s WHERE ${where}`
}

/**
 * Finds hits by examining the person's own memos one by one, latest first. The cost does not depend on other people's memos,
 * whereas the index on words and people has to intersect all entries of a common word and of a busy person.
 * @param count the person's memos, from {@link countOwn}
 * @returns null if that is not conclusive, because few of many memos have the words
 */
async function nearHits(
  tx: Tx,
  own: OwnMemos,
  count: number,
  where: Expression<SqlBool>,
  input: Input,
): Promise<Hits | null> {
  const first = await sortedHits(tx, along(own.limit(FIRST_MEMOS), where), input)
  if (count <= FIRST_MEMOS) return first
  const hasDays = Boolean(input.filters?.start_date || input.filters?.end_date)
  if (!hasDays && first.total < FIRST_MEMOS * COMMON_SHARE) return null
  const near = await sortedHits(tx, along(own.limit(NEAR_MEMOS), where), input)
  return count <= NEAR_MEMOS || near.total > COUNTED_HITS ? near : null
}

/** Hits among the person's own memos, examined one by one in their order. */
function along(own: OwnMemos, where: Expression<SqlBool>): Found {
  return sql<Hit>`
    SELECT hit.*
    FROM (${own}) p
    CROSS JOIN LATERAL (
      SELECT s.memo_key, s.version, s.created_at FROM memo_search s
      WHERE s.memo_key = p.memo_key AND ${where} OFFSET 0
    ) hit`
}

/** Counts the person's memos, up to one more than are examined one by one. */
async function countOwn(tx: Tx, own: OwnMemos): Promise<number> {
  const { count } = await tx
    .selectFrom(own.limit(NEAR_MEMOS + 1).as('own'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type OwnMemos = ReturnType<typeof ownMemos>

/** The person's memos, latest first, within the date filter if there is one. */
function ownMemos(tx: Tx, email: string, { filters: given }: Input) {
  const range = manilaRange(given?.start_date, given?.end_date)
  return tx
    .selectFrom('participants as p')
    .select(['p.memo_key', 'p.created_at'])
    .where('p.email', '=', email)
    .$if(range.from !== undefined, (query) => query.where('p.created_at', '>=', range.from as Date))
    .$if(range.before !== undefined, (query) => query.where('p.created_at', '<', range.before as Date))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.memo_key', 'desc')
}

/** Sorts the hits, as far as they are counted, and selects a page. */
async function sortedHits(tx: Tx, found: Found, { size, page }: Input): Promise<Hits> {
  const { rows } = await sql<{ total: number } & (Hit | Record<keyof Hit, null>)>`
    WITH hits AS MATERIALIZED (
      ${found} LIMIT ${COUNTED_HITS + 1}
    )
    SELECT counted.total, shown.memo_key, shown.version
    FROM (SELECT count(*)::int AS total FROM hits) counted
    LEFT JOIN LATERAL (
      SELECT * FROM hits ORDER BY created_at DESC, memo_key DESC LIMIT ${size} OFFSET ${(page - 1) * size}
    ) shown ON true
    ORDER BY shown.created_at DESC, shown.memo_key DESC`.execute(tx)
  const hits = rows.filter((row): row is { total: number } & Hit => row.memo_key !== null)
  return { hits, total: rows[0]?.total ?? 0 }
}

/** For more hits than are counted: scans the person's memos, latest first, until the page is full. */
async function walkedHits(tx: Tx, own: OwnMemos, where: Expression<SqlBool>, input: Input): Promise<Hit[]> {
  const { size, page } = input
  const { rows } = await sql<Hit>`
    ${along(own, where)} ORDER BY p.created_at DESC, p.memo_key DESC LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(
    tx,
  )
  return rows
}

/** Reads the columns shown for hits, in their order. */
async function hitRows(db: Db, email: string, hits: readonly Hit[], terms: SearchTerms | null) {
  if (hits.length === 0) return []
  return db
    .selectFrom('memo_search as s')
    .innerJoin('memos as m', 'm.memo_key', 's.memo_key')
    .innerJoin('participants as p', (join) =>
      join.onRef('p.memo_key', '=', 's.memo_key').on('p.email', '=', email),
    )
    .leftJoin('people as o', 'o.email', 'm.owner_email')
    .select(['s.memo_id', 's.subject', 's.status', 's.created_at'])
    .select(['p.audience', 'p.last_version', 'm.state'])
    .select(['m.template_name', 'm.owner_name', 'm.submitted_at', 'o.user_id as owner_id'])
    .select(
      terms === null
        ? sql<string>`left(s.content, 200)`.as('snippet')
        : sql<string>`ts_headline('memo_words', left(s.content, 20000), to_tsquery('memo_words', ${terms.asPrefixes}), ${SNIPPET_WORDS})`.as(
            'snippet',
          ),
    )
    .where((eb) =>
      eb(
        eb.refTuple('s.memo_key', 's.version'),
        'in',
        hits.map((hit) => eb.tuple(hit.memo_key, hit.version)),
      ),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.memo_key', 'desc')
    .execute()
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
