import type { CallInput } from '@countersign/contract'
import { manilaDate } from '@countersign/domain'
import type { Db } from '@countersign/server/platform/db/database'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { content, level, LEVEL_ANSWERS, mailOf } from '@countersign/test-kit/memos'
import type { Person } from '../cluster/person.ts'
import { signInPerson } from '../cluster/person.ts'

/** Two approvers of an "any" level, two of the next one, a sub-approver there, a watcher, a delegate, and an administrator. */
export interface Participants {
  owner: Person
  one: Person
  other: Person
  next: Person
  last: Person
  sub: Person
  watcher: Person
  deputy: Person
  administrator: Person
}

/** An administrator of the console, by the configuration of the processes. */
export const ADMINISTRATOR = mailOf('race administrator')

export async function signInParticipants(db: Db): Promise<Participants> {
  const names = ['owner', 'one', 'other', 'next', 'last', 'sub', 'watcher', 'deputy'] as const
  const people = await Promise.all(names.map((name) => signInPerson(db, mailOf(`race ${name}`))))
  const administrator = await signInPerson(db, ADMINISTRATOR, 'admin')
  const byName = Object.fromEntries(names.map((name, index) => [name, people[index]]))
  return { ...byName, administrator } as unknown as Participants
}

/**
 * The state in which a race starts; all of its memos are equivalent. `away`: pending, and a delegate decides for an approver. `prepared`: a
 * draft that the deputy prepares for the owner (R6). `conditional`: approved on two conditions, the first of which was reported as met (R2), and
 * pending at the next level, which answers questions (R7), and where one of two approvers has a sub-approver. `approved`: with handlers (R3), and with readers who are to acknowledge (R5), and two pending memos would revoke
 * it (R4).
 */
export const PHASES = ['draft', 'prepared', 'pending', 'away', 'returned', 'conditional', 'approved'] as const

export type Phase = (typeof PHASES)[number]

/** A memo as its participants see it. */
export interface MemoAtPhase {
  memo_id: string
  revision: number
  /** The current level; empty for a draft, as are its seats. */
  sequence_id: string
  /** The approvers' seats by e-mail. */
  seats: Record<string, string>
  /** A log entry that accepts replies; empty for a draft. */
  log_id: string
  /** The first approver's open question (M5), at the phase `pending`. */
  question_id?: string
  /** The reported one and the open one, at the phase `conditional`. */
  conditions?: string[]
  /** The pending memos that would revoke it, for either approver one, at the phase `approved`. */
  revocations?: { memo_id: string; revision: number }[]
  /** The approver's, at the phase `away`. */
  absence_id?: string
  /** The owner's arrangement with the deputy, at the phase `prepared`. */
  preparation_id?: string
}

export function writing(
  template: TestTemplate,
  { one, other, next, last, watcher }: Participants,
  subject: string,
) {
  return {
    template_id: template.templateId,
    memo_content: content({ subject }),
    sequences: [
      level([one.email, other.email], {
        approval_type: 'MIN_APPROVERS',
        min_approvers: 1,
        allow_sub_approvals: true,
        watchers: [watcher.email],
      }),
      level([next.email, last.email], { allow_sub_approvals: true }),
    ],
  } satisfies Partial<CallInput<'create_memo'>>
}

/** Creates a memo at a phase, through one process. */
export async function createMemoAt(
  origin: string,
  template: TestTemplate,
  people: Participants,
  phase: Phase,
): Promise<MemoAtPhase> {
  const { owner, one, next, deputy } = people
  const action = phase === 'draft' || phase === 'prepared' ? 'SAVE_AS_DRAFT' : 'SUBMITTED'
  if (phase === 'away') await endAbsences(origin, people)
  const preparation_id = phase === 'prepared' ? await namePreparer(origin, people) : undefined
  const readers = phase === 'approved' ? { readers: [people.watcher.email, deputy.email] } : {}
  const written = { ...writing(template, people, 'A race'), ...readers, action } as const
  const made = preparation_id
    ? await prepare(origin, people, written)
    : await owner.must(origin, 'create_memo', written)
  const { memo_id } = made
  // The first approver is away today, and the deputy decides (K2).
  const away = phase === 'away' ? await one.must(origin, 'save_absence', absenceOf(deputy.email)) : undefined
  if (phase === 'returned') {
    await one.must(origin, 'approve_memo', { memo_id })
    await next.must(origin, 'return_memo', { memo_id, remarks: 'Which vendor?' })
  }
  const conditions = phase === 'conditional' ? await setConditions(origin, people, memo_id) : undefined
  const revocations =
    phase === 'approved' ? await beginRevocations(origin, template, people, memo_id) : undefined
  const question =
    phase === 'pending'
      ? await one.must(origin, 'ask_question', { memo_id, message: 'Which vendor?' })
      : undefined
  const { memo, sequence } = await owner.must(origin, 'get_memo_details_for_viewing', { memo_id })
  const { levels } = await owner.must(origin, 'get_memo_logs', { memo_id })
  const [first] = sequence
  return {
    memo_id,
    revision: memo.revision,
    sequence_id: first?.sequence_id ?? '',
    seats: Object.fromEntries((first?.approvers ?? []).map((seat) => [seat.email, seat.approver_id])),
    log_id: levels.flatMap((level) => level.logs)[0]?.log_id ?? '',
    ...(question ? { question_id: question.question_id } : {}),
    ...(conditions ? { conditions } : {}),
    ...(revocations ? { revocations } : {}),
    ...(away ? { absence_id: away.absence_id } : {}),
    ...(preparation_id ? { preparation_id } : {}),
  }
}

/** The first approver approves on two conditions, the next one names a sub-approver, and the owner reports the first condition. @returns the ids of both */
async function setConditions(
  origin: string,
  { owner, one, next, sub }: Participants,
  memo_id: string,
): Promise<string[]> {
  const terms = ['Add the quote', 'Ask Legal'].map((message) => ({ message, due_day: '2099-12-31' }))
  await one.must(origin, 'approve_memo', { memo_id, conditions: terms })
  const { conditions = [], sequence } = await owner.must(origin, 'get_memo_details_for_viewing', { memo_id })
  await next.must(origin, 'editSubapprovers', {
    memo_id,
    sequence_id: sequence[1]?.sequence_id ?? '',
    min_approvers: 1,
    sub_approvers: [sub.email],
  })
  const ids = conditions.map(({ condition_id }) => condition_id)
  const [condition_id = ''] = ids
  await owner.must(origin, 'report_condition', { memo_id, condition_id, message: 'It is attached' })
  return ids
}

/** The memo is approved, and its owner submits two memos that revoke it (R4), to one approver each. */
async function beginRevocations(
  origin: string,
  template: TestTemplate,
  people: Participants,
  memo_id: string,
): Promise<{ memo_id: string; revision: number }[]> {
  const { owner, one, other, next, last } = people
  await one.must(origin, 'approve_memo', { memo_id })
  for (const { must } of [next, last])
    await must(origin, 'approve_memo', { memo_id, level_answers: LEVEL_ANSWERS })
  const begun = [one, other].map(({ email }) =>
    owner.must(origin, 'create_memo', {
      ...writing(template, people, 'It is revoked'),
      sequences: [level([email])],
      action: 'SUBMITTED',
      link: { kind: 'revokes', memo_id },
    }),
  )
  return Promise.all(begun)
}

/** Ends what an earlier round left: no delegate is notified of a level that starts before the absence (K7). */
async function endAbsences(origin: string, { one }: Participants): Promise<void> {
  const { absences } = await one.must(origin, 'get_absences', {})
  for (const { absence_id, state } of absences)
    if (state === 'running') await one.must(origin, 'end_absence', { absence_id })
}

/**
 * The owner names the deputy again (R6): what an earlier round ended gives no drafts back. Another person's arrangement with the deputy stays, so
 * that every process asks the database what holds, whatever its cached sessions say.
 */
async function namePreparer(origin: string, { owner, next, deputy }: Participants): Promise<string> {
  const preparer = { email: deputy.email, last_day: '2099-12-31' }
  await next.must(origin, 'save_preparer', preparer)
  const { preparers } = await owner.must(origin, 'get_preparers', {})
  for (const { preparation_id } of preparers) await owner.must(origin, 'end_preparer', { preparation_id })
  return (await owner.must(origin, 'save_preparer', preparer)).preparation_id
}

/** Repeated until the deputy's session knows the arrangement. */
async function prepare(origin: string, { owner, deputy }: Participants, written: CallInput<'create_memo'>) {
  const input = { ...written, prepared_for: owner.email }
  for (;;) {
    const reply = await deputy.call(origin, 'create_memo', input)
    if (reply.result) return reply.result
    if (reply.code !== 'PERMISSION_DENIED') throw new Error(`create_memo: ${reply.code} ${reply.message}`)
  }
}

/** Today's absence. @param delegate who decides; null: no one */
export function absenceOf(delegate: string | null) {
  const today = manilaDate(new Date().toISOString())
  const days = { first_day: today, last_day: today }
  return { ...days, note: '', lines: [{ ...days, template_ids: [], delegate_email: delegate }] }
}
