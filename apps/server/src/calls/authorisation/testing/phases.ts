import { randomUUID } from 'node:crypto'
import type { CallInput } from '@countersign/contract'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { content, level } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import type { Participants } from './people.ts'

/** Every status of a memo (C1), and a submitted one on hold (C8). */
export const PHASES = [
  'SAVE_AS_DRAFT',
  'SUBMITTED',
  'on hold',
  'RETURNED',
  'RETURNED_DRAFT',
  'SELF_RETURNED',
  'SELF_RETURNED_DRAFT',
  'APPROVED',
  'REJECTED',
  'WITHDRAWN',
  'CANCELLED',
] as const

export type Phase = (typeof PHASES)[number]

export interface UploadedFile {
  name: string
  size: number
  url: string
}

/** A memo, and what a call about it can refer to. */
export interface MemoAtPhase {
  memo_id: string
  /** The current level; an unknown one for a draft. */
  sequence_id: string
  /** The seat of the current level's approver. */
  approver_id: string
  /** A log entry that all participants may read. */
  log_id: string
  /** A question that the current level's approver asked before the phase was reached (M5). */
  question_id: string
  /** A condition of the acted approver's approval (R2). */
  condition_id: string
  /** Another one, which the owner reported as met before the phase was reached. */
  reported_id: string
  files: UploadedFile[]
  levels: NonNullable<CallInput<'edit_memo'>['sequences']>
}

export interface Harness {
  site: TestSite
  template: TestTemplate
  participants: Participants
}

/** Brings a new memo to a phase, with everyone in their part. */
export async function createMemoAt(
  { site, template, participants }: Harness,
  phase: Phase,
  { files = [], isAsked = true }: { files?: UploadedFile[]; isAsked?: boolean } = {},
): Promise<MemoAtPhase> {
  const { owner, current, waiting, acted, sub, watcher, left } = participants
  const more = { allow_sub_approvals: true }
  const route = (second: Participants[keyof Participants], ids: string[] = []) =>
    [
      level([acted.web], more),
      level([second.web], { ...more, watchers: [watcher.web.email] }),
      level([waiting.web], more),
    ].map((one, index) => ({ ...one, ...(ids[index] ? { sequence_id: ids[index] } : {}) }))
  const answers = { memo_content: content({ files }) }
  const submitted = phase !== 'SAVE_AS_DRAFT'
  const { memo_id } = await owner.web.must('create_memo', {
    template_id: template.templateId,
    ...answers,
    sequences: route(submitted ? left : current),
    action: submitted ? 'SUBMITTED' : 'SAVE_AS_DRAFT',
  })
  if (!submitted) {
    const none = { sequence_id: randomUUID(), approver_id: randomUUID(), log_id: randomUUID() }
    const unknown = { question_id: randomUUID(), condition_id: randomUUID(), reported_id: randomUUID() }
    return { memo_id, ...none, ...unknown, files, levels: route(current) }
  }
  const remarks = 'Because.'
  const conditions = ['First', 'Second'].map((message) => ({ message, due_day: '2099-12-31' }))
  await acted.web.must('approve_memo', { memo_id, ...(isAsked ? { conditions } : {}) })
  await left.web.must('return_memo', { memo_id, remarks })
  const { levels } = await owner.web.must('get_memo_logs', { memo_id })
  const ids = levels.map((one) => one.sequence_id)
  const levelsNow = route(current, ids)
  const write = (action: 'SUBMITTED' | 'SAVE_AS_DRAFT') =>
    owner.web.must('edit_memo', { memo_id, ...answers, sequences: levelsNow, remarks, action })
  await write('SUBMITTED')
  const sequence_id = ids[1] ?? ''
  const save = () => write('SAVE_AS_DRAFT')
  const returned = () => current.web.must('return_memo', { memo_id, remarks })
  const takenBack = () => owner.web.must('self_return_memo', { memo_id, remarks })
  const cancelled = () => owner.web.must('withdraw_memo', { memo_id, remarks })
  const further: Record<Exclude<Phase, 'SAVE_AS_DRAFT'>, (() => Promise<unknown>)[]> = {
    SUBMITTED: [],
    'on hold': [
      () => participants.administrator.console.must('admin-hold_memo', { memo_id, reason: 'Audit' }),
    ],
    RETURNED: [returned],
    RETURNED_DRAFT: [returned, save],
    SELF_RETURNED: [takenBack],
    SELF_RETURNED_DRAFT: [takenBack, save],
    APPROVED: [current, waiting].map((who) => () => who.web.must('approve_memo', { memo_id })),
    REJECTED: [() => current.web.must('reject_memo', { memo_id, remarks })],
    WITHDRAWN: [cancelled],
    CANCELLED: [cancelled, () => callCancelled(site, memo_id)],
  }
  await current.web.must('editSubapprovers', { memo_id, sequence_id, sub_approvers: [sub.web.email] })
  const seats = (await owner.web.must('get_memo_logs', { memo_id })).levels[1]?.approvers ?? []
  const question = isAsked
    ? await current.web.must('ask_question', { memo_id, message: 'Which budget?' })
    : { question_id: randomUUID() }
  const [reported, unreported] = isAsked ? await conditionsOf(owner, memo_id) : []
  if (reported !== undefined)
    await owner.web.must('report_condition', { memo_id, condition_id: reported, message: 'Done' })
  for (const step of further[phase]) await step()
  return {
    memo_id,
    sequence_id,
    files,
    levels: levelsNow,
    approver_id: seats[0]?.approver_id ?? '',
    log_id: levels[0]?.logs[0]?.log_id ?? '',
    question_id: question.question_id,
    condition_id: unreported ?? randomUUID(),
    reported_id: reported ?? randomUUID(),
  }
}

async function conditionsOf({ web }: Participants['owner'], memo_id: string): Promise<string[]> {
  const { conditions = [] } = await web.must('get_memo_details_for_viewing', { memo_id })
  return conditions.map(({ condition_id }) => condition_id)
}

/** C1: CANCELLED is no longer written, but older data has it. */
async function callCancelled({ services: { pool } }: TestSite, memoId: string): Promise<void> {
  await pool.query(
    `UPDATE memos SET state = jsonb_set(state, '{lifecycle}', '"CANCELLED"') WHERE memo_id = $1`,
    [memoId],
  )
  for (const table of ['participants', 'memo_search'])
    await pool.query(
      `UPDATE ${table} t SET status = 'CANCELLED' FROM memos m
       WHERE m.memo_key = t.memo_key AND m.memo_id = $1 AND t.status = 'WITHDRAWN'`,
      [memoId],
    )
}
