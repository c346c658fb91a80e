import type { CallOutput } from '@countersign/contract'
import { DataTable } from '@countersign/ui'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { lengthProblem } from '../../../lib/length-problem.ts'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { DeleteByCall } from '../delete-by-call.tsx'
import type { TableFailure } from '../delete-dialog.tsx'
import { EditDialog } from '../edit-dialog.tsx'
import { NAME_MAX_CHARACTERS } from '../limits.ts'
import { SectionTable } from '../section-table.tsx'
import { texts } from '../texts.ts'

type Group = CallOutput<'admin-get_organisation'>['groups'][number]

/** The units that people belong to (H1). */
export function Groups({ rows, failure }: { rows: Group[] | undefined; failure?: TableFailure }) {
  const [edited, setEdited] = useState<Group | 'new'>()
  const [deleted, setDeleted] = useState<Group>()
  const text = texts.organisation
  return (
    <SectionTable
      title={text.groups}
      action={
        <Button variant="default" onClick={() => setEdited('new')}>
          {text.addGroup}
        </Button>
      }
    >
      <DataTable
        caption={text.groups}
        rows={rows}
        error={failure}
        rowKey={(group) => group.group_id}
        emptyText={text.emptyGroups}
        columns={[
          { key: 'name', header: text.name, card: 'title', cell: (group) => group.name },
          {
            key: 'people',
            header: text.people,
            width: '6rem',
            numeric: true,
            card: 'aside',
            cell: (group) => group.people_count,
          },
          {
            key: 'action',
            header: texts.action,
            width: '12rem',
            card: 'end',
            cell: (group) => (
              <RowButtons of={group.name}>
                <RowButton label={texts.edit} onClick={() => setEdited(group)} />
                <RowButton label={texts.delete} danger onClick={() => setDeleted(group)} />
              </RowButtons>
            ),
          },
        ]}
      />
      {edited !== undefined && (
        <EditGroup group={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted !== undefined && (
        <DeleteByCall
          call="admin-delete_group"
          input={{ group_id: deleted.group_id }}
          name={deleted.name}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </SectionTable>
  )
}

function EditGroup({ group, onClose }: { group: Group | undefined; onClose: () => void }) {
  const [name, setName] = useState(group?.name ?? '')
  const problem = lengthProblem(name, NAME_MAX_CHARACTERS)
  const change = useChange('admin-save_group', { onDone: onClose, quiet: true })
  return (
    <EditDialog
      title={group?.name ?? texts.organisation.addGroup}
      onClose={onClose}
      busy={change.isPending}
      error={change.error}
      onSave={() => problem === undefined && change.mutate({ group_id: group?.group_id ?? null, name })}
    >
      <TextInput
        label={texts.organisation.name}
        required
        data-autofocus
        error={problem}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </EditDialog>
  )
}
