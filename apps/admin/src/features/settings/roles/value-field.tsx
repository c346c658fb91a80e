import { callQuery } from '@countersign/client'
import { ROLE_LIMITS } from '@countersign/domain'
import { NativeSelect, Select, TextInput } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { EntrySelect } from '../../../lib/shared-lists/entry-select.tsx'
import type { Role } from './role.ts'
import { texts } from './texts.ts'
import { sourceOfValue, valueSources } from './value-sources.ts'

interface ValueFieldProps {
  role: Role
  /** As answers are stored; '' for none yet. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const TYPED = ''

/** The value for which a role is held (N2): chosen from the questions by which policies look the role up, or typed. */
export function ValueField({ role, value, error, onChange }: ValueFieldProps) {
  const templates = useQueries({
    queries: role.used_by.map(({ template_id }) =>
      callQuery(client, 'admin-get_template_by_id', { template_id }),
    ),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const sources = valueSources(role.role_id, templates)
  /** The key of a source; undefined before one was chosen. */
  const [chosen, setChosen] = useState<string>()
  const source =
    chosen === undefined ? sourceOfValue(sources, value) : sources.find(({ key }) => key === chosen)
  return (
    <>
      {sources.length > 0 && (
        <NativeSelect
          label={texts.valueOf}
          data={[
            ...sources.map(({ key, question, template }) => ({
              value: key,
              label: texts.questionOf(question, template),
            })),
            { value: TYPED, label: texts.typedValue },
          ]}
          value={source?.key ?? TYPED}
          onChange={(event) => {
            setChosen(event.currentTarget.value)
            onChange('')
          }}
        />
      )}
      {source === undefined ? (
        <TextInput
          label={texts.value}
          description={texts.valueHint}
          required
          maxLength={ROLE_LIMITS.valueCharacters}
          error={error}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : 'list_id' in source.values ? (
        <EntrySelect
          label={texts.value}
          required
          listId={source.values.list_id}
          error={error}
          value={value}
          onChange={onChange}
        />
      ) : (
        <Select
          label={texts.value}
          required
          searchable
          allowDeselect={false}
          data={source.values.options.map((option) => ({ value: option.value, label: option.label }))}
          error={error}
          value={value === '' ? null : value}
          onChange={(option) => onChange(option ?? '')}
        />
      )}
    </>
  )
}
