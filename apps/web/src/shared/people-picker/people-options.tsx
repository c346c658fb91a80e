import { LiveRegion, PersonAvatar } from '@countersign/ui'
import { Combobox } from '@mantine/core'
import type { ChosenPerson } from './chosen-person.ts'
import classes from './people-picker.module.css'
import { texts } from './texts.ts'

interface PeopleOptionsProps {
  label: string
  opened: boolean
  people: readonly ChosenPerson[]
  /** Why there are none; defaults to none found. */
  problem?: string | undefined
  /** What has just been done, for screen readers. */
  done?: string
  /** The line below a name. */
  detailOf: (person: ChosenPerson) => string
}

/** The people that a picker offers, and their announcement to screen readers. */
export function PeopleOptions({ label, opened, people, problem, done = '', detailOf }: PeopleOptionsProps) {
  return (
    <>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options aria-label={label}>
          {people.map((person) => (
            <Combobox.Option key={person.email} value={person.email} className={classes.option}>
              <PersonAvatar name={person.name} photoURL={person.photoURL} size={28} />
              <span className={classes.who}>
                <span>{person.name}</span>
                <span className={classes.email}>{detailOf(person)}</span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {people.length === 0 && <Combobox.Empty>{problem ?? texts.noneFound}</Combobox.Empty>}
      </Combobox.Dropdown>
      <LiveRegion>{opened ? (problem ?? texts.found(people.length)) : done}</LiveRegion>
    </>
  )
}
