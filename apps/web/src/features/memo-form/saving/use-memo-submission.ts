import { issuesOf } from '@countersign/client'
import { contentRichText, exceedsRichTextLimit, needsRemarks } from '@countersign/domain'
import { useProblems } from '@countersign/form'
import type { AnswersForm, SummaryLine } from '@countersign/form'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { MemoSource } from '../memo-source.ts'
import { texts } from '../texts.ts'
import type { MemoDraft } from '../use-memo-draft.ts'
import { levelProblems } from '../workflow/route-draft.ts'
import { isStaleRoute } from './policy-refusal.ts'
import { failureOf, saveMemo, warningsOf } from './save-memo.ts'
import { changeSubmission, INITIAL_SUBMISSION } from './submission-state.ts'
import type { SaveFailure } from './submission-state.ts'
import { summaryLines } from './summary-lines.ts'
import type { MemoAction } from '../written-memo.ts'

interface MemoSubmissionOptions {
  source: MemoSource
  draft: MemoDraft
  form: AnswersForm
  reload: () => Promise<MemoSource>
  /** The summary over the form; it is focused when an attempt failed. */
  summary: RefObject<HTMLDivElement | null>
}

/** Saves and submits a memo: checks it, awaits its files, asks for remarks, sends it, and focuses what is wrong. */
export function useMemoSubmission({ source, draft, form, reload, summary }: MemoSubmissionOptions) {
  /** The draft of now: a person may go on writing while an attempt waits, and all of it is sent. */
  const current = useCallbackRef(() => draft)
  /** Its questions too may be others by then: an entry of a list that is found late is an option of its question. */
  const currentForm = useCallbackRef(() => form)
  const [state, dispatch] = useReducer(changeSubmission, INITIAL_SUBMISSION)
  const [problems, setProblems] = useProblems(form)
  /** What the last attempt found wrong, to be focused. */
  const [shown, setShown] = useState<readonly SummaryLine[]>([])
  const isBusy = useRef(false)
  const waits = useRef(0)

  const unanswered = form.attempt === 'submission' ? levelProblems(draft.route) : []
  const levelErrors = new Map([...unanswered, ...state.levelIssues])
  const lines = summaryLines(problems, levelErrors, state.routeIssues)

  // After the commit that shows them: a frame may come before it.
  useEffect(() => {
    const [only] = shown
    if (only && shown.length === 1) only.onJump()
    else if (only) summary.current?.focus()
  }, [shown, summary])

  /** Until the work is done, a second click does nothing: it would write a second memo. */
  const alone = async (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    await work().finally(() => (isBusy.current = false))
  }

  const send = async (action: MemoAction, remarks?: string) => {
    const { written, revision } = current()
    const sending = { action, written: written(), remarks, revision: revision ?? undefined }
    dispatch({ type: 'sent', remarks })
    try {
      const memoId = await saveMemo(source, sending)
      dispatch({ type: 'saved', action, memoId })
      current().markSaved()
    } catch (error) {
      const news = await routeNews(error)
      // What the server says about levels is about those that it was sent.
      const issues = news === undefined ? issuesOf(error) : []
      setProblems(form.showServerIssues(issues))
      dispatch({ type: 'refused', failure: news ?? failureOf(error), issues })
    }
  }

  /** Adopts what the policy asks for now, if that is why the route was refused (N3). @returns what has changed, if anything */
  const routeNews = async (error: unknown): Promise<SaveFailure | undefined> => {
    if (!current().policy || !isStaleRoute(error)) return undefined
    const changes = await reload()
      .then(({ policy }) => current().adoptPolicy(policy))
      .catch(() => [])
    if (changes.length === 0) return undefined
    return { message: [texts.routeChanged, ...changes].join(' '), isStale: false }
  }

  /** @returns false when the person went back to the form meanwhile */
  const awaitUploads = async () => {
    if (!form.uploads.pending().some((item) => item.state === 'uploading')) return true
    const wait = ++waits.current
    dispatch({ type: 'uploadsAwaited' })
    await form.uploads.settled()
    if (wait !== waits.current) return false
    dispatch({ type: 'closed' })
    return true
  }

  const attempt = async (action: MemoAction) => {
    dispatch({ type: 'editsAwaited', action })
    await form.pendingEdits.ready()
    if (!(await awaitUploads())) return
    const isSubmission = action === 'SUBMITTED'
    const wrong = currentForm().check(isSubmission ? 'submission' : 'draft')
    const lacking = isSubmission ? levelProblems(current().route) : new Map<number, string>()
    setProblems(wrong)
    const isTooLarge = exceedsRichTextLimit(contentRichText(current().written().memo_content))
    dispatch({ type: 'checked', isTooLarge })
    const found = summaryLines(wrong, lacking, [])
    if (found.length > 0) return setShown(found)
    await alone(async () => {
      if (!isSubmission) return send(action)
      const warnings = await warningsOf(source, current().written())
      if (warnings.length > 0) return dispatch({ type: 'warned', warnings })
      await submit()
    })
  }

  /** Asks for remarks first, where they are needed (C3). */
  const submit = async () => {
    dispatch({ type: 'warningsClosed' })
    if (source.memo !== null && needsRemarks('submit', source.memo.status))
      return dispatch({ type: 'remarksAsked' })
    await send('SUBMITTED')
  }

  const adopt = async (apply: (saved: MemoSource) => void) => {
    try {
      apply(await reload())
      dispatch({ type: 'closed' })
    } catch (error) {
      dispatch({ type: 'reloadFailed', failure: failureOf(error) })
    }
  }

  return {
    state,
    dispatch,
    lines,
    levelErrors,
    attempt,
    submit: () => alone(submit),
    sendWithRemarks: (remarks: string) => alone(() => send('SUBMITTED', remarks)),
    stopWaiting() {
      waits.current++
      dispatch({ type: 'closed' })
    },
    back() {
      dispatch({ type: 'closed' })
      if (lines.length > 0) summary.current?.scrollIntoView({ block: 'center' })
    },
    keepMine: () => adopt((saved) => draft.setRevision(saved.memo?.revision ?? null)),
    adoptSaved: () => adopt((saved) => draft.discard(saved)),
  }
}

export type MemoSubmission = ReturnType<typeof useMemoSubmission>
