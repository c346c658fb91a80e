import { queryOptions } from '@tanstack/react-query'
import { markSignedOut } from '../../lib/query-client.ts'

/** Whether the contacts service answers for the user (end-user document section 7; B6). */
export type ContactsLeave = 'granted' | 'unsupported' | 'failed'

const unauthorized = 401
const forbidden = 403

async function askContactsLeave(): Promise<ContactsLeave> {
  const response = await fetch('/auth/token', { method: 'POST', credentials: 'same-origin' }).catch(
    () => null,
  )
  if (response?.ok) return 'granted'
  if (response?.status === unauthorized) markSignedOut()
  return response?.status === forbidden ? 'unsupported' : 'failed'
}

/** 403 means unsupported, any other failure failed. Asked anew by every form until it is granted. */
export const contactsLeaveQuery = queryOptions({
  queryKey: ['contacts-leave'],
  queryFn: askContactsLeave,
  staleTime: (query) => (query.state.data === 'granted' ? 5 * 60_000 : 0),
  refetchOnWindowFocus: false,
})

/** Where the user gives leave; the browser comes back to this page. A route of the server: leave the app for it. */
export function contactsLeaveAddress(returnTo: string): string {
  return `/auth/contacts?${new URLSearchParams({ return_to: returnTo })}`
}
