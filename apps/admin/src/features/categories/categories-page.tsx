import { formatDateTime } from '@countersign/app-shell/dates'
import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { ConfirmDialog, DataTable, PageBody, PageTitle } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { client } from '../../lib/client.ts'
import { loadError } from '../../lib/load-error.ts'
import { useLimits } from '../../lib/use-limits.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { RowButton, RowButtons } from '../../lib/row-buttons.tsx'
import { useChange } from '../../lib/use-change.ts'
import { texts } from './texts.ts'

type Category = CallOutput<'admin-get_categories'>[number]

/** The categories with who changed them last and how many templates each has (W4). */
export function Component() {
  usePageTitle(texts.title)
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(callQuery(client, 'admin-get_categories', {}))
  const [toDelete, setToDelete] = useState<Category>()
  const isLimited = useLimits() !== null
  const actions: DataColumn<Category> = {
    key: 'action',
    header: texts.columns.action,
    width: '14rem',
    card: 'end',
    cell: (row) => (
      <RowButtons of={row.category_name}>
        <RowButton
          label={texts.editRow}
          icon={<IconPencil size={16} aria-hidden />}
          onClick={() => void navigate(paths.categoryEdit(row.category_id))}
        />
        <RowButton
          label={texts.deleteRow}
          icon={<IconTrash size={16} aria-hidden />}
          danger
          onClick={() => setToDelete(row)}
        />
      </RowButtons>
    ),
  }
  const columns: DataColumn<Category>[] = [
    {
      key: 'name',
      header: texts.columns.name,
      cell: (row) => row.category_name,
      title: (row) => row.category_name,
      card: 'title',
    },
    {
      key: 'by',
      header: texts.columns.by,
      cell: (row) => row.modified_by.displayName,
      width: '20%',
    },
    {
      key: 'date',
      header: texts.columns.date,
      cell: (row) => formatDateTime(row.date_last_modified),
      width: '12rem',
    },
    {
      key: 'templates',
      header: texts.columns.templates,
      cell: (row) => row.template_count,
      width: '6.5rem',
      numeric: true,
      card: 'aside',
    },
    ...(isLimited ? [] : [actions]),
  ]
  return (
    <PageBody>
      <PageTitle
        title={texts.title}
        subtitle={isLimited ? texts.limited : undefined}
        actions={
          isLimited ? undefined : (
            <Button
              component={Link}
              to={paths.categoryCreate}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {texts.create}
            </Button>
          )
        }
      />
      <DataTable
        caption={texts.crumb}
        hasTabletCards
        columns={columns}
        rows={data}
        rowKey={(row) => row.category_id}
        emptyText={texts.empty}
        density="tall"
        error={loadError({ data, error, refetch }, texts.listFailure)}
      />
      {toDelete !== undefined && (
        <DeleteCategory
          category={data?.find(({ category_id }) => category_id === toDelete.category_id) ?? toDelete}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </PageBody>
  )
}

function DeleteCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  const change = useChange('admin-delete_category', { onDone: onClose, failure: texts.deleteFailure })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.deleteTitle}
      message={texts.deleteText(category.category_name, category.template_count)}
      confirmLabel={texts.deleteRow}
      danger
      busy={change.isPending}
      onConfirm={() => change.mutate(category)}
    />
  )
}
