import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Statement } from '../platform/db/prepared.ts'
import { compileOnce } from '../platform/db/prepared.ts'
import type { Services } from '../protocol/services.ts'
import type { Hit, Scope, WordCondition } from './search-conditions.queries.ts'
import { isInScope, wordConditions } from './search-conditions.queries.ts'
import type { SearchTerms } from './search-terms.ts'

/** Examined first, to learn how common the words are: the latest memos, and some of those before. */
const LATEST_MEMOS = 50
const EARLIER_MEMOS = 50

/** Memos of one person, examined one by one. */
export interface Examined {
  count: number
  hits: number
}

/** Some of a person's memos: the latest, and others spread over the time before. */
export interface Sample {
  /** Hits among the latest, in the order of results. */
  hits: (Hit & { isExact: boolean })[]
  latest: number
  /** Whether the latest were all. */
  isAll: boolean
  /** Those before. */
  earlier: Examined & { exactHits: number }
  /** Roughly how many memos the person has: as many in each year as the latest suggest. */
  own: number
}

interface SampledRow {
  memo_key: string
  is_latest: boolean
  created_at: Date
  oldest: Date
  version: number | null
  is_exact: boolean | null
}

/** One instant in each step of time, but not as evenly as weekly or monthly memos come. */
const UNEVEN_STEP = sql`step + step * step * 0.618034::float8 - floor(step * step * 0.618034::float8)`

/** What distinguishes the statements that sample; everything else is a value. */
type SampleValues = Required<Omit<Scope, 'except'>> & { exact: string; asPrefixes: string }

const usualStatements = new Map<string, Statement<SampleValues, SampledRow>>()

/** Examines some of a person's memos, to learn how many of them have the words. Nothing about other people's memos enters (I1). */
export async function sampleOwnMemos(
  reader: Pick<Services, 'db' | 'pool'>,
  scope: Scope,
  terms: SearchTerms,
): Promise<Sample> {
  // Amounts make statements of many shapes, and what delegates leave out is rare.
  if (terms.amounts.length > 0 || scope.except)
    return readSample((await sampleQuery(reader.db, scope, terms).execute(reader.db)).rows)
  const { types, from, before } = scope
  const shape = [types, from, before].map((filter) => filter !== undefined).join()
  const usual =
    usualStatements.get(shape) ??
    compileOnce<SampleValues, SampledRow>((db, value) => {
      const given = {
        personId: value('personId'),
        ...(types ? { types: value('types') } : {}),
        ...(from ? { from: value('from') } : {}),
        ...(before ? { before: value('before') } : {}),
      }
      const words = { exact: value('exact'), asPrefixes: value('asPrefixes'), amounts: [] }
      const query = sampleQuery(db, given, words)
      return { compile: () => query.compile(db) }
    })
  usualStatements.set(shape, usual)
  return readSample(await usual(reader, { ...scope, ...terms } as SampleValues))
}

function sampleQuery(db: Db, scope: Scope, terms: SearchTerms) {
  const { isExact, matches } = wordConditions(terms)
  return sql<SampledRow>`
    WITH latest AS MATERIALIZED (${ownMemos(db, scope).limit(sql.lit(LATEST_MEMOS))}),
    span AS MATERIALIZED (
      SELECT min(created_at) AS reached, (${ownRange(db, scope).select((eb) => eb.fn.min('p.created_at').as('oldest'))}) AS oldest
      FROM latest
    ),
    earlier AS MATERIALIZED (
      SELECT DISTINCT p.memo_key, p.created_at
      FROM span
      CROSS JOIN generate_series(0, ${sql.lit(EARLIER_MEMOS - 1)}) step
      CROSS JOIN LATERAL (
        ${ownMemos(db, scope)
          .where('p.created_at', '<', sql<Date>`span.reached`)
          .where(
            'p.created_at',
            '<=',
            sql<Date>`span.reached - (span.reached - span.oldest) * (${UNEVEN_STEP}) / ${sql.lit(EARLIER_MEMOS)}`,
          )
          .limit(sql.lit(1))}
      ) p
    )
    SELECT own.memo_key, own.is_latest, own.created_at, span.oldest, hit.version, hit.is_exact
    FROM (SELECT *, true AS is_latest FROM latest UNION ALL SELECT *, false FROM earlier) own
    CROSS JOIN span
    LEFT JOIN LATERAL (
      SELECT s.version, ${isExact.examined} AS is_exact FROM memo_search s
      WHERE s.memo_key = own.memo_key AND ${isInScope(scope)} AND ${matches.examined} OFFSET 0
    ) hit ON true
    ORDER BY own.is_latest DESC, own.created_at DESC, own.memo_key DESC`
}

function readSample(rows: readonly SampledRow[]): Sample {
  const latest = rows.filter((row) => row.is_latest)
  const earlier = rows.filter((row) => !row.is_latest)
  const time = (row: SampledRow | undefined) => row?.created_at.getTime() ?? 0
  const [span, whole] = [
    time(rows[0]) - time(latest.at(-1)),
    time(rows[0]) - (rows[0]?.oldest.getTime() ?? 0),
  ]
  return {
    hits: latest.flatMap(({ memo_key, version, is_exact }) =>
      version === null ? [] : [{ memo_key, version, isExact: is_exact === true }],
    ),
    latest: latest.length,
    isAll: latest.length < LATEST_MEMOS,
    earlier: {
      count: earlier.length,
      hits: earlier.filter(({ version }) => version !== null).length,
      exactHits: earlier.filter(({ is_exact }) => is_exact === true).length,
    },
    own: span > 0 ? Math.round((latest.length * whole) / span) : latest.length,
  }
}

/** Hits among the memos after the latest ones, in the order of results, up to a number of memos and of hits. */
export async function walkOwnMemos(
  db: Db,
  scope: Scope,
  { examined }: WordCondition,
  limits: { skip: number; memos: number; hits: number },
): Promise<(Hit & { place: number })[]> {
  const { rows } = await sql<Hit & { place: number }>`
    SELECT hit.memo_key, hit.version, own.place::int
    FROM (
      SELECT p.*, row_number() OVER (ORDER BY p.created_at DESC, p.memo_key DESC) AS place
      FROM (${ownMemos(db, scope).limit(sql.lit(limits.memos)).offset(sql.lit(limits.skip))}) p
    ) own
    CROSS JOIN LATERAL (
      SELECT s.memo_key, s.version FROM memo_search s
      WHERE s.memo_key = own.memo_key AND ${isInScope(scope)} AND ${examined} OFFSET 0
    ) hit
    ORDER BY own.created_at DESC, own.memo_key DESC
    LIMIT ${sql.lit(limits.hits)}`.execute(db)
  return rows
}

/** Counts the person's memos within the date filter, up to a limit. */
export async function countOwnMemos(db: Db, scope: Scope, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(ownMemos(db, scope).limit(sql.lit(limit)).as('own'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The person's memos, latest first, within the date filter if there is one. */
function ownMemos(db: Db, scope: Scope) {
  return ownRange(db, scope)
    .select(['p.memo_key', 'p.created_at'])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.memo_key', 'desc')
}

function ownRange(db: Db, { personId, from, before }: Scope) {
  return db
    .selectFrom('participants as p')
    .where('p.person_id', '=', personId)
    .$if(from !== undefined, (query) => query.where('p.created_at', '>=', from as Date))
    .$if(before !== undefined, (query) => query.where('p.created_at', '<', before as Date))
}
