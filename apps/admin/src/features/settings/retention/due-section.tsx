import { formatDate } from '@countersign/app-shell/dates'
import { STATUS_LABELS } from '@countersign/domain'
import { DataTable, Notice, showToast } from '@countersign/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useKeptChange } from '../../../lib/use-kept-change.ts'
import { SectionTable } from '../section-table.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import type { DueMemo, SectionProps } from './retention.ts'
import { texts } from './texts.ts'

/** Memos whose years are over, of which an administrator takes some up (R8). */
export function DueSection({ data, error }: SectionProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const due = data?.due
  // What has left the list since it was chosen is no longer asked for.
  const selected = new Set(due?.memos.map(({ memo_id }) => memo_id).filter((memoId) => chosen.has(memoId)))
  const hasSecond = data?.has_second_administrator !== false
  const ask = () => {
    if (selected.size > 0) return setAsking(true)
    showToast({ kind: 'error', id: 'retention', message: texts.selectFirst })
  }
  return (
    <>
      {!hasSecond && <Notice tone="amber">{texts.onlyAdministrator}</Notice>}
      <SectionTable
        title={texts.due}
        hint={due?.has_more === true ? texts.moreDue(due.memos.length) : texts.dueHint}
        action={
          <Button variant="default" disabled={!hasSecond || due?.memos.length === 0} onClick={ask}>
            {texts.remove(selected.size)}
          </Button>
        }
      >
        <DataTable<DueMemo>
          caption={texts.due}
          rows={due?.memos}
          rowKey={({ memo_id }) => memo_id}
          emptyText={texts.noneDue}
          error={error}
          selection={{
            selected,
            onSelect: (rows, isSelected) => setChosen(withRows(selected, rows, isSelected)),
            labelOf: ({ memo_id }) => texts.select(memo_id),
            allLabel: texts.selectAll,
            isInCards: true,
          }}
          columns={[
            {
              key: 'memo',
              header: texts.memoId,
              width: '11rem',
              card: 'title',
              cell: (memo) => memo.memo_id,
            },
            { key: 'template', header: texts.template, cell: (memo) => memo.template_name },
            {
              key: 'ended',
              header: texts.ended,
              width: '14rem',
              card: 'aside',
              cell: (memo) => texts.endedAs(STATUS_LABELS[memo.end_status], formatDate(memo.date_ended)),
            },
          ]}
        />
      </SectionTable>
      {isAsking && <TakeUp memoIds={[...selected]} onClose={() => setAsking(false)} />}
    </>
  )
}

function withRows(before: ReadonlySet<string>, rows: readonly DueMemo[], isSelected: boolean) {
  const after = new Set(before)
  for (const { memo_id } of rows) {
    if (isSelected) after.add(memo_id)
    else after.delete(memo_id)
  }
  return after
}

function TakeUp({ memoIds, onClose }: { memoIds: string[]; onClose: () => void }) {
  const { kept: reason, change: takeUp } = useKeptChange('admin-take_up_removal', {
    key: 'take up removal',
    empty: '',
    onClose,
  })
  return (
    <ReasonDialog
      title={texts.takeUpTitle(memoIds.length)}
      text={texts.takeUpText}
      saveLabel={texts.takeUp}
      reason={reason}
      change={takeUp}
      onSend={(given) => takeUp.mutate({ memo_ids: memoIds, reason: given })}
      onClose={onClose}
    />
  )
}
