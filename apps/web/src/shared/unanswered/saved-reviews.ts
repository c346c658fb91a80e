const PREFIX = 'review:'

/** Where a person's review is kept in this tab (M3). */
export function reviewKey(email: string): string {
  return PREFIX + email.toLowerCase()
}

/** Forgets the reviews of this tab: subjects and outcomes are not for the next person. */
export function forgetReviews(storage = sessionStorage): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const key of keys) if (key.startsWith(PREFIX)) storage.removeItem(key)
}
