/** Today in Manila, as YYYY-MM-DD. */
export const manilaToday = (): string => new Date(Date.now() + 8 * 60 * 60 * 1000).toISOString().slice(0, 10)
