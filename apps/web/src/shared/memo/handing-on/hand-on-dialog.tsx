import { HANDOVER_REASON_CHARACTERS } from '@countersign/domain'
import { DialogFrame, Notice } from '@countersign/ui'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { PeoplePicker } from '../../people-picker/people-picker.tsx'
import { peopleOfMemo } from '../log/people-of-memo.ts'
import classes from '../log/seat-dialog.module.css'
import type { SeatDialogProps } from '../log/seat-draft.ts'
import { texts } from './texts.ts'
import { useHandOn } from './use-hand-on.ts'

/** Chooses who decides in the approver's place, and why (K8). Mounted while it is open. */
export function HandOnDialog(props: SeatDialogProps) {
  const { memo, levels, seatId, draft, onChange, onClose, onSent } = props
  // The revision on the screen when the dialog opened is the one that is sent (A6).
  const [revision] = useState(memo.revision)
  const { people, reason } = draft
  const person = people[0]
  const [wasTried, setWasTried] = useState(false)
  const handOn = useHandOn(onSent)
  const isComplete = person !== undefined && reason.trim() !== ''
  const send = () => {
    setWasTried(true)
    if (isComplete)
      handOn.mutate({ memoId: memo.memoId, seatId, revision, toEmail: person.email, reason: reason.trim() })
  }
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={texts.title}
      primary={{ label: texts.confirm, onClick: send, busy: handOn.isPending }}
    >
      <p className={classes.text}>{texts.text}</p>
      <div className={classes.fields}>
        <PeoplePicker
          label={texts.person}
          required
          people={people}
          taken={peopleOfMemo(memo.ownerEmail, levels)}
          {...(wasTried && !person ? { error: texts.personMissing } : {})}
          disabled={handOn.isPending}
          withinDialog
          onAdd={(chosen) => onChange({ ...draft, people: [chosen] })}
          onRemove={() => onChange({ ...draft, people: [] })}
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
        {handOn.error && <Notice tone="error">{handOn.error.message || texts.failure}</Notice>}
      </div>
    </DialogFrame>
  )
}
