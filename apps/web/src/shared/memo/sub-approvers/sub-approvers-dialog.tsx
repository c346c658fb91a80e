import { DialogFrame, Notice } from '@countersign/ui'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { PeoplePicker } from '../../people-picker/people-picker.tsx'
import type { LogLevel } from '../log/log-lines.ts'
import type { LogMemo } from '../log/log-memo.ts'
import { peopleOfMemo } from '../log/people-of-memo.ts'
import {
  draftOf,
  isChanged,
  meetsAtOnce,
  neededChoices,
  withoutPerson,
  withPerson,
} from './sub-approver-draft.ts'
import type { Slot } from './sub-approver-draft.ts'
import dialog from '../log/seat-dialog.module.css'
import classes from './sub-approvers.module.css'
import { texts } from './texts.ts'
import { failureText, useEditSubApprovers } from './use-edit-sub-approvers.ts'

interface SubApproversDialogProps {
  memo: LogMemo
  levels: readonly LogLevel[]
  slot: Slot
  opened: boolean
  onClose: () => void
}

/** Chooses an approver's sub-approvers and how many of them are needed (U25, D3, D6). */
export function SubApproversDialog({ memo, levels, slot, opened, onClose }: SubApproversDialogProps) {
  // The revision on the screen when the dialog opened is the one that is sent (A6).
  const [start, setStart] = useState({ slot, revision: memo.revision })
  const [draft, setDraft] = useState(() => draftOf(slot))
  const [wasOpened, setWasOpened] = useState(opened)
  const edit = useEditSubApprovers(onClose)
  const close = () => {
    edit.reset()
    onClose()
  }
  if (wasOpened !== opened) {
    setWasOpened(opened)
    if (opened) {
      setStart({ slot, revision: memo.revision })
      setDraft(draftOf(slot))
    }
  }
  const save = () =>
    edit.mutate({
      memoId: memo.memoId,
      sequenceId: slot.parent_sequence_id,
      revision: start.revision,
      draft,
    })
  const changed = isChanged(start.slot, draft)
  return (
    <DialogFrame
      opened={opened}
      onClose={close}
      title={texts.title}
      primary={{ label: texts.save, onClick: save, busy: edit.isPending, disabled: !changed }}
    >
      <p className={dialog.text}>{texts.text}</p>
      <div className={dialog.fields}>
        <PeoplePicker
          label={texts.people}
          people={draft.people}
          taken={peopleOfMemo(memo.ownerEmail, levels, draft.people)}
          description={draft.people.some(({ stays }) => stays) ? texts.peopleHint : undefined}
          disabled={edit.isPending}
          withinDialog
          onAdd={(person) => setDraft((now) => withPerson(now, person))}
          onRemove={(email) => setDraft((now) => withoutPerson(now, email))}
        />
        <NativeSelect
          className={classes.needed}
          label={texts.needed}
          description={texts.neededHint}
          disabled={edit.isPending || draft.people.length < 2}
          value={String(draft.needed)}
          data={neededChoices(draft).map(String)}
          onChange={(event) => {
            const needed = Number(event.currentTarget.value)
            setDraft((now) => ({ ...now, needed }))
          }}
        />
        {changed && meetsAtOnce(start.slot, draft) && <Notice>{texts.meetsAtOnce}</Notice>}
        {edit.error && <Notice tone="error">{failureText(edit.error)}</Notice>}
      </div>
    </DialogFrame>
  )
}
