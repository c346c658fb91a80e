import {
  calculate,
  calculatedFields,
  checkDraft,
  checkSubmission,
  questionOperands,
  sectionFields,
  visibleFields,
  visibleSections,
} from '@countersign/domain'
import type {
  Answers,
  FieldDefinition,
  FileAnswer,
  PlainOption,
  StoredLabels,
  TemplateContent,
  VisibleSection,
} from '@countersign/domain'
import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { fieldProblems, isSamePlace, serverProblems } from './field-issues.ts'
import type { Attempt, FieldProblem } from './field-issues.ts'
import { createResults } from './results.ts'
import type { Results } from './results.ts'
import type { FormLists } from './form-lists.ts'
import { createPendingEdits } from './pending-edits.ts'
import type { PendingEdits } from './pending-edits.ts'
import { usePickedEntries } from './use-picked-entries.ts'
import { formTexts } from '../texts.ts'
import type { ShowFile } from '../uploads/show-file.ts'
import { createUploads } from '../uploads/uploads.ts'
import type { UploadFile, Uploads } from '../uploads/uploads.ts'

/** Error type of issues reported by the server. */
const SERVER = 'server'

/** Answers by field id, as react-hook-form holds them; hidden answers are kept (F4). */
interface FormValues {
  answers: Record<string, unknown>
}

/** A form being filled in: what `FormSections` shows and the app saves. */
export interface AnswersForm {
  /** With the entries that were picked from the search of shared lists. */
  templateContent: TemplateContent
  methods: UseFormReturn<FormValues>
  attempt: Attempt
  uploads: Uploads
  showFile: ShowFile | undefined
  lists: FormLists | undefined
  /** Keeps an entry that was picked from the search of a list (N9). */
  pickEntry: (listId: string, entry: PlainOption) => void
  /** The same with all entries of answers that are put back. */
  pickLabels: (labels: StoredLabels) => void
  /** Editors that report changes with a delay; `answers` and `check` flush them first. */
  pendingEdits: PendingEdits
  /** What is calculated (N8). */
  results: Results
  /** The current answers, hidden and calculated ones included. */
  answers(): Answers
  /** Replaces all answers, as if the form had just been opened with them. */
  replace(answers: Answers): void
  /** Validates the form (C3), shows the problems at their fields and returns them for a summary. */
  check(kind: 'draft' | 'submission'): FieldProblem[]
  /** Returns those of `before` that remain, as they are now. New problems are not included. */
  remaining(before: readonly FieldProblem[]): FieldProblem[]
  /** Shows the server's issues (A2) at their fields until those change. Returns the issues that belong to the form. */
  showServerIssues(issues: readonly { path: string; message: string }[]): FieldProblem[]
  /** Calls back on every change of an answer. */
  onChange(listener: () => void): () => void
}

interface AnswersFormOptions {
  templateContent: TemplateContent
  /** The initial answers: `emptyAnswers(template)`, or a draft's. */
  answers: Answers
  uploadFile: UploadFile
  /** Without it, files can't be viewed before the form is sent. */
  showFile?: ShowFile
  /** Without it, all entries of shared lists are in the template. */
  lists?: FormLists
  /** The entries that were picked when the answers were left. */
  picked?: StoredLabels
}

/** The state of a form. A change renders only its own field again. */
export function useAnswersForm(options: AnswersFormOptions): AnswersForm {
  const { answers, uploadFile, showFile, lists } = options
  const { templateContent, pickEntry, pickLabels } = usePickedEntries(options.templateContent, options.picked)
  const methods = useForm<FormValues>({ defaultValues: { answers: { ...answers } }, mode: 'onChange' })
  const [attempt, setAttempt] = useState<Attempt>('none')
  const { getValues, setValue } = methods
  const [uploads] = useState(() => createUploads({ upload: uploadFile, onUploaded: () => {} }))
  useEffect(() => {
    uploads.handleWith({
      upload: uploadFile,
      onUploaded: (fieldId, answer) => {
        const present = (getValues(`answers.${fieldId}`) ?? []) as FileAnswer[]
        setValue(`answers.${fieldId}`, uploads.inOrder([...present, answer]), {
          shouldTouch: true,
          shouldValidate: true,
        })
      },
    })
  }, [uploads, uploadFile, getValues, setValue])
  useEffect(() => () => uploads.removeAll(), [uploads])
  const [pendingEdits] = useState(createPendingEdits)
  const results = useMemo(
    () =>
      createResults(
        templateContent,
        () => methods.getValues('answers') as Answers,
        (listener) => methods.subscribe({ formState: { values: true }, callback: listener }),
      ),
    [templateContent, methods],
  )
  return useMemo(() => {
    const current = () => {
      pendingEdits.flush()
      return calculate(templateContent, methods.getValues('answers') as Answers)
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
    // react-hook-form clears an error that was set when its answer changes.
    const isFromServer = ({ fieldId, message }: FieldProblem) => {
      const { error } = methods.getFieldState(`answers.${fieldId}`)
      return error?.type === SERVER && error.message === message
    }
    return {
      templateContent,
      methods,
      attempt,
      uploads,
      showFile,
      lists,
      pickEntry,
      pickLabels,
      pendingEdits,
      results,
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
          (problem) =>
            found.find((one) => isSamePlace(one, problem)) ?? (isFromServer(problem) ? problem : []),
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
  }, [
    templateContent,
    methods,
    attempt,
    uploads,
    showFile,
    lists,
    pickEntry,
    pickLabels,
    pendingEdits,
    results,
  ])
}

/** "An invalid file blocks the form" (U33), and so does a failed upload. */
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

/** The visible sections and fields (F4). Renders again only when an answer that conditions depend on changes. */
export function useVisibleSections(form: AnswersForm): VisibleSection[] {
  const { templateContent, methods } = form
  const sources = useMemo(() => conditionSources(templateContent), [templateContent])
  useWatch({ control: methods.control, name: sources })
  return visibleSections(templateContent, methods.getValues('answers') as Answers)
}

/** The fields whose answers decide what is visible: those in conditions, what these are calculated from, and those with follow-ups. */
function conditionSources(template: TemplateContent): `answers.${string}`[] {
  const fields = template.flatMap(sectionFields)
  const named = [...template, ...fields].flatMap(({ conditions = [] }) =>
    conditions.map((one) => one.field_ref),
  )
  const leading = fields
    .filter((field) => 'constant' in field && field.constant.some(hasFollowUps))
    .map((f) => f.field_id)
  return [...withOperands(new Set([...named, ...leading]), fields)].map((id) => `answers.${id}` as const)
}

/** The fields, and all from which they are calculated (N8). */
function withOperands(ids: Set<string>, fields: readonly FieldDefinition[]): Set<string> {
  const added = fields
    .filter((field) => ids.has(field.field_id))
    .flatMap((field) => calculatedFields([field]))
    .flatMap(({ calculation }) => questionOperands(calculation).map(({ field_ref }) => field_ref))
    .filter((id) => !ids.has(id))
  return added.length === 0 ? ids : withOperands(new Set([...ids, ...added]), fields)
}

function hasFollowUps(option: object): boolean {
  return (
    'branchingQuestions' in option &&
    Array.isArray(option.branchingQuestions) &&
    option.branchingQuestions.length > 0
  )
}
