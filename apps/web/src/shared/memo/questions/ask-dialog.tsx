import type { ChangeInput } from '@countersign/contract'
import { useState } from 'react'
import { client } from '../../../lib/server/client.ts'
import { ForWhom } from '../../memo-actions/for-whom.tsx'
import type { DecisionTarget } from '../../memo-actions/use-memo-decisions.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import classes from './questions.module.css'
import { questionTexts } from './texts.ts'
import { useSendQuestion } from './use-send-question.ts'

interface AskDialogProps {
  /** The memo as it is on the screen when the dialog opens (A6). */
  target: DecisionTarget
  onClose: () => void
}

/** Asks the owner without returning the memo; a delegate says for whom (M5, K2). */
export function AskDialog({ target, onClose }: AskDialogProps) {
  const { memoId, revision, actingFor = [] } = target
  const [seat, setSeat] = useState(actingFor.length === 1 ? actingFor[0]?.approver_id : undefined)
  const draftKey = `ask ${memoId}`
  const asking = useSendQuestion(
    (input: ChangeInput<'ask_question'>) => client.change('ask_question', input),
    draftKey,
  )
  return (
    <QuestionDialog
      draftKey={draftKey}
      title={questionTexts.askTitle}
      label={questionTexts.askLabel}
      confirmLabel={questionTexts.askConfirm}
      sending={asking}
      isReady={actingFor.length === 0 || seat !== undefined}
      onSend={({ text, attachments }) =>
        asking.mutate(
          {
            memo_id: memoId,
            revision,
            message: text,
            attachments,
            ...(seat === undefined ? {} : { approver_id: seat }),
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p className={classes.text}>{questionTexts.askText}</p>
      <ForWhom actingFor={actingFor} seat={seat} onChange={setSeat} />
    </QuestionDialog>
  )
}
