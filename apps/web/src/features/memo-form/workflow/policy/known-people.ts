import type { Person } from '@countersign/domain'
import type { ChosenPerson } from '../../../../shared/people-picker/chosen-person.ts'
import type { PolicyInput } from '../policy-input.ts'
import { presenceNote } from '../presence-note.ts'

/** Presents people with their faces, and whether they have left or are away; those who were picked are known already. */
export function knownPeople({
  people,
}: Pick<PolicyInput['routing'], 'people'>): (person: Person) => ChosenPerson {
  const known = new Map(people.map((one) => [one.email, one]))
  return (person) => {
    const found = known.get(person.email)
    if (!found) return 'photoURL' in person ? (person as ChosenPerson) : { ...person, photoURL: null }
    const note = presenceNote(found)
    const { email, name, photoURL } = found
    return { email, name, photoURL, ...(note !== undefined && { note }) }
  }
}
