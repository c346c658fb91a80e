import { DialogFrame } from '@countersign/ui'
import { useState } from 'react'
import { decisionIcon } from '../../../shared/memo-actions/decision-icon.tsx'
import { LateLevelFields } from '../../../shared/memo-actions/level/late-level-fields.tsx'
import type {
  LevelAnswersHandle,
  LevelQuestions,
  WrittenLevelAnswers,
} from '../../../shared/memo-actions/level/level-questions.ts'
import { memoDecisions } from '../../../shared/memo-actions/memo-decisions.ts'

interface QuestionsDialogProps {
  opened: boolean
  onClose: () => void
  questions: LevelQuestions
  onConfirm: (answers: WrittenLevelAnswers) => void
}

/** What an approval answers for its level (R7), before the review goes on. */
export function QuestionsDialog({ opened, onClose, questions, onConfirm }: QuestionsDialogProps) {
  const [form, setForm] = useState<LevelAnswersHandle | null>(null)
  const [isReading, setReading] = useState(false)
  const { title, confirmLabel } = memoDecisions.approve
  const confirm = async () => {
    setReading(true)
    const answers = await form?.read()
    setReading(false)
    if (answers) onConfirm(answers)
  }
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={title}
      primary={{
        label: confirmLabel,
        icon: decisionIcon('approve'),
        disabled: form === null,
        busy: isReading,
        onClick: () => void confirm(),
      }}
    >
      <LateLevelFields questions={questions} ref={setForm} />
    </DialogFrame>
  )
}
