const STORAGE_KEY = 'review_delay'

/** Seconds during which a decision can be undone (M3). */
export const REVIEW_DELAYS = [0, 8, 20] as const

export type ReviewDelay = (typeof REVIEW_DELAYS)[number]

const DEFAULT_DELAY: ReviewDelay = 8

/** The delay chosen in this browser. */
export function reviewDelay(): ReviewDelay {
  try {
    const chosen = localStorage.getItem(STORAGE_KEY)
    return REVIEW_DELAYS.find((delay) => String(delay) === chosen) ?? DEFAULT_DELAY
  } catch {
    return DEFAULT_DELAY
  }
}

/** Stores the choice in this browser. */
export function chooseReviewDelay(delay: ReviewDelay): void {
  try {
    if (delay === DEFAULT_DELAY) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, String(delay))
  } catch {
    // Blocked storage only costs the choice.
  }
}
