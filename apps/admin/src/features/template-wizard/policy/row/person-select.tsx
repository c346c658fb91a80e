import { callQuery } from '@countersign/client'
import type { Person } from '@countersign/domain'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../../lib/client.ts'
import { texts } from '../texts.ts'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import classes from './row-editor.module.css'

interface PersonSelectProps {
  /** Defaults to 'Person'. */
  label?: string
  /** Whether the label shows, or only names the field. */
  isLabelled?: boolean
  person: Person | null
  isFocused?: boolean
  /** The owner of a memo, which may be a service account (P1). */
  isOwner?: boolean
  onChoose: (person: Person) => void
}

const said = texts.level
const REST_MS = 250
const FOUND = 20

/** A person of the directory, searched by name or e-mail address. */
export function PersonSelect({
  label = said.person,
  isLabelled,
  person,
  isFocused = false,
  isOwner = false,
  onChoose,
}: PersonSelectProps) {
  const [text, setText] = useState(person?.name ?? '')
  const field = useFocusOnMount<HTMLInputElement>(isFocused)
  const [searched] = useDebouncedValue(text, REST_MS)
  const isChosen = searched === person?.name
  const found = useQuery({
    ...callQuery(client, 'admin-search_directory', {
      search: isChosen ? '' : searched.trim(),
      as_owner: isOwner,
      limit: FOUND,
    }),
    placeholderData: keepPreviousData,
  })
  const people = found.data?.people ?? []
  const options = people.map(({ email, name }) => ({ value: email, label: name }))
  const isListed = person === null || options.some(({ value }) => value === person.email)
  return (
    <Select
      {...(isLabelled ? { label } : { 'aria-label': label })}
      className={classes.who}
      ref={field}
      placeholder={said.personHint}
      searchable
      searchValue={text}
      onSearchChange={setText}
      maxLength={100}
      allowDeselect={false}
      nothingFoundMessage={found.isFetching ? undefined : said.noOneFound}
      filter={({ options: given }) => given}
      data={isListed ? options : [{ value: person.email, label: person.name }, ...options]}
      renderOption={({ option: { value, label: name } }) => (
        <span className={classes.person}>
          <span>{name}</span>
          <span className={classes.email}>{value}</span>
        </span>
      )}
      value={person?.email ?? null}
      onChange={(email) => {
        const chosen = people.find((one) => one.email === email)
        if (chosen) onChoose({ email: chosen.email, name: chosen.name })
      }}
    />
  )
}
