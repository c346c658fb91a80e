import { formatDateTime } from '@countersign/app-shell/dates'
import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import {
  ActionBar,
  ConfirmDialog,
  Crumbs,
  DataTable,
  PageBody,
  PageTitle,
  StatusBadge,
} from '@countersign/ui'
import type { DataColumn, StatusKind } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { client } from '../../lib/client.ts'
import { loadError } from '../../lib/load-error.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { RowButton, RowButtons } from '../../lib/row-buttons.tsx'
import { useChange } from '../../lib/use-change.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { DifferenceSheet } from './difference-sheet.tsx'
import { texts } from './texts.ts'
import classes from './history-page.module.css'

type Version = CallOutput<'admin-get_template_versions'>[number]

const BADGES: Record<Version['status'], StatusKind> = {
  DRAFT: 'draft',
  PUBLISHED: 'approved',
  UNPUBLISHED: 'cancelled',
  SUPERSEDED: 'waiting',
}

/** A template's versions: who created and published each, how many memos use it, and what changed between two (F7). */
export function Component() {
  const { template_id = '' } = useParams()
  const { data, error, refetch } = useQuery(callQuery(client, 'admin-get_template_versions', { template_id }))
  const name = data?.[0]?.template_name ?? texts.history.title
  usePageTitle(`${texts.history.title} ${name}`)
  const [isColumnsOpen, setColumnsOpen] = useState(false)
  const [restored, setRestored] = useState<Version>()
  const hasDraft = data?.some((version) => version.status === 'DRAFT') ?? true
  return (
    <>
      <ActionBar
        start={
          <Crumbs crumbs={[{ label: texts.title, href: paths.templates }, { label: texts.history.title }]} />
        }
      />
      <PageBody>
        <PageTitle
          title={name}
          subtitle={texts.history.title}
          actions={
            <Button variant="default" disabled={data === undefined} onClick={() => setColumnsOpen(true)}>
              {texts.listColumns.open}
            </Button>
          }
        />
        <div className={classes.parts}>
          <DataTable
            caption={texts.history.caption}
            columns={useColumns(hasDraft, setRestored)}
            rows={data}
            rowKey={(version) => version.version_id}
            emptyText={texts.empty}
            density="tall"
            skeletonRows={3}
            error={loadError({ data, error, refetch }, texts.listFailure)}
          />
          {data !== undefined && <DifferenceSheet templateId={template_id} versions={data} />}
        </div>
        {isColumnsOpen && <ColumnsDialog templateId={template_id} onClose={() => setColumnsOpen(false)} />}
        {restored !== undefined && <Restore version={restored} onClose={() => setRestored(undefined)} />}
      </PageBody>
    </>
  )
}

function useColumns(hasDraft: boolean, restore: (version: Version) => void): DataColumn<Version>[] {
  const navigate = useNavigate()
  const { history } = texts
  return [
    {
      key: 'version',
      header: history.version,
      card: 'title',
      width: '6rem',
      cell: (version) => texts.difference.version(version.version_no),
    },
    {
      key: 'status',
      header: history.status,
      card: 'aside',
      width: '8.5rem',
      cell: (version) => <StatusBadge kind={BADGES[version.status]} label={texts.statuses[version.status]} />,
    },
    {
      key: 'made',
      header: history.made,
      cell: madeText,
      title: madeText,
    },
    {
      key: 'published',
      header: history.published,
      cell: (version) =>
        version.published_by === null
          ? history.never
          : `${version.published_by}, ${formatDateTime(version.date_published)}`,
      title: (version) => version.published_by ?? history.never,
    },
    {
      key: 'memos',
      header: history.memos,
      numeric: true,
      width: '5rem',
      card: 'none',
      cell: (version) => version.memo_count,
    },
    {
      key: 'action',
      header: texts.columns.action,
      width: '13rem',
      card: 'end',
      cell: (version) => (
        <RowButtons of={texts.difference.version(version.version_no)}>
          {version.status === 'DRAFT' ? (
            <RowButton
              label={texts.actions.edit}
              onClick={() => void navigate(paths.templateEdit(version.template_id, version.version_id))}
            />
          ) : (
            !hasDraft && <RowButton label={history.restore} onClick={() => restore(version)} />
          )}
        </RowButtons>
      ),
    },
  ]
}

/** Who created the version; if it was never published, also who saved it last, unless that is the same person. */
function madeText(version: Version): string {
  const made = `${version.created_by}, ${formatDateTime(version.date_created)}`
  if (version.published_by !== null || version.modified_by === version.created_by) return made
  return `${made}; ${texts.history.lastSaved(version.modified_by, formatDateTime(version.date_last_modified))}`
}

function Restore({ version, onClose }: { version: Version; onClose: () => void }) {
  const { template_id, version_id, version_no } = version
  const change = useChange('admin-restore_template_version', { onDone: onClose })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.history.restoreTitle(version_no)}
      message={texts.history.restoreText}
      confirmLabel={texts.history.restore}
      busy={change.isPending}
      onConfirm={() => change.mutate({ template_id, version_id })}
    />
  )
}
