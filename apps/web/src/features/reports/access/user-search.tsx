import { typedAddressProblem } from '@countersign/domain'
import { LiveRegion, PersonAvatar } from '@countersign/ui'
import { ActionIcon, Combobox, Input, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mergeContacts } from '../../../shared/people-picker/merge-contacts.ts'
import { isSearchable, peopleSearchQuery } from '../../../shared/people-picker/people-search.ts'
import classes from './grant-dialog.module.css'
import { accessTexts } from './texts.ts'

const texts = accessTexts.grant

/** The search starts after this pause in typing, milliseconds (W17). */
const SEARCH_PAUSE = 1500

interface Person {
  name: string
  email: string
}

interface UserSearchProps {
  chosen: Person | undefined
  /** The user of an existing grant, which can't be changed. */
  isFixed: boolean
  /** E-mails in lower case of people who have access already and aren't offered. */
  taken: ReadonlySet<string>
  error: string | undefined
  onChange: (person: Person | undefined) => void
}

/** Searches both contact sources for the user of a grant, with 3 results of each (W17). */
export function UserSearch({ chosen, isFixed, taken, error, onChange }: UserSearchProps) {
  if (chosen !== undefined)
    return (
      <Input.Wrapper label={texts.user} labelElement="div">
        <div className={classes.chosen}>
          <PersonAvatar name={chosen.name} photoURL={null} size={28} />
          <Who person={chosen} />
          {!isFixed && (
            <ActionIcon aria-label={texts.changeUser} onClick={() => onChange(undefined)}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      </Input.Wrapper>
    )
  return <SearchField taken={taken} error={error} onChange={onChange} />
}

function Who({ person }: { person: Person }) {
  return (
    <span className={classes.who}>
      <span>{person.name}</span>
      <span className={classes.email}>{person.email}</span>
    </span>
  )
}

function SearchField({ taken, error, onChange }: Pick<UserSearchProps, 'taken' | 'error' | 'onChange'>) {
  const [text, setText] = useState('')
  const [debounced] = useDebouncedValue(text, SEARCH_PAUSE)
  const [wanted, setWanted] = useState(false)
  const { data, isFetching } = useQuery({ ...peopleSearchQuery(debounced), enabled: isSearchable(debounced) })
  // Show only suggestions for the current text, never for an earlier one.
  const isCurrent = debounced === text && isSearchable(text) && data !== undefined
  const people = isCurrent ? mergeContacts(data, taken) : []
  const noneFoundText = typedAddressProblem(text) ?? texts.noneFound
  const opened = wanted && isCurrent
  const combobox = useCombobox({ opened, onOpenedChange: setWanted })
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      withinPortal={false}
      floatingStrategy="fixed"
      transitionProps={{ duration: 0 }}
      onOptionSubmit={(email) => onChange(people.find((person) => person.email === email))}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={texts.user}
          withAsterisk
          aria-required
          data-autofocus
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={texts.userPlaceholder}
          error={error}
          rightSection={isFetching ? <Loader size={16} /> : undefined}
          value={text}
          onFocus={() => setWanted(true)}
          onBlur={() => setWanted(false)}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setWanted(true)
            combobox.resetSelectedOption()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options aria-label={texts.user}>
          {people.map((person) => (
            <Combobox.Option key={person.email} value={person.email} className={classes.option}>
              <PersonAvatar name={person.name} photoURL={person.photoURL} size={28} />
              <Who person={person} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {people.length === 0 && <Combobox.Empty>{noneFoundText}</Combobox.Empty>}
      </Combobox.Dropdown>
      <LiveRegion>
        {opened ? (people.length === 0 ? noneFoundText : texts.found(people.length)) : ''}
      </LiveRegion>
    </Combobox>
  )
}
