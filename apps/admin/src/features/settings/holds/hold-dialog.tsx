import { useKeptDraft } from '@countersign/app-shell/use-kept-draft'
import type { CallOutput } from '@countersign/contract'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { lengthProblem } from '../../../lib/length-problem.ts'
import { useChange } from '../../../lib/use-change.ts'
import { EditDialog } from '../edit-dialog.tsx'
import { REASON_MAX_CHARACTERS } from '../limits.ts'
import { texts } from '../texts.ts'

interface HoldDialogProps {
  memo: CallOutput<'admin-get_memo_hold'>
  onClose: () => void
}

const text = texts.holds

/** Places a memo's hold, which needs a reason, or lifts it. */
export function HoldDialog({ memo, onClose }: HoldDialogProps) {
  const isPlacing = memo.hold === null
  const { memo_id, revision } = memo
  const {
    draft: reason,
    onChange,
    forget,
  } = useKeptDraft(`${isPlacing ? 'hold' : 'lift hold'} ${memo_id}`, '')
  const [problem, setProblem] = useState<string>()
  const tooLong = lengthProblem(reason, REASON_MAX_CHARACTERS)
  const options = {
    onDone: () => {
      forget()
      onClose()
    },
    quiet: true,
  }
  const place = useChange('admin-hold_memo', options)
  const lift = useChange('admin-lift_hold', options)
  const save = () => {
    if (isPlacing && reason.trim() === '') return setProblem(text.required)
    if (tooLong !== undefined) return
    const input = { memo_id, reason: reason.trim(), revision }
    if (isPlacing) place.mutate(input)
    else lift.mutate(input)
  }
  return (
    <EditDialog
      title={isPlacing ? text.placeTitle(memo_id) : text.liftTitle(memo_id)}
      saveLabel={isPlacing ? text.place : text.lift}
      onClose={onClose}
      onSave={save}
      busy={place.isPending || lift.isPending}
      error={place.error ?? lift.error}
    >
      <Textarea
        label={isPlacing ? text.reason : text.liftReason}
        required={isPlacing}
        data-autofocus
        autosize
        minRows={3}
        value={reason}
        error={tooLong ?? problem}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
    </EditDialog>
  )
}
