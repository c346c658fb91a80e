import type { Provider } from '@countersign/client'
import { safeReturnPath } from './paths.ts'

/** The name of the channel, and of the popup. It only ever carries "done" (B2). */
const channelName = 'countersign-sign-in'
const done = 'done'
const returnPathKey = 'sign_in_return_path'
const popupKey = 'sign_in_popup'

/** Where the browser begins to sign in (B1). */
const authPath = (provider: Provider): string => `/auth/${provider}`

/** Leaves the app for the provider; the browser comes back to /redirect, and from there to `returnPath`. */
export function signInFullPage(provider: Provider, returnPath: string): void {
  sessionStorage.setItem(returnPathKey, returnPath)
  sessionStorage.removeItem(popupKey)
  window.location.assign(authPath(provider))
}

/** Signs in in a popup; where popups are blocked, in the page itself. Listen with {@link onSignInDone}. */
export function signInPopup(provider: Provider, returnPath: string): void {
  // The popup starts with a copy of this page's session storage: that is how it knows what it is.
  sessionStorage.setItem(popupKey, 'yes')
  const popup = window.open(authPath(provider), channelName, 'popup,width=520,height=680')
  sessionStorage.removeItem(popupKey)
  if (popup === null) signInFullPage(provider, returnPath)
}

/** Calls back when a popup has signed in. Answers what stops listening. */
export function onSignInDone(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (event.data === done) listener()
  }
  return () => channel.close()
}

/** Tells the other windows that sign-in is done, nothing more (B2). */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(done)
  channel.close()
}

/** Whether this window is the popup that signs in. */
export function isSignInPopup(): boolean {
  return sessionStorage.getItem(popupKey) === 'yes'
}

/** Where to go after signing in; asked once, it is forgotten. */
export function takeReturnPath(): string {
  const wanted = sessionStorage.getItem(returnPathKey)
  sessionStorage.removeItem(returnPathKey)
  return safeReturnPath(wanted)
}
