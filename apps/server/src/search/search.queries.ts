import type { ParsedInput } from '@countersign/contract'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { manilaRange } from '../memos/date-filter.ts'
import { searchTerms, type SearchTerms } from './search-terms.ts'

/** Beyond this many hits the total is only told as "more" (A5). */
export const COUNTED_HITS = 1000
const SNIPPET_WORDS = 'MaxWords=18, MinWords=8, MaxFragments=1, StartSel="", StopSel=""'
/** So many of the person's latest memos are looked at first: they tell whether the words are common there. */
const FIRST_MEMOS = 100
/** From that share of them on. */
const COMMON_SHARE = 1 / 3
/** Where words are common, enough to find as many as are counted. */
const NEAR_MEMOS = COUNTED_HITS / COMMON_SHARE
/** How alike ID or subject must be to what was typed, where no word was found. */
const ALIKE = 0.3

/** Statuses that are found (end-user document section 9). */
const FOUND_STATUSES = ['SUBMITTED', 'APPROVED', 'RETURNED', 'REJECTED', 'WITHDRAWN', 'SELF_RETURNED']

type Input = ParsedInput<'search_memo'>

/** A version that was found. */
interface Hit {
  memo_key: string
  version: number
}

/** A page of what was found, and how many there are, one more than is counted at most. */
interface Hits {
  hits: Hit[]
  total: number
}

/** One page of hits in the caller's own memos, latest first; participation is part of the index (I1). */
export async function searchMemos(db: Db, email: string, input: Input) {
  const terms = searchTerms(input.query)
  const { hits, total, isAlike } = await db.transaction().execute(async (tx) => {
    // How many memos have a word is guessed badly, and a scan of all of them is what a wrong guess costs.
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    return findHits(tx, email, input, terms)
  })
  return { rows: await hitRows(db, email, hits, isAlike ? null : terms), total }
}

/** @returns also whether the hits are only alike, none having the words */
async function findHits(tx: Tx, email: string, input: Input, terms: SearchTerms | null) {
  const mine = sql<SqlBool>`s.people @> ARRAY[${email}]::text[] AND s.status = ANY(${FOUND_STATUSES}::text[])`
  const own = ownMemos(tx, email, input)
  const count = terms ? await countOwn(tx, own) : 0
  for (const found of terms ? [terms.exact, terms.unfinished] : []) {
    const where = all([mine, sql<SqlBool>`s.words @@ to_tsquery('memo_words', ${found})`, ...filters(input)])
    const near = await nearHits(tx, own, count, where, input)
    const { hits, total } = near ?? (await sortedHits(tx, among(where), input))
    if (total > COUNTED_HITS) return { hits: await walkedHits(tx, own, where, input), total, isAlike: false }
    if (total > 0) return { hits, total, isAlike: false }
  }
  // Nothing by words: perhaps a slip in an ID or a subject.
  const alike = sql<SqlBool>`${input.query} <% (s.memo_id || ' ' || s.subject) AND word_similarity(${input.query}, s.memo_id || ' ' || s.subject) >= ${ALIKE}`
  return { ...(await sortedHits(tx, among(all([mine, alike, ...filters(input)])), input)), isAlike: true }
}

function all(conditions: Expression<SqlBool>[]): Expression<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`
}

type Found = RawBuilder<Hit>

/** What the index on words and people finds. */
function among(where: Expression<SqlBool>): Found {
  return sql<Hit>`SELECT s.memo_key, s.version, s.created_at FROM memo_search s WHERE ${where}`
}

/**
 * What is found among the person's own memos, looked at one by one from the latest. It costs the same however many memos
 * there are of others; the index on words and people has to meet all entries of a common word and of a busy person.
 * Null where that doesn't tell: there are many memos, and few of them have the words.
 * @param count of the person's memos, as {@link countOwn} tells it
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

/** Hits among the person's own memos, looked at one by one in their order. */
function along(own: OwnMemos, where: Expression<SqlBool>): Found {
  return sql<Hit>`
    SELECT hit.*
    FROM (${own}) p
    CROSS JOIN LATERAL (
      SELECT s.memo_key, s.version, s.created_at FROM memo_search s
      WHERE s.memo_key = p.memo_key AND ${where} OFFSET 0
    ) hit`
}

/** Enough to know whether the person has more memos than are looked at one by one. */
async function countOwn(tx: Tx, own: OwnMemos): Promise<number> {
  const { count } = await tx
    .selectFrom(own.limit(NEAR_MEMOS + 1).as('own'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type OwnMemos = ReturnType<typeof ownMemos>

/** The person's memos of the days that are asked for, all of them where none are; latest first. */
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

/** Sorts what was found, and takes a page of it, where that isn't more than is counted. */
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

/** Where there are more: along the person's own memos, latest first, until the page is full. They are near each other then. */
async function walkedHits(tx: Tx, own: OwnMemos, where: Expression<SqlBool>, input: Input): Promise<Hit[]> {
  const { size, page } = input
  const { rows } = await sql<Hit>`
    ${along(own, where)} ORDER BY p.created_at DESC, p.memo_key DESC LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(
    tx,
  )
  return rows
}

/** What is shown of the hits, in their order. */
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
        : sql<string>`ts_headline('memo_words', left(s.content, 20000), to_tsquery('memo_words', ${terms.unfinished}), ${SNIPPET_WORDS})`.as(
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
