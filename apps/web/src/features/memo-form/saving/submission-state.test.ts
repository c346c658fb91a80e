import { describe, expect, it } from 'vitest'
import { changeSubmission, INITIAL_SUBMISSION } from './submission-state.ts'
import type { SubmissionEvent } from './submission-state.ts'

const after = (...events: SubmissionEvent[]) => events.reduce(changeSubmission, INITIAL_SUBMISSION)

const failure = { message: 'The server did not answer.', isStale: false }
const issues = [
  { path: 'sequences.0', message: 'A cleared level cannot be changed.' },
  { path: 'route', message: 'Add at least one level with an approver.' },
  { path: 'answers.TEXT_SUBJECT', message: 'This field is required' },
]
const refused: SubmissionEvent = { type: 'refused', failure, issues }

describe('U42: saving a memo shows how far it is', () => {
  it('U42: a form is idle until it is saved', () => {
    expect(after()).toMatchObject({ save: { phase: 'idle' }, isAskingRemarks: false, isTooLarge: false })
  })

  it('M2: warnings are shown until the person submits anyway or goes back', () => {
    const warnings = [{ kind: 'SPLIT' as const, reason: 'Because.', opens_first: false, memo_ids: [] }]
    const warned = after({ type: 'warned', warnings })
    expect(warned.warnings).toEqual(warnings)
    expect(changeSubmission(warned, { type: 'warningsClosed' }).warnings).toEqual([])
  })

  it('U42: files on their way are awaited, until the person goes back to the form', () => {
    expect(after({ type: 'uploadsAwaited' }).save).toEqual({ phase: 'uploading' })
    expect(after({ type: 'uploadsAwaited' }, { type: 'closed' }).save).toEqual({ phase: 'idle' })
  })

  it('U42: a memo that is sent is being saved, then saved as a draft or submitted', () => {
    const sent = after({ type: 'sent', remarks: undefined })
    expect(sent.save).toEqual({ phase: 'saving' })
    const saved = { action: 'SAVE_AS_DRAFT', memoId: 'AVL-2026-0418' } as const
    expect(changeSubmission(sent, { type: 'saved', ...saved }).save).toEqual({ phase: 'done', ...saved })
  })

  it('U42: a failure shows its message, and closing it leads back to the form', () => {
    const failed = after({ type: 'sent', remarks: undefined }, refused)
    expect(failed.save).toEqual({ phase: 'failed', failure })
    expect(changeSubmission(failed, { type: 'closed' }).save).toEqual({ phase: 'idle' })
  })

  it('U42: an ended session shows no second dialog over the one that asks to sign in', () => {
    const ended = after({ type: 'sent', remarks: undefined }, { type: 'refused', failure: null, issues: [] })
    expect(ended.save).toEqual({ phase: 'idle' })
    expect(after({ type: 'reloadFailed', failure: null }).save).toEqual({ phase: 'idle' })
  })
})

describe('C3: a re-submission asks for remarks', () => {
  it('C3, U47: the dialog opens, closes when it is cancelled, and keeps what was typed', () => {
    const asked = after({ type: 'remarksAsked' })
    expect(asked.isAskingRemarks).toBe(true)
    expect(changeSubmission(asked, { type: 'remarksCancelled', remarks: 'Quote a' })).toEqual({
      ...INITIAL_SUBMISSION,
      remarks: 'Quote a',
    })
  })

  it('U23: sending closes the dialog, and keeps the remarks for the next attempt', () => {
    const sent = after({ type: 'remarksAsked' }, { type: 'sent', remarks: 'Quote added' })
    expect(sent).toMatchObject({ isAskingRemarks: false, remarks: 'Quote added' })
    const again = [refused, { type: 'closed' }, { type: 'remarksAsked' }] as const
    expect(again.reduce(changeSubmission, sent).remarks).toBe('Quote added')
  })

  it('C3: a draft that is saved in between leaves the remarks as they are', () => {
    const sent = after({ type: 'sent', remarks: 'Quote added' }, { type: 'sent', remarks: undefined })
    expect(sent.remarks).toBe('Quote added')
  })
})

describe('U24: issues of the approval workflow', () => {
  it('U24: what the server refuses is shown at its level, or for the whole workflow', () => {
    const { levelIssues, routeIssues } = after(refused)
    expect([...levelIssues]).toEqual([[0, 'A cleared level cannot be changed.']])
    expect(routeIssues).toEqual(['Add at least one level with an approver.'])
  })

  it.each([{ type: 'routeChanged' }, { type: 'checked', isTooLarge: false }] as const)(
    'U24: $type clears them',
    (event) => {
      const state = after(refused, event)
      expect(state.levelIssues.size).toBe(0)
      expect(state.routeIssues).toEqual([])
    },
  )

  it('A6: a memo that cannot be loaded again keeps them, and shows why', () => {
    const state = after(refused, { type: 'reloadFailed', failure: { ...failure, isStale: true } })
    expect(state.save).toMatchObject({ phase: 'failed', failure: { isStale: true } })
    expect(state.routeIssues).toHaveLength(1)
  })
})

it('U32: a form shows by which button it waits for its pictures, until it is checked', () => {
  const waiting = after({ type: 'editsAwaited', action: 'SUBMITTED' })
  expect(waiting.save).toEqual({ phase: 'preparing', action: 'SUBMITTED' })
  expect(changeSubmission(waiting, { type: 'checked', isTooLarge: false }).save).toEqual({ phase: 'idle' })
})

it('U32: content over the limit is warned about until the warning is closed', () => {
  const warned = after({ type: 'checked', isTooLarge: true })
  expect(warned.isTooLarge).toBe(true)
  expect(changeSubmission(warned, { type: 'tooLargeClosed' }).isTooLarge).toBe(false)
})
