import { LiveRegion, PersonAvatar } from '@countersign/ui'
import { ActionIcon, Combobox, Input, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mergeContacts } from '../../../lib/people-picker/merge-contacts.ts'
import { isSearchable, peopleSearchQuery } from '../../../lib/people-picker/people-search.ts'
import { reportMessages } from '../../../lib/report-messages.ts'
import classes from './grant-dialog.module.css'

const texts = reportMessages.grant

/** The search starts after this pause in typing, milliseconds (console document section 5). */
const SEARCH_PAUSE = 1500

interface Person {
  name: string
  email: string
}

interface UserSearchProps {
  chosen: Person | undefined
  /** A grant that is changed keeps its user. */
  isFixed: boolean
  /** E-mails in lower case of those who have access already: they aren't offered. */
  taken: ReadonlySet<string>
  error: string | undefined
  onChange: (person: Person | undefined) => void
}

/** Finds the user of a grant in both contact sources, 3 results of each (console document section 5). */
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
  const [rested] = useDebouncedValue(text, SEARCH_PAUSE)
  const [wanted, setWanted] = useState(false)
  const { data, isFetching } = useQuery({ ...peopleSearchQuery(rested), enabled: isSearchable(rested) })
  // Suggestions are those for what stands in the field, never for what stood there before.
  const isCurrent = rested === text && isSearchable(text) && data !== undefined
  const people = isCurrent ? mergeContacts(data, taken) : []
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
          {people.length === 0 && <Combobox.Empty>{texts.nobody}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
      <LiveRegion>
        {opened ? (people.length === 0 ? texts.nobody : texts.found(people.length)) : ''}
      </LiveRegion>
    </Combobox>
  )
}
