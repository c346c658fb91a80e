import { formatDateTime } from '@countersign/app-shell/dates'
import { DataTable, formatBytes, StatusBadge } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import type { ComponentProps } from 'react'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { isOpen, percentWritten } from './export-run.ts'
import type { ExportRun } from './export-run.ts'
import classes from './exports.module.css'
import { texts } from './texts.ts'

interface ExportsTableProps {
  exports: readonly ExportRun[] | undefined
  error: ComponentProps<typeof DataTable<ExportRun>>['error']
  onDownload: (run: ExportRun) => void
  onDelete: (run: ExportRun) => void
}

const BADGES = {
  WAITING: 'waiting',
  WRITING: 'pending',
  READY: 'approved',
  FAILED: 'rejected',
  ENDED: 'cancelled',
} as const satisfies Record<ExportRun['status'], ComponentProps<typeof StatusBadge>['kind']>

const COLUMNS: DataColumn<ExportRun>[] = [
  {
    key: 'requested',
    header: texts.requested,
    width: '13rem',
    card: 'title',
    cell: (run) => formatDateTime(run.date_requested),
    title: (run) => run.requested_by,
  },
  {
    key: 'by',
    header: texts.by,
    width: '14rem',
    card: 'none',
    cell: (run) => run.requested_by,
    title: (run) => run.requested_by,
  },
  {
    key: 'status',
    header: texts.status,
    width: '9rem',
    card: 'aside',
    cell: ({ status }) => <StatusBadge kind={BADGES[status]} label={texts.statuses[status]} />,
  },
  { key: 'contents', header: texts.contents, wraps: true, cell: (run) => <Contents run={run} /> },
]

/** The newest exports, each with its progress or with what it has. */
export function ExportsTable({ exports, error, onDownload, onDelete }: ExportsTableProps) {
  return (
    <DataTable<ExportRun>
      caption={texts.title}
      isInCard
      rows={exports}
      rowKey={(run) => run.export_id}
      emptyText={texts.empty}
      error={error}
      columns={[
        ...COLUMNS,
        {
          key: 'action',
          header: texts.action,
          width: '12rem',
          card: 'below',
          cell: (run) =>
            run.status === 'READY' && (
              <RowButtons of={texts.of(formatDateTime(run.date_requested))}>
                <RowButton label={texts.download} onClick={() => onDownload(run)} />
                <RowButton label={texts.delete} danger onClick={() => onDelete(run)} />
              </RowButtons>
            ),
        },
      ]}
    />
  )
}

function Contents({ run }: { run: ExportRun }) {
  if (run.status === 'FAILED') return texts.failed
  if (isOpen(run)) return <Written run={run} />
  const { rows, files, bytes, missing_files, sha256, date_expires, status } = run
  return (
    <div className={classes.contents}>
      <span>{texts.whole(rows ?? 0, files ?? 0, formatBytes(bytes ?? 0))}</span>
      {status === 'READY' && <span>{texts.until(formatDateTime(date_expires))}</span>}
      {missing_files !== null && missing_files > 0 && (
        <span className={classes.missing}>{texts.missing(missing_files)}</span>
      )}
      <span className={classes.hash}>
        {texts.hash}: <code>{sha256}</code>
      </span>
    </div>
  )
}

function Written({ run }: { run: ExportRun }) {
  const { tables_written, tables_total, files_written } = run
  if (tables_total === null) return texts.statuses.WAITING
  const text = files_written > 0 ? texts.files(files_written) : texts.tables(tables_written, tables_total)
  return (
    <div className={classes.contents}>
      <Progress.Root size={6}>
        <Progress.Section value={percentWritten(run)} aria-label={texts.statuses.WRITING} />
      </Progress.Root>
      <span>{text}</span>
    </div>
  )
}
