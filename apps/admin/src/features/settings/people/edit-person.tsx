import type { SourcedAttribute } from '@countersign/domain'
import { Notice } from '@countersign/ui'
import { Input, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { lengthProblem } from '../../../lib/length-problem.ts'
import { useChange } from '../../../lib/use-change.ts'
import { EditDialog } from '../edit-dialog.tsx'
import { PERSON_NAME_MAX_CHARACTERS } from '../limits.ts'
import { texts } from '../texts.ts'
import type { Person } from './person.ts'
import type { NamedPerson } from './person-select.tsx'
import { PersonSelect } from './person-select.tsx'

const text = texts.people

interface EditPersonProps {
  person: Person
  groups: { value: string; label: string }[]
  onClose: () => void
}

/** A person's name, group and manager (N2), with what other sources say of them. */
export function EditPerson({ person, groups, onClose }: EditPersonProps) {
  const [name, setName] = useState(person.name)
  const [groupId, setGroupId] = useState(person.group_id)
  const [manager, setManager] = useState<NamedPerson | null>(person.manager)
  const ofRoles = ignoredText(person, 'roles')
  const problem = lengthProblem(name, PERSON_NAME_MAX_CHARACTERS)
  const change = useChange('admin-save_person', { onDone: onClose, quiet: true })
  const hasManagerChanged = (manager?.email ?? null) !== (person.manager?.email ?? null)
  const save = () => {
    if (problem !== undefined) return
    // What isn't changed here isn't named: another administrator may change it meanwhile, and another manager needs a fresh sign-in (P3).
    change.mutate({
      person_id: person.person_id,
      ...(name === person.name ? {} : { name }),
      ...(groupId === person.group_id ? {} : { group_id: groupId }),
      ...(hasManagerChanged ? { manager_email: manager?.email ?? null } : {}),
    })
  }
  return (
    <EditDialog
      title={text.editTitle}
      onClose={onClose}
      busy={change.isPending}
      error={change.error}
      onSave={save}
    >
      <TextInput
        label={text.name}
        description={person.email}
        required
        data-autofocus
        error={problem}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={text.group}
        description={ignoredText(person, 'group')}
        placeholder={text.noGroup}
        clearable
        searchable
        data={groups}
        value={groupId}
        onChange={setGroupId}
      />
      <PersonSelect
        label={text.manager}
        description={ignoredText(person, 'manager')}
        placeholder={text.noManager}
        value={manager}
        onChange={setManager}
      />
      {ofRoles !== undefined && <Input.Wrapper label={text.roles} labelElement="div" description={ofRoles} />}
      {person.manager?.is_disabled === true && <Notice>{text.managerDisabled(person.manager.name)}</Notice>}
    </EditDialog>
  )
}

type Ignored = Person['ignored_values'][number]

function ignoredText({ ignored_values }: Person, attribute: SourcedAttribute): string | undefined {
  const found = ignored_values.filter((one) => one.attribute === attribute)
  return found.length === 0 ? undefined : found.map(describeIgnored).join(' ')
}

function describeIgnored({ attribute, source, value, problem }: Ignored): string {
  const from = text.sources[source]
  switch (problem) {
    case null:
      return text.ignored(from, value)
    case 'UNREADABLE':
      return text.unreadable(from)
    case 'UNKNOWN':
      return text.unusable(from, value, text.unknown[attribute])
    default:
      return text.unusable(from, value, text.problems[problem])
  }
}
