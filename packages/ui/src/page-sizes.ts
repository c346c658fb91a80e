/** Rows per page a table offers (end-user document section 9); the first is the default. */
export const pageSizes = [15, 25, 50, 100, 500] as const
