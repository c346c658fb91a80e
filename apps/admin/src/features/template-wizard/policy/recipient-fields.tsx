import type { RecipientPlace, RecipientSource } from '@countersign/domain'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Organisation } from '../../../lib/policy-words/policy-names.ts'
import { texts as words } from '../../../lib/policy-words/texts.ts'
import { PersonSelect } from './row/person-select.tsx'
import { texts } from './texts.ts'

interface RecipientFieldsProps {
  /** Of the element that a finding about it leads to. */
  id?: string
  label: string
  /** Null before one is chosen. */
  source: RecipientSource | null
  organisation: Organisation
  onChange: (source: RecipientSource) => void
}

const said = texts.level
const ROLE = 'ROLE '
const DEFAULT_PLACE: RecipientPlace = { kind: 'OWNER_COMPANY' }

/** Who has an approved memo to do (R3): holders of a role at a place, or a person. */
export function RecipientFields({ id, label, source, organisation, onChange }: RecipientFieldsProps) {
  const [isNaming, setNaming] = useState(false)
  const { roles } = organisation
  const person = source?.kind === 'PERSON' ? source.person : null
  const isPerson = isNaming || person !== null
  const value = isPerson ? 'PERSON' : source?.kind === 'ROLE' ? `${ROLE}${source.role_id}` : ''
  const isGone = source?.kind === 'ROLE' && !roles.some(({ id }) => id === source.role_id)
  const choose = (chosen: string) => {
    setNaming(chosen === 'PERSON')
    if (!chosen.startsWith(ROLE)) return
    const place = source?.kind === 'ROLE' ? source.place : DEFAULT_PLACE
    onChange({ kind: 'ROLE', role_id: chosen.slice(ROLE.length), place })
  }
  return (
    <>
      <NativeSelect
        aria-label={label}
        {...(id !== undefined && { id })}
        value={value}
        error={isGone}
        data={[
          { value: '', label: said.choose, disabled: true },
          ...(isGone ? [{ value, label: words.unknown }] : []),
          { group: said.roles, items: roles.map(({ id, name }) => ({ value: `${ROLE}${id}`, label: name })) },
          { group: said.others, items: [{ value: 'PERSON', label: said.aPerson }] },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {source?.kind === 'ROLE' && !isNaming && (
        <NativeSelect
          aria-label={said.where}
          value={JSON.stringify(source.place)}
          data={placesOf(organisation)}
          onChange={(event) =>
            onChange({ ...source, place: JSON.parse(event.currentTarget.value) as RecipientPlace })
          }
        />
      )}
      {isPerson && (
        <PersonSelect
          person={person}
          isFocused={isNaming}
          onChoose={(chosen) => {
            setNaming(false)
            onChange({ kind: 'PERSON', person: chosen })
          }}
        />
      )}
    </>
  )
}

function placesOf({ companies, groups }: Organisation) {
  const option = (place: RecipientPlace, label: string) => ({ value: JSON.stringify(place), label })
  return [
    option({ kind: 'OWNER_COMPANY' }, said.ownerCompany),
    option({ kind: 'OWNER_GROUP' }, said.ownerGroup),
    option({ kind: 'EVERYWHERE' }, said.everywhere),
    ...companies.map(({ id, name }) => option({ kind: 'COMPANY', id }, name)),
    ...groups.map(({ id, name }) => option({ kind: 'GROUP', id }, name)),
  ]
}
