import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { ValueOf } from '../platform/db/prepared.ts'
import { compileOnce } from '../platform/db/prepared.ts'
import type { Services } from '../protocol/services.ts'
import { findHits } from './find-hits.ts'
import type { Hit, SearchInput } from './search-conditions.queries.ts'
import { searchOf } from './search-conditions.queries.ts'
import { searchTerms } from './search-terms.ts'
import { snippetOf } from './snippet.ts'

type Reader = Pick<Services, 'db' | 'pool'>

/** How far into a text its snippet may be. */
const SNIPPET_CHARACTERS = 20_000

/** One page of hits in the caller's memos, latest first, as they are shown. */
export async function searchMemos(reader: Reader, personId: number, input: SearchInput) {
  const terms = searchTerms(input.query)
  const search = searchOf(personId, input)
  const { hits, total, hasNext, isAlike } = await findHits(reader, search, terms)
  const rows = await hitRows(reader, personId, hits)
  const query = isAlike ? null : (terms?.asPrefixes ?? null)
  return {
    rows: rows.map(({ content, ...row }) => ({ ...row, snippet: snippetOf(content, query) })),
    total,
    hasNext,
  }
}

interface HitKeys {
  personId: number
  keys: string[]
  versions: number[]
}

async function hitRows(reader: Reader, personId: number, hits: readonly Hit[]) {
  if (hits.length === 0) return []
  const keys = hits.map((hit) => hit.memo_key)
  return shownHits(reader, { personId, keys, versions: hits.map((hit) => hit.version) })
}

const shownHits = compileOnce(shownHitsQuery)

/** The columns shown for hits, in their order. */
function shownHitsQuery(db: Db, value: ValueOf<HitKeys>) {
  return (
    db
      .selectFrom(
        sql<Hit>`unnest(${value('keys')}::bigint[], ${value('versions')}::integer[])`.as<'hit'>(
          sql`hit(memo_key, version)`,
        ),
      )
      .innerJoin('memo_search as s', (join) =>
        join.onRef('s.memo_key', '=', 'hit.memo_key').onRef('s.version', '=', 'hit.version'),
      )
      .innerJoin('memos as m', 'm.memo_key', 's.memo_key')
      // A limited subquery is read once per hit. As a join, a plan for any person begins with all memos of the busiest.
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('participants')
            .select(['audience', 'last_version'])
            .whereRef('participants.memo_key', '=', 'hit.memo_key')
            .where('participants.person_id', '=', value('personId'))
            .limit(sql.lit(1))
            .as('p'),
        (join) => join.onTrue(),
      )
      .leftJoin('people as o', 'o.email', 'm.owner_email')
      .select(['s.memo_id', 's.subject', 's.status', 's.created_at'])
      .select(['p.audience', 'p.last_version', 'm.state'])
      .select(['m.template_name', 'm.owner_name', 'm.submitted_at', 'o.user_id as owner_id'])
      .select(sql<string>`left(s.content, ${sql.lit(SNIPPET_CHARACTERS)})`.as('content'))
      .orderBy('s.created_at', 'desc')
      .orderBy('s.memo_key', 'desc')
  )
}
