/** How long an export that administrators asked for can be downloaded (P6). */
export const EXPORT_DAYS = 7

/** How often an export is begun before it is given up. */
export const EXPORT_ATTEMPTS = 3

/** How many exports the console lists, newest first. */
export const EXPORTS_LISTED = 10
