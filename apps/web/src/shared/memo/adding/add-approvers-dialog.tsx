import { HANDOVER_REASON_CHARACTERS, MAX_ADDED_APPROVERS } from '@countersign/domain'
import { DialogFrame, Notice } from '@countersign/ui'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { PeoplePicker } from '../../people-picker/people-picker.tsx'
import { peopleOfMemo } from '../log/people-of-memo.ts'
import classes from '../log/seat-dialog.module.css'
import type { SeatDialogProps } from '../log/seat-draft.ts'
import { texts } from './texts.ts'
import { useAddApprovers } from './use-add-approvers.ts'

/** Chooses who decides right behind the approver's level, and why (R1). Mounted while it is open. */
export function AddApproversDialog(props: SeatDialogProps) {
  const { memo, levels, seatId, draft, onChange, onClose, onSent } = props
  // The revision on the screen when the dialog opened is the one that is sent (A6).
  const [revision] = useState(memo.revision)
  const { people, reason } = draft
  const [wasTried, setWasTried] = useState(false)
  const add = useAddApprovers(onSent)
  const error = people.length > MAX_ADDED_APPROVERS ? texts.peopleTooMany(MAX_ADDED_APPROVERS) : undefined
  const isComplete = people.length > 0 && error === undefined && reason.trim() !== ''
  const send = () => {
    setWasTried(true)
    if (isComplete)
      add.mutate({
        memoId: memo.memoId,
        seatId,
        revision,
        emails: people.map(({ email }) => email),
        reason: reason.trim(),
      })
  }
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={texts.title}
      primary={{ label: texts.confirm, onClick: send, busy: add.isPending }}
    >
      <p className={classes.text}>{texts.text}</p>
      <div className={classes.fields}>
        <PeoplePicker
          label={texts.people}
          description={texts.peopleHint(MAX_ADDED_APPROVERS)}
          required
          people={people}
          taken={peopleOfMemo(memo.ownerEmail, levels, people)}
          error={wasTried && people.length === 0 ? texts.peopleMissing : error}
          disabled={add.isPending}
          withinDialog
          onAdd={(person) => onChange({ ...draft, people: [...people, person] })}
          onRemove={(email) => onChange({ ...draft, people: people.filter((one) => one.email !== email) })}
        />
        <Textarea
          label={texts.reason}
          description={texts.reasonHint}
          required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={HANDOVER_REASON_CHARACTERS}
          value={reason}
          error={wasTried && reason.trim() === '' ? texts.reasonMissing : undefined}
          onChange={(event) => onChange({ ...draft, reason: event.currentTarget.value })}
        />
        {add.error && <Notice tone="error">{add.error.message || texts.failure}</Notice>}
      </div>
    </DialogFrame>
  )
}
