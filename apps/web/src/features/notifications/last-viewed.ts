/** Where this browser keeps when a person last looked at the bell's panel: ISO 8601, nothing for never. */
export const lastViewedKey = (userId: string): string => `notifications_last_viewed:${userId}`
