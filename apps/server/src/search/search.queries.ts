import { AUDIENCE_OF } from '@countersign/domain'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Delegating } from '../memo-lists/for-others/delegated-places.queries.ts'
import { PAST_OWNER } from '../memo-lists/past-owner.queries.ts'
import type { Audience } from '../memo-lists/place.ts'
import type { Db } from '../platform/db/database.ts'
import type { ValueOf } from '../platform/db/prepared.ts'
import { compileOnce } from '../platform/db/prepared.ts'
import { storedAnswers } from '../platform/memo-log/memo-log.queries.ts'
import type { Services } from '../protocol/services.ts'
import type { SearchedFor } from './delegated-hits.ts'
import { textsOf } from './entry-texts.queries.ts'
import { findHits } from './find-hits.ts'
import type { Hit, SearchInput } from './search-conditions.queries.ts'
import { searchOf } from './search-conditions.queries.ts'
import { searchTerms } from './search-terms.ts'
import { beginningOf, snippetOf } from './snippet.ts'

type Reader = Pick<Services, 'db' | 'pool'>

/** How far into a text its snippet may be. */
const SNIPPET_CHARACTERS = 20_000

/** Whose memos are searched. */
export interface Searching {
  personId: number
  /** Only for a delegate: those whom they decide for (K6). */
  delegate: Delegating | undefined
}

/** One page of hits in the caller's memos, latest first, as they are shown. */
export async function searchMemos(reader: Reader, { personId, delegate }: Searching, input: SearchInput) {
  const terms = searchTerms(input.query)
  const search = searchOf(personId, input)
  const { hits, total, hasNext, isAlike, actingFor } = await findHits(reader, search, terms, delegate)
  const rows = await hitRows(reader, { personId, actingFor }, hits)
  const texts = await textsOf(
    reader.db,
    rows.filter(({ answers }) => answers !== null),
  )
  const query = isAlike ? null : (terms?.asPrefixes ?? null)
  return {
    rows: rows.map((row) => ({
      ...row,
      acting_for: actingFor.get(row.memo_key) ?? null,
      // Of an archived memo, the text is in the archive (R9).
      snippet: row.is_archived
        ? ''
        : snippetOf(beginningOf(texts.get(row) ?? row.content, SNIPPET_CHARACTERS), query),
    })),
    total,
    hasNext,
  }
}

interface HitKeys {
  personId: number
  keys: string[]
  versions: number[]
}

async function hitRows(
  reader: Reader,
  { personId, actingFor }: { personId: number; actingFor: SearchedFor },
  hits: readonly Hit[],
) {
  if (hits.length === 0) return []
  const keys = hits.map((hit) => hit.memo_key)
  const shown = { personId, keys, versions: hits.map((hit) => hit.version) }
  const waiting = keys.filter((key) => actingFor.has(key))
  return waiting.length > 0 ? delegatesHits(reader, { ...shown, waiting }) : shownHits(reader, shown)
}

const shownHits = compileOnce((db: Db, value: ValueOf<HitKeys>) =>
  shownHitsQuery(
    db,
    value,
    // Limited, it is read once per hit. As a join, a plan for any person begins with all memos of the busiest.
    sql`SELECT audience, last_version, person_id FROM participants
      WHERE memo_key = hit.memo_key AND person_id = ${value('personId')} LIMIT 1`,
  ),
)

/** A delegate reads what waits for them like an approver, whether or not they have a part of their own in it (K6). */
const delegatesHits = compileOnce((db: Db, value: ValueOf<HitKeys & { waiting: string[] }>) =>
  shownHitsQuery(
    db,
    value,
    sql`SELECT ${AUDIENCE_OF.delegate}::text AS audience, NULL::integer AS last_version, NULL::integer AS person_id
        WHERE hit.memo_key = ANY(${value('waiting')}::bigint[])
      UNION ALL (
        SELECT own.audience, own.last_version, own.person_id FROM participants own
        WHERE own.memo_key = hit.memo_key AND own.person_id = ${value('personId')}
          AND hit.memo_key <> ALL(${value('waiting')}::bigint[]) LIMIT 1)`,
  ),
)

/** The columns shown for hits, in their order. @param place the person's place in the memo of a hit */
function shownHitsQuery(db: Db, value: ValueOf<HitKeys>, place: RawBuilder<unknown>) {
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
      .innerJoinLateral(sql<Place>`(${place})`.as('p'), (join) => join.onTrue())
      .leftJoin('people as o', 'o.email', 'm.owner_email')
      .leftJoinLateral(PAST_OWNER.as('past'), (join) => join.onTrue())
      .leftJoin('archived_memos as a', 'a.memo_key', 's.memo_key')
      .select(['s.memo_key', 's.memo_id', 's.subject', 's.status', 's.created_at'])
      .select(['p.audience', 'p.last_version', 'm.state'])
      .select(['m.template_name', 'm.revoked_by', 'm.submitted_at'])
      .select(sql<string>`coalesce(past.name, m.owner_name)`.as('owner_name'))
      .select(
        sql<string | null>`CASE WHEN past.email IS NULL THEN o.user_id ELSE past.user_id END`.as('owner_id'),
      )
      .select(sql<boolean>`a.memo_key IS NOT NULL`.as('is_archived'))
      .select(sql<string>`left(s.content, ${sql.lit(SNIPPET_CHARACTERS)})`.as('content'))
      .select('m.version_id')
      // Where an entry leaves its text out. Of a join, a plan could read all versions.
      .select(
        sql<unknown>`CASE WHEN s.is_shortened AND a.memo_key IS NULL THEN (
        SELECT ${storedAnswers('v')} FROM memo_versions v WHERE v.memo_key = s.memo_key AND v.version = s.version) END`.as(
          'answers',
        ),
      )
      .orderBy('s.created_at', 'desc')
      .orderBy('s.memo_key', 'desc')
  )
}

interface Place {
  audience: Audience
  last_version: number | null
  person_id: number | null
}
