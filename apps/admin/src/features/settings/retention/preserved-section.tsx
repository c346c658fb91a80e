import { formatDate } from '@countersign/app-shell/dates'
import { useKeptDraft } from '@countersign/app-shell/use-kept-draft'
import { DataTable } from '@countersign/ui'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { useKeptChange } from '../../../lib/use-kept-change.ts'
import { SectionTable } from '../section-table.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { Preservation, SectionProps } from './retention.ts'
import { texts } from './texts.ts'

/** Memos that can neither be removed nor erased in part (R8). */
export function PreservedSection({ data, error }: SectionProps) {
  const [isPreserving, setPreserving] = useState(false)
  const [lifted, setLifted] = useState<string>()
  return (
    <SectionTable
      title={texts.preserved}
      hint={texts.preservedHint}
      action={
        <Button variant="default" onClick={() => setPreserving(true)}>
          {texts.preserve}
        </Button>
      }
    >
      <DataTable<Preservation>
        caption={texts.preserved}
        rows={data?.preservations}
        rowKey={({ memo_id }) => memo_id}
        emptyText={texts.nonePreserved}
        error={error}
        columns={[
          { key: 'memo', header: texts.memoId, width: '11rem', card: 'title', cell: (one) => one.memo_id },
          { key: 'template', header: texts.template, width: '15rem', cell: (one) => one.template_name },
          {
            key: 'reason',
            header: texts.reason,
            card: 'below',
            cell: ({ set }) => set.reason,
            title: ({ set }) => set.reason,
          },
          {
            key: 'set',
            header: texts.preservedBy,
            width: '15rem',
            cell: ({ set }) => texts.since(set.by, formatDate(set.date)),
            title: ({ set }) => set.email,
          },
          {
            key: 'action',
            header: settingsTexts.action,
            width: '6rem',
            card: 'end',
            cell: ({ memo_id }) => (
              <RowButtons of={memo_id}>
                <RowButton label={texts.lift} onClick={() => setLifted(memo_id)} />
              </RowButtons>
            ),
          },
        ]}
      />
      {isPreserving && <PreserveDialog onClose={() => setPreserving(false)} />}
      {lifted !== undefined && <LiftDialog memoId={lifted} onClose={() => setLifted(undefined)} />}
    </SectionTable>
  )
}

function PreserveDialog({ onClose }: { onClose: () => void }) {
  const memo = useKeptDraft('preserved memo', '')
  const { kept: reason, change: preserve } = useKeptChange('admin-preserve_memo', {
    key: 'preserve',
    empty: '',
    onClose: () => {
      memo.forget()
      onClose()
    },
  })
  const [wasTried, setWasTried] = useState(false)
  const memoId = memo.draft.trim()
  const isMissing = memoId === ''
  return (
    <ReasonDialog
      title={texts.preserveTitle}
      text={texts.preservedHint}
      saveLabel={texts.preserveLabel}
      reason={reason}
      change={preserve}
      check={() => {
        setWasTried(true)
        return !isMissing
      }}
      onSend={(given) => preserve.mutate({ memo_id: memoId, reason: given })}
      onClose={onClose}
    >
      <TextInput
        label={texts.memoId}
        placeholder="AVL-2026-0001"
        required
        data-autofocus
        value={memo.draft}
        error={wasTried && isMissing ? texts.memoMissing : undefined}
        onChange={(event) => memo.onChange(event.currentTarget.value)}
      />
    </ReasonDialog>
  )
}

function LiftDialog({ memoId, onClose }: { memoId: string; onClose: () => void }) {
  const { kept: reason, change: lift } = useKeptChange('admin-lift_preservation', {
    key: `lift ${memoId}`,
    empty: '',
    onClose,
  })
  return (
    <ReasonDialog
      title={texts.liftTitle(memoId)}
      text={texts.liftText}
      saveLabel={texts.liftLabel}
      reason={reason}
      change={lift}
      onSend={(given) => lift.mutate({ memo_id: memoId, reason: given })}
      onClose={onClose}
    />
  )
}
