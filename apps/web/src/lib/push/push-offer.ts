const DECIDED = 'push_decided'
const RESTS_UNTIL = 'push_rests_until'
const DAY_MS = 24 * 60 * 60 * 1000
/** How long 'Not now' counts (M7). */
export const REST_DAYS = 30

/** Whether this browser can show push messages. */
export function supportsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Whether this browser may show push messages, so that a subscription is worth looking for. */
export function hasPush(): boolean {
  return supportsPush() && Notification.permission === 'granted'
}

/** Records that a decision was made on this device: from then on push is worth an offer (M7). */
export function noteDecision(): void {
  attempt(() => localStorage.setItem(DECIDED, 'yes'))
}

/** Another person who signs in begins without that decision. The day until which the offer rests is the device's. */
export function forgetNotedDecision(): void {
  attempt(() => localStorage.removeItem(DECIDED))
}

/** 'Not now'. */
export function restOffer(now: Date): void {
  attempt(() => localStorage.setItem(RESTS_UNTIL, new Date(now.getTime() + REST_DAYS * DAY_MS).toISOString()))
}

/** Whether to offer push: after a decision, on a phone or installed, unless it is blocked or 'Not now' rests (M7). */
export function isOfferDue(now: Date): boolean {
  if (!supportsPush() || Notification.permission === 'denied' || !isPhoneOrInstalled()) return false
  return (
    attempt(
      () =>
        localStorage.getItem(DECIDED) !== null &&
        (localStorage.getItem(RESTS_UNTIL) ?? '') < now.toISOString(),
    ) ?? false
  )
}

function isPhoneOrInstalled(): boolean {
  return ['(display-mode: standalone)', '(pointer: coarse)', '(max-width: 47.99em)'].some(
    (query) => window.matchMedia(query).matches,
  )
}

/** Blocked storage only costs the convenience. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
