import { formatDateTime } from '@countersign/app-shell/dates'
import { DataTable, PersonAvatar, ROW_TOOLTIPS } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { reportTexts } from '../texts.ts'
import type { AccessRow } from './access-rows.ts'
import classes from './access-table.module.css'
import { accessTexts } from './texts.ts'
import { Views } from './views.tsx'

const texts = accessTexts.access

const columns: DataColumn<AccessRow>[] = [
  {
    key: 'name',
    header: texts.name,
    card: 'title',
    cell: (row) => (
      <span className={classes.person}>
        <PersonAvatar name={row.name} photoURL={null} size={28} />
        <span className={classes.who}>
          <span>{row.name}</span>
          <span className={classes.email}>{row.email}</span>
        </span>
      </span>
    ),
    title: (row) => `${row.name}, ${row.email}`,
    width: '27%',
  },
  { key: 'level', header: texts.level, card: 'aside', cell: (row) => row.access, width: '9rem' },
  { key: 'view', header: texts.view, cell: (row) => <Views row={row} /> },
  {
    key: 'modified',
    header: texts.modified,
    card: 'end',
    cell: (row) => <time dateTime={row.modified}>{formatDateTime(row.modified)}</time>,
    width: '12rem',
  },
]

interface AccessTableProps {
  /** Undefined while loading. */
  rows: readonly AccessRow[] | undefined
  /** Set if the list could not be fetched. */
  onRetry: (() => void) | undefined
  onEdit: (row: AccessRow) => void
  onRemove: (row: AccessRow) => void
}

/** The list of grants; refused actions give their reason (H6). */
export function AccessTable({ rows, onRetry, onEdit, onRemove }: AccessTableProps) {
  return (
    <DataTable
      caption={texts.title}
      density="tall"
      columns={columns}
      rows={rows ?? []}
      rowKey={(row) => row.email}
      actionHeader={texts.actions}
      rowActions={(row) => (
        <span className={classes.actions}>
          <RowButton
            place="first"
            label={texts.edit}
            name={row.name}
            refusal={row.change}
            icon={<IconEdit size={17} stroke={1.7} aria-hidden />}
            onClick={() => onEdit(row)}
          />
          <RowButton
            place="last"
            label={texts.remove}
            name={row.name}
            refusal={row.removal}
            icon={<IconTrash size={17} stroke={1.7} aria-hidden />}
            onClick={() => onRemove(row)}
          />
        </span>
      )}
      emptyText={rows === undefined ? texts.loading : texts.empty}
      error={onRetry && { title: reportTexts.summary.failure, onRetry }}
    />
  )
}

interface RowButtonProps {
  place: keyof typeof ROW_TOOLTIPS
  label: string
  name: string
  refusal: AccessRow['removal']
  icon: ReactNode
  onClick: () => void
}

function RowButton({ place, label, name, refusal, icon, onClick }: RowButtonProps) {
  const reason = refusal && texts.refusals[refusal]
  return (
    <Tooltip {...ROW_TOOLTIPS[place]} label={reason ?? label}>
      <ActionIcon
        aria-label={texts.actionOn(label, name)}
        // Stays focusable, so that its reason can be read.
        aria-disabled={reason !== undefined}
        className={classes.button}
        aria-description={reason}
        onClick={() => reason === undefined && onClick()}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
