const MINUTE_MS = 60_000

/** P3: how long a sign-in counts as fresh. */
export const FRESH_SIGN_IN_MS = 5 * MINUTE_MS
/** By how much a provider's clock may run ahead of ours. */
export const CLOCK_SKEW_MS = 30_000

/** P3: whether the sign-in is at most five minutes old; false if the provider doesn't report its time. */
export function isFreshSignIn(signedInAt: Date | null, now: Date): boolean {
  if (signedInAt === null) return false
  const age = now.getTime() - signedInAt.getTime()
  return age >= -CLOCK_SKEW_MS && age <= FRESH_SIGN_IN_MS
}

/** P3: whether a provider claims a sign-in that hasn't happened yet. */
export function isFromTheFuture(signedInAt: Date, now: Date): boolean {
  return signedInAt.getTime() > now.getTime() + CLOCK_SKEW_MS
}
