import type { Person, PolicySource, RolePlace } from '@countersign/domain'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { texts as words } from '../../../../lib/policy-words/texts.ts'
import { usePolicy } from '../policy-context.ts'
import { texts } from '../texts.ts'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import { PersonSelect } from './person-select.tsx'
import { PlaceSelect } from './place-select.tsx'
import classes from './row-editor.module.css'

interface SourceFieldsProps {
  label: string
  /** Null before one is chosen. */
  source: PolicySource | null
  mayBeOwners: boolean
  isFocused?: boolean
  onChange: (source: PolicySource) => void
}

const said = texts.level
const ROLE = 'ROLE '
const DEFAULT_PLACE: RolePlace = { kind: 'OWNER_COMPANY' }

/** One source: holders of a role at a place, a person, the requestor's manager, or the owner's choice (N2). */
export function SourceFields({ label, source, mayBeOwners, isFocused = false, onChange }: SourceFieldsProps) {
  const { organisation } = usePolicy()
  const field = useFocusOnMount<HTMLSelectElement>(isFocused)
  const [isNaming, setNaming] = useState(false)
  const { roles } = organisation
  const place = source?.kind === 'ROLE' ? source.place : DEFAULT_PLACE
  const choose = (chosen: string) => {
    setNaming(chosen === 'PERSON')
    if (chosen.startsWith(ROLE)) onChange({ kind: 'ROLE', role_id: chosen.slice(ROLE.length), place })
    else if (chosen === 'MANAGER' || chosen === 'OWNER_CHOICE') onChange({ kind: chosen })
  }
  const person = source?.kind === 'PERSON' ? source.person : null
  const isPerson = isNaming || person !== null
  const isGone = source?.kind === 'ROLE' && !roles.some(({ id }) => id === source.role_id)
  return (
    <div className={classes.fields}>
      <NativeSelect
        aria-label={label}
        className={classes.who}
        ref={field}
        value={isPerson ? 'PERSON' : valueOf(source)}
        error={isGone}
        data={[
          { value: '', label: said.choose, disabled: true },
          ...(isGone ? [{ value: valueOf(source), label: words.unknown }] : []),
          { group: said.roles, items: roles.map(({ id, name }) => ({ value: `${ROLE}${id}`, label: name })) },
          {
            group: said.others,
            items: [
              { value: 'PERSON', label: said.aPerson },
              { value: 'MANAGER', label: said.manager },
              ...(mayBeOwners ? [{ value: 'OWNER_CHOICE', label: said.ownerChoice }] : []),
            ],
          },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {source?.kind === 'ROLE' && !isNaming && (
        <PlaceSelect place={source.place} onChange={(next) => onChange({ ...source, place: next })} />
      )}
      {isPerson && (
        <PersonSelect
          person={person}
          isFocused={isNaming}
          onChoose={(chosen: Person) => {
            setNaming(false)
            onChange({ kind: 'PERSON', person: chosen })
          }}
        />
      )}
    </div>
  )
}

function valueOf(source: PolicySource | null): string {
  if (source === null) return ''
  return source.kind === 'ROLE' ? `${ROLE}${source.role_id}` : source.kind
}
