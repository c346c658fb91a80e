import type { Provider, SessionUser } from './session.ts'

/** The name of the channel, and of the popup. It only ever carries "done" (B2). */
const CHANNEL_NAME = 'countersign-sign-in'
const DONE = 'done'
const RETURN_PATH_KEY = 'sign_in_return_path'
const POPUP_KEY = 'sign_in_popup'
const NEXT_PROVIDER_KEY = 'sign_in_next_provider'

/** The address that starts a sign-in (B1). */
const authPath = (provider: Provider): string => `/auth/${provider}`

/** The documented providers are named 'google.com' and 'microsoft.com'; the names of others have no dots. */
export const providerOf = (providerId: string): Provider => providerId.replace(/\.com$/, '')

/** Navigates to the provider, which returns to /redirect, and from there to `returnPath`. */
export function signInFullPage(provider: Provider, returnPath: string): void {
  sessionStorage.setItem(RETURN_PATH_KEY, returnPath)
  sessionStorage.removeItem(POPUP_KEY)
  sessionStorage.removeItem(NEXT_PROVIDER_KEY)
  window.location.assign(authPath(provider))
}

/** Signs in with a provider that is known, and from there with another one that is to be added (P3); in this window. */
export function signInBefore(first: Provider, next: Provider): void {
  sessionStorage.setItem(NEXT_PROVIDER_KEY, next)
  window.location.assign(authPath(first))
}

/** Signs in in a popup, or in the page if popups are blocked. Listen with {@link onSignInDone}. */
export function signInPopup(provider: Provider, returnPath: string): void {
  if (!openPopup(authPath(provider))) signInFullPage(provider, returnPath)
}

/**
 * Authenticates the session's person again in a popup (P3). Listen with {@link onSignInDone}.
 * @returns false if popups are blocked, because leaving the page would lose its content
 */
export function signInAgainPopup({ providerId }: SessionUser): boolean {
  return openPopup(`${authPath(providerOf(providerId))}?fresh`)
}

function openPopup(path: string): boolean {
  // The popup recognises itself by its copy of this page's session storage.
  sessionStorage.setItem(POPUP_KEY, 'yes')
  const popup = window.open(path, CHANNEL_NAME, 'popup,width=520,height=680')
  sessionStorage.removeItem(POPUP_KEY)
  return popup !== null
}

/** Opens the popup over the current page. */
export function signInOverPage(provider: Provider): void {
  signInPopup(provider, window.location.pathname + window.location.search)
}

/** Calls back when a popup or another tab has signed in. Returns the function that stops listening. */
export function onSignInDone(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (event.data === DONE) listener()
  }
  return () => channel.close()
}

/** Announces to other windows only that a sign-in is done (B2). */
function announceSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.postMessage(DONE)
  channel.close()
}

/**
 * Completes the return page: announces the sign-in, then closes the popup or returns the path to open, null if none
 * was stored. The path can be read once.
 */
export function leaveReturnPage(goOn: (returnPath: string | null) => void): void {
  announceSignIn()
  const next = sessionStorage.getItem(NEXT_PROVIDER_KEY)
  sessionStorage.removeItem(NEXT_PROVIDER_KEY)
  if (next !== null) return window.location.assign(authPath(next))
  if (sessionStorage.getItem(POPUP_KEY) === 'yes') return window.close()
  const wanted = sessionStorage.getItem(RETURN_PATH_KEY)
  sessionStorage.removeItem(RETURN_PATH_KEY)
  goOn(wanted)
}
