import type { CallOutput } from '@countersign/contract'
import { DataTable, Notice } from '@countersign/ui'
import type { DataColumn } from '@countersign/ui'
import { TextInput } from '@mantine/core'
import { parseEmailAddress, typedAddressProblem } from '@countersign/domain'
import { useState } from 'react'
import { RowButton, RowButtons } from '../../../lib/row-buttons.tsx'
import { EditDialog } from '../edit-dialog.tsx'
import classes from '../settings.module.css'
import { SectionTable } from '../section-table.tsx'
import { texts as settingsTexts } from '../texts.ts'
import { ReassignDialog } from './reassign-dialog.tsx'
import { texts } from './texts.ts'

type Handover = CallOutput<'admin-get_handover'>
type OpenMemo = Handover['memos'][number]

/** Who takes over single memos: an e-mail, or null to leave the memo where it is. */
export type Choices = ReadonlyMap<string, string | null>

interface LeavingMemosProps {
  handover: Handover
  choices: Choices
  onChoose: (memoId: string, to: string | null) => void
}

/** The memos in which something is open of the person, the conflicts first. Names them by ID and template only (I1). */
export function LeavingMemos({ handover, choices, onChoose }: LeavingMemosProps) {
  const [asked, setAsked] = useState<OpenMemo>()
  const [reassigned, setReassigned] = useState<OpenMemo>()
  const rows = handover.memos.toSorted(
    (one, other) => Number(other.conflict !== null) - Number(one.conflict !== null),
  )
  return (
    <SectionTable title={texts.open} hint={texts.openHint(handover.counts)}>
      {handover.has_more && <Notice>{texts.hasMore}</Notice>}
      <DataTable
        caption={texts.open}
        rows={rows}
        rowKey={(memo) => memo.memo_id}
        emptyText={texts.none}
        columns={columns(choices, { onChoose: setAsked, onReassign: setReassigned })}
      />
      {asked !== undefined && (
        <ChooseSuccessor
          memo={asked}
          onClose={() => setAsked(undefined)}
          onChoose={(to) => {
            onChoose(asked.memo_id, to)
            setAsked(undefined)
          }}
        />
      )}
      {reassigned !== undefined && reassigned.approver_id !== null && (
        <ReassignDialog
          memoId={reassigned.memo_id}
          seatId={reassigned.approver_id}
          name={handover.name}
          onClose={() => setReassigned(undefined)}
        />
      )}
    </SectionTable>
  )
}

interface RowActions {
  onChoose: (memo: OpenMemo) => void
  onReassign: (memo: OpenMemo) => void
}

function columns(choices: Choices, { onChoose, onReassign }: RowActions): DataColumn<OpenMemo>[] {
  return [
    { key: 'memo', header: texts.memoId, width: '11rem', card: 'title', cell: (memo) => memo.memo_id },
    { key: 'template', header: texts.template, cell: (memo) => memo.template_name },
    { key: 'part', header: texts.part, width: '8rem', cell: (memo) => texts.parts[memo.part] },
    {
      key: 'to',
      header: texts.goesTo,
      cell: (memo) => (
        <span className={classes.whole}>
          {memo.conflict ?? memo.to_email ?? (choices.has(memo.memo_id) ? texts.stays : texts.toChoose)}
        </span>
      ),
      title: (memo) => memo.conflict ?? memo.to_email ?? undefined,
    },
    {
      key: 'action',
      header: settingsTexts.action,
      width: '18rem',
      card: 'end',
      cell: (memo) => (
        <RowButtons of={memo.memo_id}>
          <RowButton label={texts.choose} onClick={() => onChoose(memo)} />
          {memo.approver_id !== null && <RowButton label={texts.reassign} onClick={() => onReassign(memo)} />}
        </RowButtons>
      ),
    },
  ]
}

interface ChooseSuccessorProps {
  memo: OpenMemo
  onChoose: (to: string | null) => void
  onClose: () => void
}

function ChooseSuccessor({ memo, onChoose, onClose }: ChooseSuccessorProps) {
  const [typed, setTyped] = useState(memo.conflict === null ? (memo.to_email ?? '') : '')
  const [wasTried, setWasTried] = useState(false)
  const email = typed.trim()
  const address = parseEmailAddress(email)
  const problem = wasTried && email !== '' && address === null ? typedAddressProblem(email) : undefined
  return (
    <EditDialog
      title={texts.chooseTitle(memo.memo_id)}
      onClose={onClose}
      busy={false}
      error={null}
      onSave={() => {
        setWasTried(true)
        if (email === '' || address !== null) onChoose(address)
      }}
    >
      <TextInput
        type="email"
        label={texts.successor}
        description={texts.chooseHint}
        data-autofocus
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </EditDialog>
  )
}
