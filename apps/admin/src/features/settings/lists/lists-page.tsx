import { formatDateTime } from '@countersign/app-shell/dates'
import { LIST_LIMITS } from '@countersign/domain'
import { DataTable } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { loadError } from '../../../lib/load-error.ts'
import { paths } from '../../../lib/paths.ts'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { DeleteByCall } from '../delete-by-call.tsx'
import { SectionTable } from '../section-table.tsx'
import { SettingsFrame } from '../../../shared/settings-frame/settings-frame.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { usersText } from '../used-by.ts'
import { ListNameDialog } from './list-name-dialog.tsx'
import type { SharedList } from './shared-list.ts'
import { texts } from './texts.ts'
import { useSharedLists } from '../../../lib/shared-lists/use-shared-lists.ts'

/** The lists that dropdowns of several templates choose from (N9). */
export function Component() {
  const { data, error, refetch } = useSharedLists()
  const [isAdding, setAdding] = useState(false)
  const [deleted, setDeleted] = useState<SharedList>()
  const navigate = useNavigate()
  return (
    <SettingsFrame>
      <SectionTable
        title={texts.title}
        hint={texts.hint}
        action={
          <Button
            variant="default"
            disabled={!data || data.lists.length >= LIST_LIMITS.lists}
            onClick={() => setAdding(true)}
          >
            {texts.add}
          </Button>
        }
      >
        <DataTable
          caption={texts.title}
          hasTabletCards
          rows={data?.lists}
          rowKey={({ list_id }) => list_id}
          rowHref={({ list_id }) => paths.settingsList(list_id)}
          rowActions={(list) => (
            <RowButtons of={list.name}>
              <RowButton label={settingsTexts.delete} danger onClick={() => setDeleted(list)} />
            </RowButtons>
          )}
          emptyText={texts.empty}
          error={loadError({ data, error, refetch }, settingsTexts.loadFailure)}
          columns={COLUMNS}
        />
      </SectionTable>
      {isAdding && (
        <ListNameDialog
          list={undefined}
          onClose={() => setAdding(false)}
          onSaved={(listId) => void navigate(paths.settingsList(listId))}
        />
      )}
      {deleted !== undefined && (
        <DeleteByCall
          call="admin-delete_list"
          input={{ list_id: deleted.list_id, revision: deleted.revision }}
          name={deleted.name}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </SettingsFrame>
  )
}

const COLUMNS: DataColumn<SharedList>[] = [
  { key: 'name', header: texts.list, card: 'title', cell: ({ name }) => name, title: ({ name }) => name },
  {
    key: 'entries',
    header: texts.entries,
    width: '7rem',
    numeric: true,
    card: 'none',
    cell: ({ entry_count }) => entry_count.toLocaleString('en-US'),
  },
  {
    key: 'use',
    header: texts.inUseToday,
    width: '8rem',
    numeric: true,
    card: 'aside',
    cell: ({ in_use_count }) => in_use_count.toLocaleString('en-US'),
  },
  { key: 'used', header: texts.usedBy, card: 'meta', cell: usedByText, title: usedByText },
  {
    key: 'changed',
    header: texts.changed,
    width: '18rem',
    card: 'none',
    cell: changeText,
    title: changeText,
  },
]

function usedByText(list: SharedList): string {
  return usersText(list) || texts.unused
}

function changeText({ modified_by, date_last_modified }: SharedList): string {
  return [formatDateTime(date_last_modified), modified_by].filter(Boolean).join(', ')
}
