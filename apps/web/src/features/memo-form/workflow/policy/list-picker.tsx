import { emailKey } from '@countersign/domain'
import { Combobox, PillsInput, useCombobox } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { ChosenPerson } from '../../../../shared/people-picker/chosen-person.ts'
import pickerClasses from '../../../../shared/people-picker/people-picker.module.css'
import { PeopleOptions } from '../../../../shared/people-picker/people-options.tsx'
import { PickedPeople } from '../../../../shared/people-picker/picked-people.tsx'
import { policyTexts } from './texts.ts'

interface ListPickerProps {
  label: string
  required: boolean
  people: readonly (ChosenPerson & { stays?: boolean })[]
  offered: readonly ChosenPerson[]
  atLeast: number
  /** Keys of addresses that can't be chosen. */
  taken: ReadonlySet<string>
  error?: string
  onAdd: (person: ChosenPerson) => void
  onRemove: (email: string) => void
}

/** Chooses people from a short list, which opens with the focus; typing narrows it (N3). */
export function ListPicker(props: ListPickerProps) {
  const { label, required, people, offered, atLeast, taken, error, onAdd, onRemove } = props
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(false)
  const combobox = useCombobox({ opened, onOpenedChange: setOpened })
  const found = offered.filter((person) => !taken.has(emailKey(person.email)) && matches(person, text))

  const add = (person: ChosenPerson | undefined) => {
    if (!person) return
    onAdd(person)
    setText('')
    combobox.resetSelectedOption()
    setOpened(people.length + 1 < atLeast)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (opened && combobox.getSelectedOptionIndex() < 0 && text !== '') add(found[0])
    }
    if (event.key === 'Backspace' && text === '') {
      const last = people.findLast((person) => !person.stays)
      if (last) onRemove(last.email)
    }
  }
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      withinPortal={false}
      floatingStrategy="absolute"
      transitionProps={{ duration: 0 }}
      onOptionSubmit={(email) => add(found.find((one) => one.email === email))}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          withAsterisk={required}
          error={error}
          rightSection={<IconSelector size={16} stroke={1.7} aria-hidden />}
          rightSectionPointerEvents="none"
        >
          <div className={pickerClasses.pills}>
            <PickedPeople people={people} onRemove={onRemove} />
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                aria-autocomplete="list"
                aria-required={required}
                className={pickerClasses.field}
                autoComplete="off"
                placeholder={
                  people.length === 0 ? policyTexts.chooseSome(atLeast, offered.length) : undefined
                }
                value={text}
                onChange={(event) => {
                  setText(event.currentTarget.value)
                  setOpened(true)
                  combobox.resetSelectedOption()
                }}
                onFocus={() => setOpened(true)}
                onClick={() => setOpened(true)}
                onBlur={() => setOpened(false)}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </div>
        </PillsInput>
      </Combobox.DropdownTarget>
      <PeopleOptions
        label={label}
        opened={opened}
        people={found}
        detailOf={({ note, email }) => note ?? email}
      />
    </Combobox>
  )
}

function matches({ name, email }: ChosenPerson, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return name.toLowerCase().includes(wanted) || email.includes(wanted)
}
