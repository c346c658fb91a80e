/** Rows per page that lists of memos offer (U14); the first is the default. Apart from other limits, because every page loads it. */
export const PAGE_SIZES = [15, 25, 50, 100, 500] as const
