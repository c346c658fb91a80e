import { HANDOVER_REASON_CHARACTERS } from '@countersign/domain'
import { ConfirmDialog, DialogFrame, Notice } from '@countersign/ui'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { QuestionDialog } from '../questions/question-dialog.tsx'
import questionClasses from '../questions/questions.module.css'
import { keepReply, keptReply } from '../replies/kept-replies.ts'
import type { ConditionAction, ShownCondition } from './shown-condition.ts'
import { conditionTexts as texts } from './texts.ts'
import { useChangeCondition } from './use-change-condition.ts'

interface ConditionDialogProps {
  memoId: string
  /** The one on the screen when the dialog opened (A6). */
  revision: number
  condition: ShownCondition
  onClose: () => void
}

/** Reports, closes or refuses a condition (R2). Mounted while it is open. */
export function ConditionDialog({ action, ...props }: ConditionDialogProps & { action: ConditionAction }) {
  const [revision] = useState(props.revision)
  const shown = { ...props, revision }
  switch (action) {
    case 'report':
      return <ReportDialog {...shown} />
    case 'close':
      return <CloseDialog {...shown} />
    case 'refuse':
      return <RefuseDialog {...shown} />
  }
}

function ReportDialog({ memoId, revision, condition, onClose }: ConditionDialogProps) {
  const draftKey = `report ${condition.condition_id}`
  const change = useChangeCondition(draftKey)
  return (
    <QuestionDialog
      draftKey={draftKey}
      title={texts.reportTitle}
      label={texts.reportLabel}
      confirmLabel={texts.report}
      sending={change}
      onSend={(draft) =>
        change.mutate(
          { kind: 'report', memoId, conditionId: condition.condition_id, revision, draft },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <blockquote className={questionClasses.quoted}>{condition.message}</blockquote>
      <p className={questionClasses.text}>{texts.reportText(condition.holder.name)}</p>
    </QuestionDialog>
  )
}

function CloseDialog({ memoId, revision, condition, onClose }: ConditionDialogProps) {
  const change = useChangeCondition()
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.closeTitle}
      confirmLabel={texts.close}
      busy={change.isPending}
      message={
        <>
          <blockquote className={questionClasses.quoted}>{condition.message}</blockquote>
          <p>{texts.closeText}</p>
          {change.error && <Notice tone="error">{change.error.message || texts.failure}</Notice>}
        </>
      }
      onConfirm={() =>
        change.mutate(
          { kind: 'close', memoId, conditionId: condition.condition_id, revision },
          { onSuccess: onClose },
        )
      }
    />
  )
}

function RefuseDialog({ memoId, revision, condition, onClose }: ConditionDialogProps) {
  const draftKey = `refuse ${condition.condition_id}`
  const change = useChangeCondition(draftKey)
  const [reason, setReason] = useState(() => keptReply(draftKey).text)
  const [wasTried, setTried] = useState(false)
  const refuse = () => {
    setTried(true)
    if (reason.trim() === '') return
    change.mutate(
      {
        kind: 'refuse',
        memoId,
        conditionId: condition.condition_id,
        revision,
        reason: reason.trim(),
      },
      { onSuccess: onClose },
    )
  }
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={texts.refuseTitle}
      primary={{ label: texts.refuse, onClick: refuse, busy: change.isPending }}
    >
      <p className={questionClasses.text}>{texts.refuseText}</p>
      <Textarea
        label={texts.reason}
        withAsterisk
        aria-required
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={HANDOVER_REASON_CHARACTERS}
        value={reason}
        error={wasTried && reason.trim() === '' ? texts.reasonMissing : undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          keepReply(draftKey, { text: event.currentTarget.value, attachments: [] })
        }}
      />
      {change.error && (
        <div className={questionClasses.failure}>
          <Notice tone="error">{change.error.message || texts.failure}</Notice>
        </div>
      )}
    </DialogFrame>
  )
}
