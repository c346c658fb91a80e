import type { ChangeInput } from '@countersign/contract'
import { IconMessage2, IconMessage2Question } from '@tabler/icons-react'
import { showToast } from '@countersign/ui'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { client } from '../../../lib/server/client.ts'
import type { LogEntry } from '../log/log-lines.ts'
import type { LogMemo } from '../log/log-memo.ts'
import { ReplyLine } from '../replies/reply-line.tsx'
import replyClasses from '../replies/log-replies.module.css'
import classes from './questions.module.css'
import { questionTexts } from './texts.ts'
import { useSendQuestion } from './use-send-question.ts'

/** The place of an open question on the page. */
export const OPEN_QUESTION = 'open-question'

const AnswerDialog = lazy(() =>
  import('./answer-dialog.tsx').then(({ AnswerDialog }) => ({ default: AnswerDialog })),
)

interface QuestionThreadProps {
  memo: LogMemo
  entry: LogEntry
  question: NonNullable<LogEntry['question']>
}

/** What became of a question of the log: waiting, with what the reader can do; answered; or closed (M5). */
export function QuestionThread({ memo, entry, question }: QuestionThreadProps) {
  if (question.state === 'OPEN')
    return <OpenQuestion memo={memo} entry={entry} canClose={question.can_close} />
  const { answer } = question
  if (!answer) return <p className={classes.state}>{questionTexts.closed}</p>
  return (
    <>
      <p className={classes.state} data-state="ANSWERED">
        <IconMessage2 size={16} stroke={1.8} aria-hidden />
        {questionTexts.answered}
      </p>
      <ul className={`${replyClasses.list} ${classes.answer}`} aria-label={questionTexts.answers}>
        <ReplyLine memoId={memo.memoId} reply={{ ...answer, reply_date: answer.answer_date }} />
      </ul>
    </>
  )
}

function OpenQuestion({ memo, entry, canClose }: { memo: LogMemo; entry: LogEntry; canClose: boolean }) {
  const [isAnswering, setAnswering] = useState(false)
  const closing = useSendQuestion((input: ChangeInput<'close_question'>) =>
    client.change('close_question', input),
  )
  const isOwner = memo.abilities.answerQuestion?.allowed === true
  const mayClose = canClose && memo.abilities.closeQuestion?.allowed === true
  const close = () =>
    closing.mutate(
      { memo_id: memo.memoId, question_id: entry.log_id, revision: memo.revision },
      { onError: (error) => showToast({ kind: 'error', message: error.message }) },
    )
  return (
    <div className={classes.open} id={OPEN_QUESTION} tabIndex={-1}>
      <p className={classes.state} data-state="OPEN">
        <IconMessage2Question size={16} stroke={1.8} aria-hidden />
        {isOwner ? questionTexts.waitsForYou : canClose ? questionTexts.isOpen : questionTexts.waitsForOwner}
      </p>
      {isOwner && (
        <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setAnswering(true)}>
          {questionTexts.answer}
        </Button>
      )}
      {mayClose && (
        <Button size="xs" variant="default" loading={closing.isPending} onClick={close}>
          {questionTexts.close}
        </Button>
      )}
      {isAnswering && (
        <Suspense>
          <AnswerDialog memo={memo} entry={entry} onClose={() => setAnswering(false)} />
        </Suspense>
      )}
    </div>
  )
}
