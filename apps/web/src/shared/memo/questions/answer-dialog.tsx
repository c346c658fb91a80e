import type { ChangeInput } from '@countersign/contract'
import { client } from '../../../lib/server/client.ts'
import type { LogEntry } from '../log/log-lines.ts'
import type { LogMemo } from '../log/log-memo.ts'
import { QuestionDialog } from './question-dialog.tsx'
import classes from './questions.module.css'
import { questionTexts } from './texts.ts'
import { useSendQuestion } from './use-send-question.ts'

interface AnswerDialogProps {
  memo: LogMemo
  entry: LogEntry
  onClose: () => void
}

/** The owner answers a question, which closes it (M5). */
export function AnswerDialog({ memo, entry, onClose }: AnswerDialogProps) {
  const draftKey = `answer ${entry.log_id}`
  const answering = useSendQuestion(
    (input: ChangeInput<'answer_question'>) => client.change('answer_question', input),
    draftKey,
  )
  return (
    <QuestionDialog
      draftKey={draftKey}
      title={questionTexts.answerTitle}
      label={questionTexts.answerLabel}
      confirmLabel={questionTexts.answerConfirm}
      sending={answering}
      onSend={({ text, attachments }) =>
        answering.mutate(
          {
            memo_id: memo.memoId,
            question_id: entry.log_id,
            revision: memo.revision,
            message: text,
            attachments,
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p className={classes.text}>{questionTexts.answerText(entry.name)}</p>
      <blockquote className={classes.quoted}>{entry.remarks}</blockquote>
    </QuestionDialog>
  )
}
