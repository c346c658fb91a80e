import { formatDateTime } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import { typedAddressProblem } from '@countersign/domain'
import { DataTable } from '@countersign/ui'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../lib/client.ts'
import { useChange } from '../../lib/use-change.ts'
import { EditDialog } from './edit-dialog.tsx'
import { SectionTable } from './section-table.tsx'
import { SettingsFrame } from '../../shared/settings-frame/settings-frame.tsx'
import { texts } from './texts.ts'

const text = texts.reports

/** The Super Admins of reports: the first one is named here (H6). */
export function Component() {
  const { data, error, refetch } = useQuery(callQuery(client, 'admin-get_super_admins', {}))
  const [isNaming, setNaming] = useState(false)
  return (
    <SettingsFrame>
      <SectionTable
        title={text.title}
        hint={text.hint}
        action={
          <Button variant="default" onClick={() => setNaming(true)}>
            {text.add}
          </Button>
        }
      >
        <DataTable
          caption={text.title}
          rows={data}
          rowKey={(one) => one.email}
          emptyText={text.empty}
          error={
            error === null || data !== undefined
              ? undefined
              : { title: texts.loadFailure, detail: errorText(error), onRetry: () => void refetch() }
          }
          columns={[
            { key: 'name', header: text.name, card: 'title', cell: (one) => one.name },
            { key: 'email', header: text.email, cell: (one) => one.email },
            {
              key: 'since',
              header: text.since,
              width: '12rem',
              card: 'end',
              cell: (one) => formatDateTime(one.date_last_modified),
            },
          ]}
        />
      </SectionTable>
      {isNaming && <NameSuperAdmin onClose={() => setNaming(false)} />}
    </SettingsFrame>
  )
}

function NameSuperAdmin({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const change = useChange('admin-grant_super_admin', { onDone: onClose, quiet: true })
  return (
    <EditDialog
      title={text.add}
      saveLabel={text.confirm}
      onClose={onClose}
      busy={change.isPending}
      error={change.error}
      onSave={() => change.mutate({ email: email.trim() })}
    >
      <TextInput
        label={text.email}
        type="email"
        required
        data-autofocus
        error={typedAddressProblem(email)}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </EditDialog>
  )
}
