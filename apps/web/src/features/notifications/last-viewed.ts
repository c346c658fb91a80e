/** Storage key of when a person last opened the bell's panel: ISO 8601, missing if never. */
export const lastViewedKey = (userId: string): string => `notifications_last_viewed:${userId}`
