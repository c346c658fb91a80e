import { markSignedOut } from '@countersign/app-shell/query-client'
import { queryOptions } from '@tanstack/react-query'

/** Whether the user's own contacts can be searched (U34, B6). */
export type ContactsConsent = 'granted' | 'unsupported' | 'failed'

const UNAUTHORIZED = 401
const FORBIDDEN = 403

async function fetchContactsConsent(): Promise<ContactsConsent> {
  const response = await fetch('/auth/token', { method: 'POST', credentials: 'same-origin' }).catch(
    () => null,
  )
  if (response?.ok) return 'granted'
  if (response?.status === UNAUTHORIZED) markSignedOut()
  return response?.status === FORBIDDEN ? 'unsupported' : 'failed'
}

/** 403 means unsupported, any other failure failed. Refetched by every form until it is granted. */
export const contactsConsentQuery = queryOptions({
  queryKey: ['contacts-consent'],
  queryFn: fetchContactsConsent,
  staleTime: (query) => (query.state.data === 'granted' ? 5 * 60_000 : 0),
  refetchOnWindowFocus: false,
})

/** Where the user gives consent; the browser then returns to this page. It is a route of the server, outside the app. */
export function contactsConsentAddress(returnTo: string): string {
  return `/auth/contacts?${new URLSearchParams({ return_to: returnTo })}`
}
