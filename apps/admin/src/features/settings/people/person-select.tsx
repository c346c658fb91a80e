import { callQuery } from '@countersign/client'
import { MultiSelect, Select } from '@mantine/core'
import type { OptionsFilter } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { SEARCH_DELAY_MS, SEARCH_MAX_CHARACTERS } from '../limits.ts'
import { texts } from '../texts.ts'
import classes from './person-select.module.css'

export interface NamedPerson {
  email: string
  name: string
}

/** People offered for what was typed. */
const OFFERED = 20

/** The server has searched already. */
const KEEP_ALL: OptionsFilter = ({ options }) => options

const labelOf = ({ email, name }: NamedPerson) => `${name} (${email})`

/** Those who match what was typed, without disabled accounts, beside those who are chosen. */
function useOffered(chosen: readonly NamedPerson[]) {
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed.slice(0, SEARCH_MAX_CHARACTERS), SEARCH_DELAY_MS)
  // The field shows the chosen person's label, not a search.
  const search = chosen.some((one) => labelOf(one) === searched) ? '' : searched
  const { data } = useQuery({
    ...callQuery(client, 'admin-get_people', { search, limit: OFFERED }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.people ?? []).filter(({ is_disabled }) => !is_disabled)
  const people = [...chosen, ...found.filter(({ email }) => !chosen.some((one) => one.email === email))]
  return {
    people,
    field: {
      searchable: true,
      onSearchChange: setTyped,
      filter: KEEP_ALL,
      nothingFoundMessage: texts.people.nobodyFound,
      data: people.map((one) => ({ value: one.email, label: labelOf(one) })),
    },
  }
}

interface PersonSelectProps {
  label: string
  description?: string | undefined
  placeholder?: string
  required?: boolean
  isFirst?: boolean
  error?: string | undefined
  disabled?: boolean
  value: NamedPerson | null
  onChange: (person: NamedPerson | null) => void
}

/** Chooses a person of the directory, searched by name or e-mail. */
export function PersonSelect({ value, onChange, isFirst, ...props }: PersonSelectProps) {
  const { people, field } = useOffered(value === null ? [] : [value])
  return (
    <Select
      {...props}
      {...field}
      clearable
      data-autofocus={isFirst === true ? true : undefined}
      value={value?.email ?? null}
      onChange={(email) => onChange(people.find((one) => one.email === email) ?? null)}
    />
  )
}

interface PeopleSelectProps {
  label: string
  description?: string
  placeholder?: string
  maxValues: number
  value: readonly NamedPerson[]
  onChange: (people: NamedPerson[]) => void
}

/** Chooses several people of the directory, in an order. */
export function PeopleSelect({ value, onChange, placeholder, ...props }: PeopleSelectProps) {
  const { people, field } = useOffered(value)
  return (
    <MultiSelect
      {...props}
      {...field}
      classNames={{ inputField: classes.typed ?? '' }}
      {...(value.length === 0 && placeholder !== undefined ? { placeholder } : {})}
      value={value.map(({ email }) => email)}
      onChange={(emails) =>
        onChange(emails.flatMap((email) => people.find((one) => one.email === email) ?? []))
      }
    />
  )
}
