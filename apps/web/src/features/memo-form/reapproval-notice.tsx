import type { AnswersForm } from '@countersign/form'
import { fallingQuestions, namedQuestions, questionNames, toContent } from '@countersign/domain'
import { Notice } from '@countersign/ui'
import { useEffect, useState } from 'react'
import type { EditedMemo, MemoSource } from './memo-source.ts'
import { texts } from './texts.ts'

interface ReapprovalNoticeProps {
  reapproval: NonNullable<EditedMemo['reapproval']>
  template: MemoSource['templateContent']
  form: AnswersForm
}

/** How long after a key the answers are compared. */
const DELAY_MS = 300

/** Which approvals no longer count once the memo is submitted with the answers so far (N7). */
export default function ReapprovalNotice({ reapproval, template, form }: ReapprovalNoticeProps) {
  const [questions, setQuestions] = useState<readonly string[]>([])
  useEffect(() => {
    const compare = () =>
      setQuestions(fallingQuestions(reapproval, template, toContent(template, form.answers())))
    compare()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.onChange(() => {
      clearTimeout(timer)
      timer = setTimeout(compare, DELAY_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [reapproval, template, form])
  const names = questionNames(template)
  return (
    <div role="status">
      {questions.length > 0 && (
        <Notice>
          {texts.approvalsFall(
            namedQuestions(questions.map((id) => names.get(id) ?? id)),
            reapproval.approvals.map(({ person, level }) => texts.approvalOf(person.name, level)).join(', '),
          )}
        </Notice>
      )}
    </div>
  )
}
