import { formatDateTime } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { callQuery, CallError } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { DataTable, ErrorState, Sheet, SkeletonRows } from '@countersign/ui'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { loadError } from '../../../lib/load-error.ts'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { MemoFacts } from './memo-facts.tsx'
import { SectionTable } from '../section-table.tsx'
import { SettingsFrame } from '../../../shared/settings-frame/settings-frame.tsx'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'

type MemoHold = CallOutput<'admin-get_memo_hold'>
const text = texts.holds

/** Holds (C8): finds one memo by its ID, places and lifts its hold, and lists those that are on hold. */
export function Component() {
  const [typed, setTyped] = useState('')
  const [memoId, setMemoId] = useState('')
  const [asked, setAsked] = useState<MemoHold>()
  const held = useQuery(callQuery(client, 'admin-get_held_memos', {}))
  return (
    <SettingsFrame>
      <Sheet label={text.find}>
        <form
          className={classes.filters}
          onSubmit={(event) => {
            event.preventDefault()
            setMemoId(typed.trim())
          }}
        >
          <TextInput
            label={text.memoId}
            placeholder="AVL-2026-0001"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={typed.trim() === ''}>
            {text.find}
          </Button>
        </form>
        {memoId !== '' && <FoundMemo memoId={memoId} onAsk={setAsked} />}
      </Sheet>
      <SectionTable title={text.title} hint={text.hint}>
        <DataTable<MemoHold>
          caption={text.title}
          rows={held.data}
          rowKey={(memo) => memo.memo_id}
          emptyText={text.empty}
          error={loadError(held, texts.loadFailure)}
          columns={[
            {
              key: 'memo',
              header: text.memoId,
              width: '11rem',
              card: 'title',
              cell: (memo) => memo.memo_id,
            },
            { key: 'owner', header: text.owner, width: '12rem', cell: (memo) => memo.owner_name },
            {
              key: 'reason',
              header: text.reason,
              card: 'none',
              cell: (memo) => memo.hold?.reason,
              title: (memo) => memo.hold?.reason,
            },
            {
              key: 'placed',
              header: text.placed,
              card: 'none',
              cell: (memo) => memo.hold && text.since(memo.hold.placed_by, formatDateTime(memo.hold.date)),
              title: (memo) => memo.hold?.placed_by,
            },
            {
              key: 'action',
              header: texts.action,
              width: '9rem',
              card: 'end',
              cell: (memo) => (
                <RowButtons of={memo.memo_id}>
                  <RowButton label={text.lift} onClick={() => setAsked(memo)} />
                </RowButtons>
              ),
            },
          ]}
        />
      </SectionTable>
      {asked !== undefined && <HoldDialog memo={asked} onClose={() => setAsked(undefined)} />}
    </SettingsFrame>
  )
}

function FoundMemo({ memoId, onAsk }: { memoId: string; onAsk: (memo: MemoHold) => void }) {
  const { data, error, refetch } = useQuery(callQuery(client, 'admin-get_memo_hold', { memo_id: memoId }))
  if (data !== undefined) return <MemoFacts memo={data} onAsk={() => onAsk(data)} />
  if (error === null) return <SkeletonRows rows={3} />
  const isUnknown = error instanceof CallError && error.code === 'NOT_FOUND'
  return (
    <ErrorState
      title={isUnknown ? error.message : texts.loadFailure}
      detail={isUnknown ? memoId : errorText(error)}
      onRetry={isUnknown ? undefined : () => void refetch()}
    />
  )
}
