import { PersonPill } from '@countersign/ui'
import type { ChosenPerson } from './chosen-person.ts'

interface PickedPeopleProps {
  people: readonly (ChosenPerson & { stays?: boolean })[]
  disabled?: boolean | undefined
  onRemove: (email: string) => void
}

/** The people that a picker has chosen, as pills; those who stay have no button to remove them. */
export function PickedPeople({ people, disabled = false, onRemove }: PickedPeopleProps) {
  return people.map((person) => (
    <PersonPill
      key={person.email}
      name={person.name}
      email={person.email}
      photoURL={person.photoURL}
      note={person.note}
      onRemove={person.stays || disabled ? undefined : () => onRemove(person.email)}
    />
  ))
}
