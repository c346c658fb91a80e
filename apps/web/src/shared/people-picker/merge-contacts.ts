import type { CallOutput } from '@countersign/contract'
import { parseEmailAddress } from '@countersign/domain'
import type { ChosenPerson } from './chosen-person.ts'

type Contacts = CallOutput<'get_contacts'>

/**
 * The results of both sources as people to choose from (U34): each e-mail once, the organisation's directory first, without
 * people in the memo and invalid addresses (D7).
 * @param taken keys of addresses that can't be chosen
 */
export function mergeContacts(sources: readonly Contacts[], taken: ReadonlySet<string>): ChosenPerson[] {
  const people = new Map<string, ChosenPerson>()
  for (const contact of sources.flat()) {
    const email = parseEmailAddress(contact.emailAddresses[0]?.value ?? '')
    if (email === null || taken.has(email) || people.has(email)) continue
    people.set(email, {
      email,
      name: contact.names[0]?.unstructuredName || email,
      photoURL: contact.photos[0]?.url ?? null,
    })
  }
  return [...people.values()]
}
