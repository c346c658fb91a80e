import { callQuery } from '@countersign/client'
import { ROLE_LIMITS } from '@countersign/domain'
import { DataTable, Notice } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { client } from '../../../lib/client.ts'
import { loadError } from '../../../lib/load-error.ts'
import { useLimits } from '../../../lib/use-limits.ts'
import { paths } from '../../../lib/paths.ts'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { ExportButton } from '../csv/export-button.tsx'
import { DeleteByCall } from '../delete-by-call.tsx'
import { SectionTable } from '../section-table.tsx'
import classes from '../settings.module.css'
import { SettingsFrame } from '../../../shared/settings-frame/settings-frame.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { usersText } from '../used-by.ts'
import { RoleNameDialog } from './role-name-dialog.tsx'
import type { Role } from './role.ts'
import { texts } from './texts.ts'

/** The roles that policies ask for: who holds them, and where no one does (N2). */
export function Component() {
  const { data, error, refetch } = useQuery(callQuery(client, 'admin-get_roles', {}))
  const [isAdding, setAdding] = useState(false)
  const [deleted, setDeleted] = useState<Role>()
  const navigate = useNavigate()
  const isLimited = useLimits() !== null
  const keptBecause = data?.kept_because ?? null
  return (
    <SettingsFrame
      actions={
        isLimited ? undefined : (
          <>
            <Button component={Link} to={paths.settingsRolesImport} variant="default">
              {texts.import}
            </Button>
            <ExportButton fileName={texts.exportFile} readCsv={() => client.call('admin-export_roles', {})} />
          </>
        )
      }
    >
      {keptBecause !== null && <Notice>{keptBecause}</Notice>}
      <SectionTable
        title={texts.title}
        hint={isLimited ? texts.limited : texts.hint}
        action={
          isLimited || keptBecause !== null ? undefined : (
            <Button
              variant="default"
              disabled={!data || data.roles.length >= ROLE_LIMITS.roles}
              onClick={() => setAdding(true)}
            >
              {texts.add}
            </Button>
          )
        }
      >
        <DataTable
          caption={texts.title}
          hasTabletCards
          rows={data?.roles}
          rowKey={({ role_id }) => role_id}
          rowHref={({ role_id }) => paths.settingsRole(role_id)}
          {...(isLimited
            ? {}
            : {
                rowActions: (role: Role) => (
                  <RowButtons of={role.name}>
                    <RowButton label={settingsTexts.delete} danger onClick={() => setDeleted(role)} />
                  </RowButtons>
                ),
              })}
          emptyText={texts.empty}
          error={loadError({ data, error, refetch }, settingsTexts.loadFailure)}
          columns={isLimited ? LIMITED_COLUMNS : COLUMNS}
        />
      </SectionTable>
      {isAdding && (
        <RoleNameDialog
          role={undefined}
          onClose={() => setAdding(false)}
          onSaved={(roleId) => void navigate(paths.settingsRole(roleId))}
        />
      )}
      {deleted !== undefined && (
        <DeleteByCall
          call="admin-delete_role"
          input={{ role_id: deleted.role_id, revision: deleted.revision }}
          name={deleted.name}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </SettingsFrame>
  )
}

const COLUMNS: DataColumn<Role>[] = [
  { key: 'name', header: texts.role, card: 'title', cell: ({ name }) => name, title: ({ name }) => name },
  {
    key: 'holders',
    header: texts.holdersToday,
    width: '8rem',
    numeric: true,
    card: 'aside',
    cell: (role) => current(role).length,
  },
  { key: 'places', header: texts.places, card: 'none', cell: placesText, title: placesText },
  { key: 'used', header: texts.usedBy, card: 'meta', cell: usedByText, title: usedByText },
  {
    key: 'attention',
    header: texts.attention,
    card: 'below',
    cell: (role) => {
      const text = attentionText(role)
      return text === '' ? '' : <span className={`${classes.whole} ${classes.warning}`}>{text}</span>
    },
    title: attentionText,
  },
]

/** Policies of other categories may name a role as well. */
const LIMITED_COLUMNS = COLUMNS.map((column) => {
  const text = (role: Role) => usersText(role) || texts.ofOthers
  return column.key === 'used' ? { ...column, cell: text, title: text } : column
})

function current({ holders }: Role): Role['holders'] {
  return holders.filter(({ is_current }) => is_current)
}

/** 'Everywhere, 16 companies' */
function placesText(role: Role): string {
  const ofKind = (kind: string) =>
    new Set(current(role).flatMap(({ place, place_name }) => (place.kind === kind ? [place_name] : []))).size
  const [companies, groups, values] = ['COMPANY', 'GROUP', 'VALUE'].map(ofKind) as [number, number, number]
  const parts = [
    ofKind('EVERYWHERE') > 0 && texts.everywhere,
    companies > 0 && texts.companies(companies),
    groups > 0 && texts.groups(groups),
    values > 0 && texts.values(values),
  ].filter((part) => part !== false)
  return parts.join(', ') || (role.hidden_holders > 0 ? texts.elsewhere : texts.noOne)
}

function usedByText(role: Role): string {
  return usersText(role) || texts.unused
}

function attentionText(role: Role): string {
  const disabled = role.holders.filter(({ is_disabled }) => is_disabled).length
  return [
    role.missing.length > 0 && texts.missing(role.missing),
    disabled > 0 && texts.disabledHolders(disabled),
  ]
    .filter((part) => part !== false)
    .join(' ')
}
