/** Totals are counted or estimated up to this limit (A5). */
export const COUNTED_HITS = 1000
/** Standard errors that an estimate must be above the limit, to be more than it. */
const CERTAINTY = 2

/** How many memos a search found (A5). */
export interface Total {
  /** At most COUNTED_HITS. */
  count: number
  isCapped: boolean
  /** Whether the count is a rounded estimate. */
  isEstimated: boolean
}

export function exactTotal(count: number): Total {
  return { count: Math.min(count, COUNTED_HITS), isCapped: count > COUNTED_HITS, isEstimated: false }
}

/** What an estimate is made from: only the person's own memos. */
export interface Known {
  /** Hits among the latest memos, all of which were examined. */
  hits: number
  /** How many memos there are before, and some of them that were examined. */
  before: number
  earlier: { count: number; hits: number }
}

/** Estimates a total: the known hits, and as many of the memos before as of those that were examined. */
export function estimatedTotal({ hits, before, earlier }: Known): Total {
  const share = earlier.count === 0 ? 0 : earlier.hits / earlier.count
  // Of no or only hits, half a memo might have been otherwise.
  const spread = (earlier.hits + 0.5) / (earlier.count + 1)
  const error = before * Math.sqrt((spread * (1 - spread)) / Math.max(1, earlier.count))
  const estimate = hits + share * before
  return {
    count: Math.min(Math.max(hits, roundedTo2Digits(estimate)), COUNTED_HITS),
    isCapped: hits > COUNTED_HITS || estimate - CERTAINTY * error > COUNTED_HITS,
    isEstimated: true,
  }
}

/** How many of the person's memos are worth counting: with more, the total is certainly more than counted. */
export function countedMemos({ earlier }: Pick<Known, 'earlier'>): number {
  const share = (earlier.hits + 0.5) / (earlier.count + 1)
  return Math.min(MOST_COUNTED_MEMOS, Math.ceil((3 * COUNTED_HITS) / share))
}

/** Counting more takes longer than the search. */
const MOST_COUNTED_MEMOS = 10_000

function roundedTo2Digits(value: number): number {
  return Number(value.toPrecision(2))
}
