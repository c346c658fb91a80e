import type { ChangeInput } from '@countersign/contract'
import type { HoldingPlace } from '@countersign/domain'
import { administersCompany, ROLE_LIMITS } from '@countersign/domain'
import { callQuery } from '@countersign/client'
import { Notice } from '@countersign/ui'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { shownRefusal } from '../../../lib/shown-refusal.ts'
import { useLimits } from '../../../lib/use-limits.ts'
import { EditDialog } from '../edit-dialog.tsx'
import type { NamedPerson } from '../people/person-select.tsx'
import { PeopleSelect, PersonSelect } from '../people/person-select.tsx'
import { texts as settingsTexts } from '../texts.ts'
import type { Role } from './role.ts'
import { texts } from './texts.ts'
import { enteredHolders, placeOfHolder, useSaveRole } from './use-save-role.ts'
import { ValueField } from './value-field.tsx'

type Holder = Role['holders'][number]
type Entered = ChangeInput<'admin-save_role'>['holders'][number]

interface HolderDialogProps {
  /** As it is now. */
  role: Role
  /** The holder that is changed, as they were opened; undefined for a new one. */
  holder: Holder | undefined
  onClose: () => void
  onSaved: () => void
}

/** Adds a holder to a role, or changes one: who, where, from when to when, and who is asked instead. */
export function HolderDialog({ role, holder: before, onClose, onSaved }: HolderDialogProps) {
  const at = before === undefined ? -1 : placeOfHolder(role, before)
  const isChanged = before !== undefined && at < 0
  const [person, setPerson] = useState<NamedPerson | null>(before ?? null)
  const [place, setPlace] = useState<HoldingPlace>(before?.place ?? { kind: 'COMPANY', id: '' })
  const [days, setDays] = useState({ from: before?.from_day ?? '', to: before?.to_day ?? '' })
  const [deputies, setDeputies] = useState<readonly NamedPerson[]>(before?.deputies ?? [])
  const [wasTried, setWasTried] = useState(false)
  const { save, busy, error } = useSaveRole(role, () => {
    onSaved()
    onClose()
  })
  const isPlaceMissing = place.kind !== 'EVERYWHERE' && place.id.trim() === ''
  const send = () => {
    setWasTried(true)
    if (person === null || isPlaceMissing) return
    const entered: Entered = {
      email: person.email,
      place,
      from_day: days.from || null,
      to_day: days.to || null,
      deputies: deputies.map(({ email }) => email),
    }
    const holders = enteredHolders(role)
    save({ holders: at < 0 ? [...holders, entered] : holders.with(at, entered) })
  }
  const missing = (isMissing: boolean) => (wasTried && isMissing ? settingsTexts.required : undefined)
  return (
    <EditDialog
      title={before === undefined ? texts.addHolder : texts.editHolder}
      onClose={onClose}
      busy={busy}
      error={shownRefusal(error, isChanged)}
      onSave={send}
    >
      <PersonSelect
        label={texts.person}
        placeholder={texts.typeToFind}
        required
        isFirst
        error={missing(person === null)}
        value={person}
        onChange={setPerson}
      />
      <PlaceFields role={role} place={place} onChange={setPlace} error={missing(isPlaceMissing)} />
      <TextInput
        label={texts.firstDay}
        description={texts.firstDayHint}
        type="date"
        value={days.from}
        onChange={(event) => setDays({ ...days, from: event.currentTarget.value })}
      />
      <TextInput
        label={texts.lastDay}
        description={texts.lastDayHint}
        type="date"
        value={days.to}
        onChange={(event) => setDays({ ...days, to: event.currentTarget.value })}
      />
      <PeopleSelect
        label={texts.deputies}
        description={texts.deputiesHint}
        placeholder={texts.typeToFind}
        maxValues={ROLE_LIMITS.deputies}
        value={deputies}
        onChange={setDeputies}
      />
      {isChanged && (
        <Notice tone="amber" isAlert>
          {texts.holderChanged(role.modified_by ?? settingsTexts.another, before.name)}
        </Notice>
      )}
    </EditDialog>
  )
}

interface PlaceFieldsProps {
  role: Role
  place: Holder['place']
  error: string | undefined
  onChange: (place: HoldingPlace) => void
}

const KINDS = Object.keys(texts.placeKinds) as HoldingPlace['kind'][]

function PlaceFields({ role, place, error, onChange }: PlaceFieldsProps) {
  const { data } = useQuery(callQuery(client, 'admin-get_organisation', {}))
  const limits = useLimits()
  const companies = (data?.companies ?? []).filter(({ company_id }) => administersCompany(limits, company_id))
  const places = {
    COMPANY: companies.map(({ company_id, name }) => ({ value: company_id, label: name })),
    GROUP: (data?.groups ?? []).map(({ group_id, name }) => ({ value: group_id, label: name })),
  }
  return (
    <>
      <Select
        label={texts.place}
        allowDeselect={false}
        data={KINDS.filter((kind) => limits === null || kind === 'COMPANY').map((kind) => ({
          value: kind,
          label: texts.placeKinds[kind],
        }))}
        value={place.kind}
        onChange={(kind) => kind !== null && onChange(kind === 'EVERYWHERE' ? { kind } : { kind, id: '' })}
      />
      {(place.kind === 'COMPANY' || place.kind === 'GROUP') && (
        <Select
          label={place.kind === 'COMPANY' ? texts.company : texts.group}
          required
          searchable
          data={places[place.kind]}
          error={error}
          value={place.id || null}
          onChange={(id) => onChange({ kind: place.kind, id: id ?? '' })}
        />
      )}
      {place.kind === 'VALUE' && (
        <ValueField
          role={role}
          value={place.id}
          error={error}
          onChange={(id) => onChange({ kind: 'VALUE', id })}
        />
      )}
    </>
  )
}
