import { formatDateTime } from '@countersign/app-shell/dates'
import { ConfirmDialog, DataTable, LinkTabs, PageBody, PageTitle } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { client } from '../../lib/client.ts'
import { loadError } from '../../lib/load-error.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { RowButton, RowButtons } from '../../lib/row-buttons.tsx'
import { ConfirmPublication } from './confirm-publication.tsx'
import { DeleteVersion, PublishTemplate, UnpublishTemplate } from './template-dialogs.tsx'
import type { TemplateRow } from './template-row.ts'
import { texts } from './texts.ts'
import classes from './templates-page.module.css'

type Action = 'publish' | 'unpublish' | 'edit' | 'delete'

/** The API version that this builder can edit (W5). */
const EDITABLE_API_VERSION = 'v2'

interface Tab {
  label: string
  actions: Action[]
}

/** The tabs by their addresses, with what each offers (W5). */
const TABS: Record<string, Tab> = {
  [paths.templates]: { label: texts.tabs.published, actions: ['unpublish', 'edit'] },
  [paths.templateDrafts]: { label: texts.tabs.drafts, actions: ['publish', 'edit', 'delete'] },
  [paths.templatesUnpublished]: {
    label: texts.tabs.unpublished,
    actions: ['publish', 'edit', 'delete'],
  },
}

function rowsQuery(path: string) {
  const call = (input: { field_path: 'status'; field_value: 'PUBLISHED' | 'UNPUBLISHED' } | null) =>
    input === null
      ? client.call('admin-get_drafted_templates', {})
      : client.call('admin-get_templates', input)
  const status = path === paths.templatesUnpublished ? 'UNPUBLISHED' : 'PUBLISHED'
  const input =
    path === paths.templateDrafts ? null : ({ field_path: 'status', field_value: status } as const)
  return queryOptions({
    queryKey: ['admin-get_templates', input] as const,
    queryFn: (): Promise<TemplateRow[]> => call(input),
  })
}

/** The three lists of templates. */
export function Component() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const tab = TABS[pathname] ?? { label: '', actions: [] }
  usePageTitle(`${texts.title} ${tab.label}`)
  const { data, error, refetch } = useQuery(rowsQuery(pathname))
  const [asked, setAsked] = useState<{ action: Action | 'confirm'; row: TemplateRow }>()
  const close = () => setAsked(undefined)
  const act = (action: Action, row: TemplateRow) => {
    if (action === 'edit' && row.api_version === EDITABLE_API_VERSION)
      void navigate(paths.templateEdit(row.template_id, editedVersion(row)))
    else setAsked({ action, row })
  }
  const columns: DataColumn<TemplateRow>[] = [
    {
      key: 'category',
      header: texts.columns.category,
      width: '20%',
      cell: (row) => row.category_name ?? texts.uncategorized,
    },
    {
      key: 'name',
      header: texts.columns.name,
      card: 'title',
      cell: (row) => (
        <>
          {row.template_name} <span className={classes.code}>{row.template_code}</span>
          {row.waiting && <span className={classes.waiting}>{texts.waiting.badge}</span>}
        </>
      ),
      title: (row) => row.template_name,
    },
    {
      key: 'date',
      header: texts.columns.date,
      width: '12rem',
      cell: (row) => formatDateTime(row.date_last_modified),
    },
    {
      key: 'action',
      header: texts.columns.action,
      width: '20rem',
      card: 'end',
      cell: (row) => (
        <RowButtons of={row.template_name}>
          {row.kept_because !== null && <span className={classes.kept}>{row.kept_because}</span>}
          {actionsOn(tab, row).map((action) => (
            <RowButton
              key={action}
              label={texts.actions[action]}
              danger={action === 'delete'}
              unavailable={action === 'edit' && row.api_version !== EDITABLE_API_VERSION}
              onClick={() => act(action, row)}
            />
          ))}
          {row.waiting && (
            <RowButton label={texts.waiting.open} onClick={() => setAsked({ action: 'confirm', row })} />
          )}
          <RowButton
            label={texts.actions.history}
            onClick={() => void navigate(paths.templateHistory(row.template_id))}
          />
        </RowButtons>
      ),
    },
  ]
  return (
    <PageBody>
      <PageTitle
        title={texts.title}
        actions={
          <Button component={Link} to={paths.templateCreate} leftSection={<IconPlus size={16} aria-hidden />}>
            {texts.create}
          </Button>
        }
      />
      <div className={classes.tabs}>
        <LinkTabs
          label={texts.tabsLabel}
          tabs={Object.entries(TABS).map(([href, { label }]) => ({
            href,
            label,
            current: href === pathname,
          }))}
        />
      </div>
      <DataTable
        caption={tab.label}
        hasTabletCards
        columns={columns}
        rows={data}
        rowKey={(row) => row.version_id}
        emptyText={texts.empty}
        density="tall"
        error={loadError({ data, error, refetch }, texts.listFailure)}
      />
      {asked?.action === 'publish' && <PublishTemplate row={asked.row} onClose={close} />}
      {asked?.action === 'confirm' && <ConfirmPublication row={asked.row} onClose={close} />}
      {asked?.action === 'unpublish' && <UnpublishTemplate row={asked.row} onClose={close} />}
      {asked?.action === 'delete' && <DeleteVersion row={asked.row} onClose={close} />}
      <ConfirmDialog
        opened={asked?.action === 'edit'}
        onClose={close}
        title={texts.notEditable}
        message={texts.notEditableText}
        confirmLabel={texts.actions.okay}
        cancelLabel={null}
        onConfirm={close}
      />
    </PageBody>
  )
}

/** What the tab offers for a version; nothing where the template is not the administrator's to change (P7). */
function actionsOn({ actions }: Tab, row: TemplateRow): Action[] {
  return row.kept_because === null ? actions : []
}

/** Opens a published template's open draft, without naming a version (F7). */
function editedVersion(row: TemplateRow): string | undefined {
  return row.status === 'DRAFT' ? row.version_id : undefined
}
