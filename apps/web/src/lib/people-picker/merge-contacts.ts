import type { CallOutput } from '@countersign/contract'
import type { ChosenPerson } from './chosen-person.ts'

type Contacts = CallOutput<'get_contacts'>

/**
 * The results of both sources as people to choose from (end-user document section 5): each e-mail once, the organisation's
 * directory first, without those who take part already.
 * @param taken e-mails in lower case
 */
export function mergeContacts(sources: readonly Contacts[], taken: ReadonlySet<string>): ChosenPerson[] {
  const people = new Map<string, ChosenPerson>()
  for (const contact of sources.flat()) {
    const email = contact.emailAddresses[0]?.value.trim().toLowerCase()
    if (!email || taken.has(email) || people.has(email)) continue
    people.set(email, {
      email,
      name: contact.names[0]?.unstructuredName || email,
      photoURL: contact.photos[0]?.url ?? null,
    })
  }
  return [...people.values()]
}
