import { formatDateTime } from '@countersign/app-shell/dates'
import { callQuery } from '@countersign/client'
import { DataTable } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../lib/client.ts'
import { loadError } from '../../lib/load-error.ts'
import { RowButton, RowButtons } from '../../lib/row-buttons.tsx'
import { SettingsFrame } from '../../shared/settings-frame/settings-frame.tsx'
import { AdministratorDialog } from './administrator-dialog.tsx'
import type { Administrator } from './administrator.ts'
import classes from './administrators.module.css'
import { RemoveAdministrator } from './remove-administrator.tsx'
import { texts } from './texts.ts'

/** Who administers, and what each is limited to (B5, P7). */
export function Component() {
  const { data, error, refetch } = useQuery(callQuery(client, 'admin-get_administrators', {}))
  const [edited, setEdited] = useState<Administrator | 'new'>()
  const [removed, setRemoved] = useState<Administrator>()
  return (
    <SettingsFrame
      subtitle={texts.hint}
      actions={<Button onClick={() => setEdited('new')}>{texts.add}</Button>}
    >
      <DataTable
        caption={texts.title}
        hasTabletCards
        rows={data?.administrators}
        rowKey={({ email }) => email}
        emptyText={texts.empty}
        error={loadError({ data, error, refetch }, texts.loadFailure)}
        columns={[...COLUMNS, actionColumn({ edit: setEdited, remove: setRemoved })]}
      />
      {edited !== undefined && (
        <AdministratorDialog
          administrator={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed !== undefined && (
        <RemoveAdministrator administrator={removed} onClose={() => setRemoved(undefined)} />
      )}
    </SettingsFrame>
  )
}

const COLUMNS: DataColumn<Administrator>[] = [
  {
    key: 'person',
    header: texts.person,
    card: 'title',
    width: '26%',
    cell: ({ name, email, is_disabled }) => (
      <span className={classes.two}>
        {is_disabled ? texts.disabled(name ?? email) : (name ?? email)}
        {name !== null && <span className={classes.under}>{email}</span>}
      </span>
    ),
    title: ({ email }) => email,
  },
  {
    key: 'limits',
    header: texts.limits,
    wraps: true,
    cell: ({ limits }) =>
      limits === null ? (
        texts.unlimited
      ) : (
        <span className={classes.two}>
          <span>{texts.companies(limits.companies.map(({ name }) => name))}</span>
          <span>{texts.categories(limits.categories.map(({ name }) => name))}</span>
        </span>
      ),
  },
  {
    key: 'changed',
    header: texts.changed,
    width: '18rem',
    card: 'none',
    wraps: true,
    cell: ({ modified_by, date_last_modified }) =>
      modified_by === null ? '' : texts.changedBy(modified_by, formatDateTime(date_last_modified)),
  },
]

function actionColumn(open: {
  edit: (row: Administrator) => void
  remove: (row: Administrator) => void
}): DataColumn<Administrator> {
  return {
    key: 'action',
    header: texts.action,
    width: '15rem',
    card: 'end',
    wraps: true,
    cell: (row) =>
      row.kept_because === null ? (
        <RowButtons of={row.name ?? row.email}>
          <RowButton label={texts.limits} onClick={() => open.edit(row)} />
          <RowButton label={texts.remove} danger onClick={() => open.remove(row)} />
        </RowButtons>
      ) : (
        <span className={classes.reason}>{row.kept_because}</span>
      ),
  }
}
