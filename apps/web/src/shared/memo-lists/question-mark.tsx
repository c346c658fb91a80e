import { IconMessage2, IconMessage2Question } from '@tabler/icons-react'
import classes from './memo-list.module.css'
import type { MemoRow } from './memo-lists.ts'
import { memoListTexts } from './texts.ts'

type Asked = Pick<MemoRow, 'question' | 'audienceType' | 'acting_for'>

/** Says that a question is open or answered (M5), after the subject. */
export function QuestionMark({ memo }: { memo: Asked }) {
  const { question } = memo
  if (question === undefined) return null
  const Symbol = question === 'OPEN' ? IconMessage2Question : IconMessage2
  return (
    <span className={classes.question} data-state={question}>
      <Symbol size={15} stroke={1.8} aria-hidden />
      {textOf(memo)}
    </span>
  )
}

function textOf({ question, audienceType, acting_for }: Asked): string {
  if (question === 'ANSWERED') return memoListTexts.questionAnswered
  if (audienceType === 'owner') return memoListTexts.waitsForYou
  return acting_for === undefined ? memoListTexts.questionOpen : memoListTexts.questionOpenFor
}
