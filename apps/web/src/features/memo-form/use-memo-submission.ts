import { contentRichText, exceedsRichTextLimit, REQUIRED_MESSAGE } from '@countersign/domain'
import type { MemoContent } from '@countersign/domain'
import { focusField, focusInside, useProblems } from '@countersign/form'
import type { AnswersForm, FieldProblem, SummaryLine } from '@countersign/form'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { messages } from '../../lib/messages.ts'
import { levelIssues, levelOf } from './level-issues.ts'
import type { MemoSource } from './memo-source.ts'
import type { MemoDraft } from './use-memo-draft.ts'
import { useSaveMemo } from './use-save-memo.ts'
import { levelElementId } from './workflow/level-element.ts'
import { levelsWithoutApprover } from './workflow/route-draft.ts'
import type { MemoAction } from './written-memo.ts'

const texts = messages.memoForm

interface MemoSubmissionOptions {
  source: MemoSource
  draft: MemoDraft
  form: AnswersForm
  reload: () => Promise<MemoSource>
  /** The summary over the form; it takes the focus when an attempt failed. */
  summary: RefObject<HTMLDivElement | null>
}

/** Saving and submitting, from the click to the dialog that tells how it ended; what is wrong is led to. */
export function useMemoSubmission({ source, draft, form, reload, summary }: MemoSubmissionOptions) {
  const save = useSaveMemo(source)
  const [problems, setProblems] = useProblems(form)
  const [routeIssues, setRouteIssues] = useState<readonly string[]>([])
  const [serverLevels, setServerLevels] = useState<ReadonlyMap<number, string>>(new Map())
  const [askingRemarks, setAskingRemarks] = useState(false)
  // Remarks outlive an attempt that failed: the dialog then begins with them.
  const [remarks, setRemarks] = useState('')
  const [isTooLarge, setIsTooLarge] = useState(false)
  const waits = useRef(0)
  const needsRemarks = source.memo !== null && source.memo.status !== 'SAVE_AS_DRAFT'

  const unanswered = form.attempt === 'submission' ? levelsWithoutApprover(draft.route) : []
  const levelErrors = new Map([...unanswered.map((at) => [at, REQUIRED_MESSAGE] as const), ...serverLevels])
  const lines = [
    ...problems.map(fieldLine),
    ...[...levelErrors].map(([at, message]) => levelLine(at, message)),
    ...routeIssues.map(workflowLine),
  ]

  const lead = (found: readonly SummaryLine[]) => {
    const [only] = found
    requestAnimationFrame(() => {
      if (only && found.length === 1) only.onJump()
      else summary.current?.focus()
    })
  }

  const send = async (action: MemoAction, given?: string) => {
    const written = draft.written()
    const failure = await save.send({
      action,
      written,
      remarks: given,
      revision: draft.revision ?? undefined,
    })
    if (failure === null) {
      draft.markSaved()
      return
    }
    setServerLevels(levelIssues(failure.issues))
    setProblems(form.showServerIssues(failure.issues))
    setRouteIssues(failure.issues.filter(({ path }) => isElsewhere(path)).map(({ message }) => message))
  }

  const attempt = async (action: MemoAction) => {
    const isSubmission = action === 'SUBMITTED'
    if (form.uploads.pending().some((item) => item.state === 'uploading')) {
      const wait = ++waits.current
      save.setUploading()
      await form.uploads.settled()
      // Somebody who went back to the form meanwhile doesn't want it sent any more.
      if (wait !== waits.current) return
      save.reset()
    }
    setServerLevels(new Map())
    setRouteIssues([])
    const wrong = form.check(isSubmission ? 'submission' : 'draft')
    const empty = isSubmission ? levelsWithoutApprover(draft.route) : []
    setProblems(wrong)
    const found = [...wrong.map(fieldLine), ...empty.map((at) => levelLine(at, REQUIRED_MESSAGE))]
    setIsTooLarge(
      exceedsRichTextLimit(contentRichText(draft.written().memo_content as unknown as MemoContent)),
    )
    if (found.length > 0) return lead(found)
    if (isSubmission && needsRemarks) return setAskingRemarks(true)
    await send(action)
  }

  const adopt = async (use: (saved: MemoSource) => void) => {
    try {
      use(await reload())
      save.reset()
    } catch (error) {
      save.fail(error)
    }
  }

  return {
    state: save.state,
    lines,
    attempt,
    stopWaiting() {
      waits.current++
      save.reset()
    },
    askingRemarks,
    cancelRemarks: () => setAskingRemarks(false),
    remarks,
    sendWithRemarks(given: string) {
      setRemarks(given)
      setAskingRemarks(false)
      return send('SUBMITTED', given)
    },
    isTooLarge,
    closeTooLarge: () => setIsTooLarge(false),
    levelErrors,
    forgetLevelIssues() {
      setServerLevels(new Map())
      setRouteIssues([])
    },
    back() {
      save.reset()
      if (lines.length > 0) summary.current?.scrollIntoView({ block: 'center' })
    },
    keepMine: () => adopt((saved) => draft.setRevision(saved.memo?.revision ?? null)),
    useSaved: () => adopt((saved) => draft.discard(saved)),
  }
}

function fieldLine({ fieldId, label, message }: FieldProblem): SummaryLine {
  return { label, message, onJump: () => focusField(fieldId) }
}

function levelLine(at: number, message: string): SummaryLine {
  const card = () => document.getElementById(levelElementId(at))
  return { label: texts.levelLabel(at + 1), message, onJump: () => focusLevel(card()) }
}

function workflowLine(message: string): SummaryLine {
  return {
    label: texts.workflow,
    message,
    onJump: () => focusLevel(document.getElementById(levelElementId(0))),
  }
}

/** To the approvers of a level, past the checkboxes in its head. */
function focusLevel(card: HTMLElement | null): void {
  focusInside(card?.querySelector<HTMLElement>('[role="combobox"]')?.parentElement ?? card)
}

/** An issue that neither a field nor one level shows, as of the levels as a whole. */
function isElsewhere(path: string): boolean {
  return !path.startsWith('answers.') && levelOf(path) === undefined
}
