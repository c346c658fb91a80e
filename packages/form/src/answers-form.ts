import {
  checkDraft,
  checkSubmission,
  sectionFields,
  visibleFields,
  visibleSections,
} from '@countersign/domain'
import type { Answers, FileAnswer, TemplateContent, VisibleSection } from '@countersign/domain'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { fieldProblems, isSamePlace, serverProblems } from './field-issues.ts'
import type { Attempt, FieldProblem } from './field-issues.ts'
import { createPendingEdits } from './pending-edits.ts'
import type { PendingEdits } from './pending-edits.ts'
import { formTexts } from './texts.ts'
import type { ShowFile } from './show-file.ts'
import { createUploads } from './uploads.ts'
import type { UploadFile, Uploads } from './uploads.ts'

/** The kind of the errors that the server found. */
const SERVER = 'server'

/** Answers by field id, as react-hook-form holds them; hidden ones stay (F4). */
interface FormValues {
  answers: Record<string, unknown>
}

/** A form being filled in: what `FormSections` shows and the app saves. */
export interface AnswersForm {
  templateContent: TemplateContent
  methods: UseFormReturn<FormValues>
  attempt: Attempt
  uploads: Uploads
  showFile: ShowFile | undefined
  /** Editors whose answers lag behind the typing; `answers` and `check` collect what they have first. */
  pendingEdits: PendingEdits
  /** The answers as they are now, hidden ones included. */
  answers(): Answers
  /** Puts other answers in place of all, as if the form had just been opened with them. */
  replace(answers: Answers): void
  /** Judges the form (C3) and shows what is wrong at the fields; answers the same for a summary. */
  check(kind: 'draft' | 'submission'): FieldProblem[]
  /** Of problems that were found before, those still there, as they are now; what went wrong since isn't among them. */
  remaining(before: readonly FieldProblem[]): FieldProblem[]
  /** Shows the server's issues (A2) at their fields until those change; answers the ones that are the form's. */
  showServerIssues(issues: readonly { path: string; message: string }[]): FieldProblem[]
  /** Calls back whenever an answer changed. */
  onChange(listener: () => void): () => void
}

interface AnswersFormOptions {
  templateContent: TemplateContent
  /** What it starts with: `emptyAnswers(template)`, or a draft's. */
  answers: Answers
  uploadFile: UploadFile
  /** Without it, files can't be looked at before the form is sent. */
  showFile?: ShowFile
}

/** The state of a form; only the field that changes renders anew. */
export function useAnswersForm(options: AnswersFormOptions): AnswersForm {
  const { templateContent, answers, uploadFile, showFile } = options
  const methods = useForm<FormValues>({ defaultValues: { answers: { ...answers } }, mode: 'onChange' })
  const [attempt, setAttempt] = useState<Attempt>('none')
  const upload = useRef(uploadFile)
  useEffect(() => {
    upload.current = uploadFile
  })
  const { getValues, setValue } = methods
  const [uploads] = useState(() =>
    createUploads({
      upload: (file, options) => upload.current(file, options),
      onUploaded: (fieldId, answer) => {
        const present = (getValues(`answers.${fieldId}`) ?? []) as FileAnswer[]
        setValue(`answers.${fieldId}`, [...present, answer], { shouldTouch: true, shouldValidate: true })
      },
    }),
  )
  useEffect(() => () => uploads.removeAll(), [uploads])
  const [pendingEdits] = useState(createPendingEdits)
  return useMemo(() => {
    const current = () => {
      pendingEdits.flush()
      return methods.getValues('answers') as Answers
    }
    const judge = (kind: 'draft' | 'submission', answers: Answers) => [
      ...fieldProblems(
        templateContent,
        kind === 'draft'
          ? checkDraft(templateContent, answers)
          : checkSubmission(templateContent, answers).issues,
      ),
      ...blockedByFiles(templateContent, answers, uploads),
    ]
    // The library drops an error that was set once its answer changes.
    const isServers = ({ fieldId, message }: FieldProblem) => {
      const { error } = methods.getFieldState(`answers.${fieldId}`)
      return error?.type === SERVER && error.message === message
    }
    return {
      templateContent,
      methods,
      attempt,
      uploads,
      showFile,
      pendingEdits,
      answers: current,
      replace(next) {
        uploads.removeAll()
        setAttempt('none')
        methods.reset({ answers: { ...next } })
      },
      check(kind) {
        pendingEdits.settle()
        setAttempt(kind)
        return judge(kind, current())
      },
      remaining(before) {
        const found = attempt === 'none' ? [] : judge(attempt, methods.getValues('answers') as Answers)
        return before.flatMap(
          (problem) => found.find((one) => isSamePlace(one, problem)) ?? (isServers(problem) ? problem : []),
        )
      },
      showServerIssues(issues) {
        const problems = serverProblems(templateContent, issues)
        for (const { fieldId, message } of problems)
          methods.setError(`answers.${fieldId}`, { type: SERVER, message })
        return problems
      },
      onChange: (listener) => methods.subscribe({ formState: { values: true }, callback: listener }),
    }
  }, [templateContent, methods, attempt, uploads, showFile, pendingEdits])
}

/** "An invalid file blocks the form" (end-user document section 5): and so does one that never arrived. */
function blockedByFiles(template: TemplateContent, answers: Answers, uploads: Uploads): FieldProblem[] {
  const shown = new Map(visibleFields(template, answers).map((field) => [field.field_id, field.field_name]))
  return uploads
    .pending()
    .filter((item) => item.state !== 'uploading' && shown.has(item.fieldId))
    .map((item) => ({
      fieldId: item.fieldId,
      label: item.file.name,
      message: item.reason ?? formTexts.uploadFailed,
    }))
}

/** The sections and fields that show now (F4); renders anew only when an answer that conditions look at changes. */
export function useVisibleSections(form: AnswersForm): VisibleSection[] {
  const { templateContent, methods } = form
  const sources = useMemo(() => conditionSources(templateContent), [templateContent])
  useWatch({ control: methods.control, name: sources })
  return visibleSections(templateContent, methods.getValues('answers') as Answers)
}

/** The fields whose answers decide what shows: those that conditions name, and those with follow-up questions. */
function conditionSources(template: TemplateContent): `answers.${string}`[] {
  const fields = template.flatMap(sectionFields)
  const named = [...template, ...fields].flatMap(({ conditions = [] }) =>
    conditions.map((one) => one.field_ref),
  )
  const leading = fields
    .filter((field) => 'constant' in field && field.constant.some(asksOn))
    .map((f) => f.field_id)
  return [...new Set([...named, ...leading])].map((id) => `answers.${id}` as const)
}

function asksOn(option: object): boolean {
  return (
    'branchingQuestions' in option &&
    Array.isArray(option.branchingQuestions) &&
    option.branchingQuestions.length > 0
  )
}
