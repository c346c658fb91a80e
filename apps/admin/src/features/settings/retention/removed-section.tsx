import { formatDate, formatDateTime } from '@countersign/app-shell/dates'
import { callQuery } from '@countersign/client'
import { STATUS_LABELS } from '@countersign/domain'
import { DataTable } from '@countersign/ui'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../../../lib/client.ts'
import { loadError } from '../../../lib/load-error.ts'
import { SectionTable } from '../section-table.tsx'
import settings from '../settings.module.css'
import { texts as settingsTexts } from '../texts.ts'
import type { RemovedMemo } from './retention.ts'
import classes from './retention.module.css'
import { texts } from './texts.ts'

/**
 * What remains of memos that were removed (R8): the latest, or those whose Memo ID begins so. `removed` is how many there are, as far as the
 * requests say: the list is read again when a job removes another one.
 */
export function RemovedSection({ removed }: { removed: number | undefined }) {
  const [typed, setTyped] = useState('')
  const [memoId, setMemoId] = useState('')
  const query = useQuery(callQuery(client, 'admin-get_removed_memos', { beginning: memoId }))
  const { refetch } = query
  useEffect(() => {
    if (removed !== undefined) void refetch()
  }, [removed, refetch])
  return (
    <SectionTable
      title={texts.removed}
      hint={query.data?.has_more === true ? texts.latest : texts.removedHint}
      action={
        <form
          className={settings.buttons}
          onSubmit={(event) => {
            event.preventDefault()
            setMemoId(typed.trim())
          }}
        >
          <TextInput
            aria-label={texts.memoId}
            placeholder="AVL-2019-0001"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {texts.find}
          </Button>
        </form>
      }
    >
      <DataTable<RemovedMemo>
        caption={texts.removed}
        rows={query.data?.memos}
        rowKey={({ memo_id }) => memo_id}
        emptyText={memoId === '' ? texts.noneRemoved : texts.noneFound}
        error={loadError(query, settingsTexts.loadFailure)}
        columns={[
          { key: 'memo', header: texts.memoId, width: '10rem', card: 'title', cell: (one) => one.memo_id },
          { key: 'template', header: texts.template, width: '13rem', cell: (one) => one.template_name },
          {
            key: 'ended',
            header: texts.ended,
            width: '13rem',
            cell: (one) => texts.endedAs(STATUS_LABELS[one.end_status], formatDate(one.date_ended)),
          },
          {
            key: 'removed',
            header: texts.removedOn,
            card: 'below',
            cell: (one) => (
              <span className={settings.two}>
                {formatDateTime(one.date_removed)}
                <span className={settings.under} title={one.reason}>
                  {texts.by(one.taken_up_by, one.confirmed_by)}
                </span>
              </span>
            ),
          },
          {
            key: 'entry',
            header: texts.lastEntry,
            width: '14rem',
            card: 'below',
            cell: ({ last_entry: entry }) => (
              <span className={classes.hash}>
                {entry === null ? texts.noEntry : texts.entry(entry.no, entry.hash)}
              </span>
            ),
          },
        ]}
      />
    </SectionTable>
  )
}
