import type { Expression, SqlBool } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Services } from '../protocol/services.ts'
import type { Delegating } from '../memo-lists/for-others/delegated-places.queries.ts'
import type { OwnHits, SearchedFor } from './delegated-hits.ts'
import { withDelegatedHits } from './delegated-hits.ts'
import { memosLeft } from './delegated-hits.queries.ts'
import { alikeHits, indexedHits, isAlike } from './indexed-hits.queries.ts'
import type { Examined, Sample } from './own-memos.queries.ts'
import { countOwnMemos, sampleOwnMemos, walkOwnMemos } from './own-memos.queries.ts'
import type { Hit, Search, WordCondition } from './search-conditions.queries.ts'
import { wordConditions } from './search-conditions.queries.ts'
import type { SearchTerms } from './search-terms.ts'
import type { Total } from './totals.ts'
import { countedMemos, estimatedTotal, exactTotal } from './totals.ts'

/** Costs in microseconds, measured at 1,000,000 memos: to examine one memo, to read one hit of the index, to ask the index. */
const EXAMINED = 12
const READ = 5
const ASKED = 1500
/** Fewer hits in the sample say little: the index is asked, whose total is exact. */
const FEW_HITS = 3
/** Fewer hits among the earlier memos make a vague estimate: the index is asked if that takes no more microseconds. */
const VAGUE_HITS = 5
const AFFORDABLE = 5000
/** So few memos left are examined rather than estimated. */
const FEW_MEMOS = 200

type Reader = Pick<Services, 'db' | 'pool'>

/** One page of hits, latest first. */
export interface Found extends OwnHits {
  /** Whether no words match, and the hits are only similar. */
  isAlike: boolean
  /** For a delegate: whom they decide for in which memo (K6). */
  actingFor: SearchedFor
}

/**
 * Finds one page of hits in the caller's memos. The words come as they are indexed, or else as prefixes, or else the text is similar.
 * Where the words are common among the person's memos, these are examined one by one until the page is full, and the total is
 * estimated (A5); where they are rare, the index gives all hits. Both read only what the person takes part in (I1).
 * @param delegate for a delegate: those whom they decide for, whose pending memos are searched as well (K6)
 */
export async function findHits(
  reader: Reader,
  asked: Search,
  terms: SearchTerms | null,
  delegate?: Delegating,
): Promise<Found> {
  const except = delegate ? await memosLeft(reader.db, delegate) : []
  const search = except.length > 0 ? { ...asked, except } : asked
  const find = (condition: Expression<SqlBool>, own: (search: Search) => Promise<OwnHits>) =>
    delegate
      ? withDelegatedHits(reader.db, { search, delegate, condition }, own)
      : own(search).then((found) => ({ ...found, actingFor: NO_ONE }))
  if (terms) {
    const { isExact, matches } = wordConditions(terms)
    const sample = await sampleOwnMemos(reader, search, terms)
    const exactSample = {
      ...sample,
      hits: sample.hits.filter((hit) => hit.isExact),
      earlier: { ...sample.earlier, hits: sample.earlier.exactHits },
    }
    for (const [condition, examined] of [
      [isExact, exactSample],
      [matches, sample],
    ] as const) {
      const found = await find(condition.examined, (window) =>
        findByWords(reader, window, condition, examined),
      )
      if (found.total.count > 0) return { ...found, isAlike: false }
    }
  }
  const found = await find(isAlike(search), async (window) =>
    pageOf(await alikeHits(reader.db, window), window),
  )
  return { ...found, isAlike: true }
}

const NO_ONE: SearchedFor = new Map()

async function findByWords(
  reader: Reader,
  search: Search,
  matches: WordCondition,
  sample: Sample,
): Promise<OwnHits> {
  const { size, skip: skipped } = search
  const wanted = skipped + size + 1
  const { hits, latest } = sample
  if (sample.isAll) return pageOf(allOf(hits, search), search)
  const missing = Math.max(0, wanted - hits.length)
  const expected = Math.ceil(missing / shareOf({ count: latest, hits: hits.length }))
  if (isWalkBetter(sample, expected)) {
    // Twice as many as expected, or the index after all.
    const limits = { skip: latest, memos: 2 * expected, hits: missing }
    const more = missing > 0 ? await walkOwnMemos(reader.db, search, matches, limits) : []
    if (more.length === missing)
      return {
        hits: [...hits, ...more].slice(skipped, skipped + size),
        total: await estimate(reader.db, search, matches, {
          ...sample,
          found: hits.length + missing,
          examined: latest + (more.at(-1)?.place ?? 0),
        }),
        hasNext: true,
      }
  }
  return pageOf(await indexedHits(reader.db, search, matches.indexed), search)
}

/** @param expected how many memos must be examined to fill the page */
function isWalkBetter({ hits, latest, earlier, own }: Sample, expected: number): boolean {
  const sampled = hits.length + earlier.hits
  const index = ASKED + (sampled / (latest + earlier.count)) * own * READ
  if (sampled < FEW_HITS) return false
  if (earlier.hits < VAGUE_HITS && index <= AFFORDABLE) return false
  return expected * EXAMINED <= index
}

/** With half a hit more, because words without a hit so far may have one. */
function shareOf({ count, hits }: Examined): number {
  return (hits + 0.5) / (count + 1)
}

interface Indexed {
  /** Of the page only. */
  hits: Hit[]
  count: number
}

function allOf(hits: readonly Hit[], { size, skip }: Search): Indexed {
  return { hits: hits.slice(skip, skip + size), count: hits.length }
}

function pageOf({ hits, count }: Indexed, { size, skip }: Search): OwnHits {
  return { hits, total: exactTotal(count), hasNext: count > skip + size }
}

/** Counts the person's memos only as far as that makes a difference. */
async function estimate(
  db: Db,
  search: Search,
  matches: WordCondition,
  { found, examined, earlier, own }: Sample & { found: number; examined: number },
): Promise<Total> {
  const limit = countedMemos({ earlier })
  const counted = await countOwnMemos(db, search, limit)
  const before = Math.max(0, (counted < limit ? counted : Math.max(limit, own)) - examined)
  if (before > FEW_MEMOS) return estimatedTotal({ hits: found, before, earlier })
  const rest = { skip: examined, memos: FEW_MEMOS, hits: FEW_MEMOS }
  return exactTotal(found + (await walkOwnMemos(db, search, matches, rest)).length)
}
