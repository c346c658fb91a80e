const keyOf = (userId: string): string => `notifications_last_viewed:${userId}`

/** When this person last looked at the bell's panel in this browser: ISO 8601, or null for never. */
export function readLastViewed(userId: string): string | null {
  return localStorage.getItem(keyOf(userId))
}

/** Remembers the look. */
export function writeLastViewed(userId: string, at: string): void {
  localStorage.setItem(keyOf(userId), at)
}
