import { emptyAnswers, storedLabels, toContent } from '@countersign/domain'
import type { Answers } from '@countersign/domain'
import { FormFields, UploadError, useAnswersForm } from '@countersign/form'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useImperativeHandle, useMemo } from 'react'
import type { Ref } from 'react'
import { formLists, withSentEntries } from '../../form-lists/form-lists.ts'
import { keepLevelAnswers, keptLevelAnswers } from './kept-answers.ts'
import type { LevelAnswersHandle, LevelQuestions } from './level-questions.ts'
import classes from './level-fields.module.css'
import { levelTexts } from './texts.ts'

interface LevelFieldsProps {
  questions: LevelQuestions
  ref: Ref<LevelAnswersHandle>
}

/** A form of a level has no file upload: approvers attach files to their remarks. */
const uploadFile = () => Promise.reject(new UploadError('refused', levelTexts.noFiles))

/** The questions that an approver answers with their approval (R7), inside the form of a dialog. */
export default function LevelFields({ questions, ref }: LevelFieldsProps) {
  const { memoId, templateId, asked } = questions
  const templateContent = useMemo(() => withSentEntries(asked.form, asked.lists), [asked])
  const lists = useMemo(
    () => formLists(asked.lists, { template_id: templateId, memo_id: memoId }),
    [asked, templateId, memoId],
  )
  const kept = keptLevelAnswers(memoId)
  const form = useAnswersForm({
    templateContent,
    // Of this memo, but perhaps of another level's questions.
    answers: { ...emptyAnswers(templateContent), ...kept?.answers },
    uploadFile,
    lists,
    ...(kept && { picked: kept.labels }),
  })
  const { methods, pendingEdits } = form
  // What is typed survives a closed dialog and a failed attempt. The dialog may unmount after the answers were recorded and forgotten.
  useEffect(() => () => pendingEdits.flush(), [pendingEdits])
  const keep = useCallbackRef(() => {
    const answers = methods.getValues('answers') as Answers
    keepLevelAnswers(memoId, { answers, labels: storedLabels(toContent(form.templateContent, answers)) })
  })
  useEffect(() => form.onChange(keep), [form, keep])
  // An entry that was picked from a search is an option of its question only after its code is the answer.
  useEffect(() => {
    if (keptLevelAnswers(memoId)) keep()
  }, [form.templateContent, memoId, keep])
  const current = useCallbackRef(() => form)
  useImperativeHandle(
    ref,
    () => ({
      async read() {
        await pendingEdits.ready()
        const { check, templateContent: asNow, answers } = current()
        return check('submission').length > 0 ? null : toContent(asNow, answers())
      },
    }),
    [current, pendingEdits],
  )
  return (
    <section className={classes.level} aria-label={levelTexts.heading}>
      <p className={classes.heading}>{levelTexts.heading}</p>
      <p className={classes.hint}>{levelTexts.hint}</p>
      <FormFields form={form} isInForm />
    </section>
  )
}
