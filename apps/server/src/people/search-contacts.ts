import { emailDomain, parseEmailAddress } from '@countersign/domain'
import { CallFailure } from '../protocol/call-failure.ts'
import type { CallContext } from '../protocol/services.ts'
import { contactsToken } from './contacts-grant.store.ts'
import type { Contact, ContactSource } from '../platform/providers/contacts-service.ts'
import { ContactsUnavailable } from '../platform/providers/contacts-service.ts'
import { findInDirectory } from './directory.queries.ts'

type Context = CallContext<'config' | 'db' | 'identityProviders' | 'contacts' | 'now'>

/** Minimum length of a query (U34). */
const MIN_QUERY_CHARACTERS = 3
/** More than a page, since people outside the hosted domains are left out. */
const FETCHED = 30

/**
 * Searches the organisation's directory: the product's own for everyone, and the provider's if the caller's account has one and
 * granted access (B6). Each person appears once.
 */
export async function searchDirectory(context: Context, query: string, pageSize: number): Promise<Contact[]> {
  const text = searchText(query)
  if (text === null) return []
  const { services, caller } = context
  const [provided, own] = await Promise.all([
    searchProvider(context, 'directory', text).catch((cause: unknown) => {
      if (!(cause instanceof ContactsUnavailable)) throw cause
      if (cause.reason === 'unreachable') context.log.warn({ err: cause }, 'provider directory not searched')
      return []
    }),
    findInDirectory(services.db, text, caller.remoteConfig.hosted_domains.values, FETCHED),
  ])
  const provider = new Set(provided.flatMap(emailsOf))
  return [...provided, ...own.filter((contact) => !emailsOf(contact).some((one) => provider.has(one)))].slice(
    0,
    pageSize,
  )
}

/**
 * Searches the caller's own contacts, if they granted access.
 * @throws CallFailure PERMISSION_DENIED if the account has no contacts service, FAILED_PRECONDITION without a grant,
 * UNAVAILABLE if the service does not answer (B6)
 */
export async function searchOwnContacts(
  context: Context,
  query: string,
  pageSize: number,
): Promise<Contact[]> {
  const text = searchText(query)
  if (text === null) return []
  try {
    return (await searchProvider(context, 'contacts', text)).slice(0, pageSize)
  } catch (cause) {
    throw cause instanceof ContactsUnavailable ? asFailure(cause) : cause
  }
}

function searchText(query: string): string | null {
  const text = query.trim()
  return [...text].length < MIN_QUERY_CHARACTERS ? null : text
}

/** Returns only people at hosted domains, since others cannot take part in a memo (D7). @throws ContactsUnavailable */
async function searchProvider(
  { services, caller }: Context,
  source: ContactSource,
  text: string,
): Promise<Contact[]> {
  // A grant belongs to a sign-in with the provider, which an API token has not (P1).
  if (caller.apiToken) throw new ContactsUnavailable('unsupported')
  const token = await contactsToken(services, caller)
  const found = await services.contacts.search(token, source, text, FETCHED)
  const hosted = new Set(caller.remoteConfig.hosted_domains.values)
  return found
    .map((contact) => ({
      ...contact,
      emailAddresses: contact.emailAddresses.filter(({ value }) => {
        const address = parseEmailAddress(value)
        return address !== null && hosted.has(emailDomain(address))
      }),
    }))
    .filter((contact) => contact.emailAddresses.length > 0)
}

function emailsOf({ emailAddresses }: Contact): string[] {
  return emailAddresses.map(({ value }) => value)
}

function asFailure({ reason }: ContactsUnavailable): CallFailure {
  if (reason === 'unsupported')
    return new CallFailure('PERMISSION_DENIED', 'Your account has no contacts service.')
  if (reason === 'failed')
    return new CallFailure('FAILED_PRECONDITION', 'Please allow access to your contacts first.')
  return new CallFailure('UNAVAILABLE', 'The contacts service does not answer. Please try again later.')
}
