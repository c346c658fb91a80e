import { Notice } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconMessage2Question } from '@tabler/icons-react'
import type { Details } from '../../shared/memo/memo-view-query.ts'
import { OPEN_QUESTION } from '../../shared/memo/questions/question-thread.tsx'
import classes from './memo-view-page.module.css'
import { questionTexts } from '../../shared/memo/questions/texts.ts'

/** A notice to the owner that a question waits for their answer, with a link to it (M5). */
export function QuestionNotice({ abilities }: Pick<Details, 'abilities'>) {
  // A release without questions answers without it.
  if (abilities.answerQuestion?.allowed !== true) return null
  const goTo = () => {
    const question = document.getElementById(OPEN_QUESTION)
    question?.scrollIntoView({ block: 'center' })
    question?.focus({ preventScroll: true })
  }
  return (
    <div className={classes.wide}>
      <Notice
        tone="amber"
        icon={<IconMessage2Question size={18} aria-hidden />}
        end={
          <Button variant="default" onClick={goTo}>
            {questionTexts.goToQuestion}
          </Button>
        }
      >
        <strong>{questionTexts.waitsForYou}.</strong> {questionTexts.waitsForYouHint}
      </Notice>
    </div>
  )
}
