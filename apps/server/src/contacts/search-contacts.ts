import { CallFailure } from '../http/call-failure.ts'
import { domainOf } from '../people/people.store.ts'
import type { CallContext } from '../services.ts'
import { contactsToken } from './contacts-grant.ts'
import { ContactsUnavailable, type Contact, type ContactSource } from './contacts-service.ts'

/** Characters before a search begins (document 1 section 5). */
const MIN_QUERY_CHARACTERS = 3
/** More than a page, since people outside the hosted domains are left out. */
const FETCHED = 30

/**
 * Searches one source with the caller's own leave. Only people at hosted domains are given: nobody else can take part in a
 * memo (D7).
 * @throws CallFailure PERMISSION_DENIED where the account has no contacts service, FAILED_PRECONDITION without leave,
 * UNAVAILABLE when the service doesn't answer (B6)
 */
export async function searchContacts(
  { services, caller }: CallContext,
  source: ContactSource,
  query: string,
  pageSize: number,
): Promise<Contact[]> {
  const text = query.trim()
  if ([...text].length < MIN_QUERY_CHARACTERS) return []
  try {
    const token = await contactsToken(services, caller)
    const found = await services.contacts.search(token, source, text, FETCHED)
    const hosted = new Set(caller.remoteConfig.hosted_domains.values)
    return found
      .map((contact) => ({
        ...contact,
        emailAddresses: contact.emailAddresses.filter(({ value }) => hosted.has(domainOf(value))),
      }))
      .filter((contact) => contact.emailAddresses.length > 0)
      .slice(0, pageSize)
  } catch (cause) {
    throw cause instanceof ContactsUnavailable ? asFailure(cause) : cause
  }
}

function asFailure({ reason }: ContactsUnavailable): CallFailure {
  if (reason === 'unsupported')
    return new CallFailure('PERMISSION_DENIED', 'Your account has no contacts service.')
  if (reason === 'failed')
    return new CallFailure('FAILED_PRECONDITION', 'Please allow access to your contacts first.')
  return new CallFailure('UNAVAILABLE', 'The contacts service does not answer. Please try again later.')
}
