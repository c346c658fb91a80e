import { queryClient } from '@countersign/app-shell/query-client'
import { typedAddressProblem } from '@countersign/domain'
import { PersonPill } from '@countersign/ui'
import { Combobox, Input, Loader, PillsInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useCallbackRef, useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { ChosenPerson } from './chosen-person.ts'
import { mergeContacts } from './merge-contacts.ts'
import classes from './people-picker.module.css'
import { PeopleOptions } from './people-options.tsx'
import { contactSearch, isSearchable, peopleSearchQuery } from './people-search.ts'
import { PickedPeople } from './picked-people.tsx'
import { texts } from './texts.ts'

interface PeoplePickerProps {
  label: string
  required?: boolean
  people: readonly (ChosenPerson & { stays?: boolean })[]
  /** Keys of addresses that can't be chosen. */
  taken: ReadonlySet<string>
  error?: string
  description?: string
  disabled?: boolean
  /** The first field of a dialog: it is focused, and its suggestions may extend beyond the dialog. */
  withinDialog?: boolean
  onAdd: (person: ChosenPerson) => void
  onRemove: (email: string) => void
}

/** Chooses people by name or e-mail: pills and a search of the contacts. Enter adds the first suggestion. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { label, required = false, people, taken, error, description, disabled, onAdd } = props
  const [text, setText] = useState('')
  const [debounced] = useDebouncedValue(text, contactSearch.debounceMs)
  const [wanted, setWanted] = useState(false)
  const [done, setDone] = useState('')
  const { data, isFetching } = useQuery({ ...peopleSearchQuery(debounced), enabled: isSearchable(debounced) })
  // Show only suggestions for the current text, never for an earlier one.
  const isCurrent = debounced === text && isSearchable(text) && data !== undefined
  const suggestions = isCurrent ? mergeContacts(data, taken) : []
  const problem = suggestions.length === 0 ? typedAddressProblem(text) : undefined
  const opened = wanted && isCurrent
  const combobox = useCombobox({ opened, onOpenedChange: setWanted })

  // Enter waits for its search: what was typed elsewhere in the form meanwhile must not be undone.
  const add = useCallbackRef((person: ChosenPerson) => {
    onAdd(person)
    setDone(texts.added(person.name))
    setText('')
    setWanted(false)
  })
  const remove = (email: string) => {
    const person = people.find((one) => one.email === email)
    if (person) setDone(texts.removed(person.name))
    props.onRemove(email)
  }
  /** Enter skips the debouncing: it searches at once, and adds the first result. */
  const addFirst = async (field: HTMLInputElement) => {
    const asked = field.value
    if (!isSearchable(asked)) return
    // The search is given up when the text has changed.
    const found = await queryClient.fetchQuery(peopleSearchQuery(asked)).catch(() => [])
    const [first] = mergeContacts(found, taken)
    if (first && field.value === asked) add(first)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isChosen = opened && combobox.getSelectedOptionIndex() >= 0
    if (event.key === 'Enter') {
      event.preventDefault()
      if (!isChosen) void addFirst(event.currentTarget)
    }
    if (event.key === 'Backspace' && text === '') {
      const last = people.findLast((person) => !person.stays)
      if (last) remove(last.email)
    }
  }
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      withinPortal={false}
      floatingStrategy={props.withinDialog ? 'fixed' : 'absolute'}
      disabled={disabled}
      transitionProps={{ duration: 0 }}
      onOptionSubmit={(email) => {
        const person = suggestions.find((one) => one.email === email)
        if (person) add(person)
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          withAsterisk={required}
          error={error}
          description={description}
          disabled={disabled}
          rightSection={isFetching ? <Loader size={16} /> : undefined}
        >
          <div className={classes.pills}>
            <PickedPeople people={people} disabled={disabled} onRemove={remove} />
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                aria-autocomplete="list"
                aria-required={required}
                className={classes.field}
                autoComplete="off"
                data-autofocus={props.withinDialog || undefined}
                disabled={disabled}
                placeholder={people.length === 0 ? texts.placeholder : undefined}
                value={text}
                onChange={(event) => {
                  setText(event.currentTarget.value)
                  setWanted(true)
                  combobox.resetSelectedOption()
                }}
                onFocus={() => setWanted(true)}
                onBlur={() => setWanted(false)}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </div>
        </PillsInput>
      </Combobox.DropdownTarget>
      <PeopleOptions
        label={label}
        opened={opened}
        people={suggestions}
        problem={problem}
        done={done}
        detailOf={({ email }) => email}
      />
    </Combobox>
  )
}

/** People who can't be changed: under 'Approved by:' and on cleared levels. */
export function PeopleList({ label, people }: { label: string; people: readonly ChosenPerson[] }) {
  const labelId = useId()
  return (
    <div>
      <Input.Label labelElement="div" id={labelId}>
        {label}
      </Input.Label>
      <ul className={classes.list} aria-labelledby={labelId}>
        {people.map((person) => (
          <li key={person.email}>
            <PersonPill name={person.name} email={person.email} photoURL={person.photoURL} />
          </li>
        ))}
      </ul>
    </div>
  )
}
