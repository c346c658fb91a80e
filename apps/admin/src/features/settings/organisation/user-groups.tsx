import type { CallInput, CallOutput } from '@countersign/contract'
import { DataTable } from '@countersign/ui'
import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { DeleteByCall } from '../delete-by-call.tsx'
import type { TableFailure } from '../delete-dialog.tsx'
import { EditDialog } from '../edit-dialog.tsx'
import { SectionTable } from '../section-table.tsx'
import { texts } from '../texts.ts'

type UserGroup = CallOutput<'admin-get_organisation'>['user_groups'][number]
type Status = NonNullable<CallInput<'admin-save_user_group'>['status']>

const STATUSES: readonly Status[] = ['ACTIVE', 'RESTRICTED', 'DISABLED']
const statusOf = (text: string | null | undefined) => STATUSES.find((status) => status === text)

const NAMES: Record<string, string> = texts.organisation.statuses

/** The status of each e-mail domain: its notice, and whether its people may create memos (I3). */
export function UserGroups({ rows, failure }: { rows: UserGroup[] | undefined; failure?: TableFailure }) {
  const [edited, setEdited] = useState<UserGroup | 'new'>()
  const [deleted, setDeleted] = useState<UserGroup>()
  const text = texts.organisation
  return (
    <SectionTable
      title={text.userGroups}
      hint={text.userGroupsHint}
      action={
        <Button variant="default" onClick={() => setEdited('new')}>
          {text.addUserGroup}
        </Button>
      }
    >
      <DataTable
        caption={text.userGroups}
        rows={rows}
        error={failure}
        rowKey={(group) => group.domain}
        emptyText={text.emptyUserGroups}
        columns={[
          { key: 'domain', header: text.domain, width: '30%', card: 'title', cell: (group) => group.domain },
          {
            key: 'status',
            header: text.status,
            width: '8rem',
            card: 'aside',
            cell: (group) => NAMES[group.status] ?? group.status,
          },
          {
            key: 'faq',
            header: text.faq,
            cell: (group) => group.migration_faq_url,
            title: (group) => group.migration_faq_url ?? undefined,
          },
          {
            key: 'action',
            header: texts.action,
            width: '12rem',
            card: 'end',
            cell: (group) => (
              <RowButtons of={group.domain}>
                <RowButton label={texts.edit} onClick={() => setEdited(group)} />
                <RowButton label={texts.delete} danger onClick={() => setDeleted(group)} />
              </RowButtons>
            ),
          },
        ]}
      />
      {edited !== undefined && (
        <EditUserGroup
          group={edited === 'new' ? undefined : edited}
          known={rows ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted !== undefined && (
        <DeleteByCall
          call="admin-delete_user_group"
          input={{ domain: deleted.domain }}
          name={deleted.domain}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </SectionTable>
  )
}

interface EditUserGroupProps {
  /** Undefined for a new one. */
  group: UserGroup | undefined
  /** All of them: adding one of these again would replace it unseen. */
  known: readonly UserGroup[]
  onClose: () => void
}

function EditUserGroup({ group, known, onClose }: EditUserGroupProps) {
  const [domain, setDomain] = useState(group?.domain ?? '')
  const [status, setStatus] = useState(statusOf(group?.status) ?? 'RESTRICTED')
  const [faq, setFaq] = useState(group?.migration_faq_url ?? '')
  const change = useChange('admin-save_user_group', { onDone: onClose, quiet: true })
  const text = texts.organisation
  const isKnown = group === undefined && known.some((one) => one.domain === domain.trim().toLowerCase())
  const save = () => {
    if (isKnown) return
    const migration_faq_url = faq.trim() || null
    // What isn't changed here isn't named: another administrator may change it meanwhile (A6).
    change.mutate({
      domain,
      ...(status === group?.status ? {} : { status }),
      ...(migration_faq_url === (group?.migration_faq_url ?? null) ? {} : { migration_faq_url }),
    })
  }
  return (
    <EditDialog
      title={group?.domain ?? text.addUserGroup}
      onClose={onClose}
      busy={change.isPending}
      error={change.error}
      onSave={save}
    >
      <TextInput
        label={text.domain}
        required
        data-autofocus={group === undefined || undefined}
        disabled={group !== undefined}
        error={isKnown ? text.knownUserGroup : undefined}
        value={domain}
        onChange={(event) => setDomain(event.currentTarget.value)}
      />
      <Select
        label={text.status}
        data={Object.entries(text.statuses).map(([value, label]) => ({ value, label }))}
        value={status}
        allowDeselect={false}
        onChange={(value) => setStatus(statusOf(value) ?? status)}
      />
      <TextInput
        label={text.faq}
        type="url"
        placeholder="https://"
        value={faq}
        onChange={(event) => setFaq(event.currentTarget.value)}
      />
    </EditDialog>
  )
}
