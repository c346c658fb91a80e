import { useState } from 'react'
import { QuestionDialog } from '../questions/question-dialog.tsx'
import questionClasses from '../questions/questions.module.css'
import { handOffTexts as texts } from './texts.ts'
import { useCompleteHandOff } from './use-complete-hand-off.ts'

interface CompleteDialogProps {
  memoId: string
  revision: number
  onClose: () => void
}

/** Marks an approved memo as done, with a note and files (R3). Mounted while it is open. */
export function CompleteDialog({ memoId, onClose, ...props }: CompleteDialogProps) {
  // The one on the screen when the dialog opened (A6).
  const [revision] = useState(props.revision)
  const draftKey = `complete ${memoId}`
  const completion = useCompleteHandOff(draftKey)
  return (
    <QuestionDialog
      draftKey={draftKey}
      title={texts.completeTitle}
      label={texts.completeLabel}
      confirmLabel={texts.complete}
      sending={completion}
      onSend={(draft) => completion.mutate({ memoId, revision, draft }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={questionClasses.text}>{texts.completeText}</p>
    </QuestionDialog>
  )
}
