import type { CallInput } from '@countersign/contract'
import { manilaDate } from '@countersign/domain'
import type { Db } from '@countersign/server/platform/db/database'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { content, level, mailOf } from '@countersign/test-kit/memos'
import type { Person } from '../cluster/person.ts'
import { signInPerson } from '../cluster/person.ts'

/** Two approvers of an "any" level, the approver of the next one, a watcher, a delegate, and an administrator. */
export interface Participants {
  owner: Person
  one: Person
  other: Person
  next: Person
  watcher: Person
  deputy: Person
  administrator: Person
}

/** An administrator of the console, by the configuration of the processes. */
export const ADMINISTRATOR = mailOf('race administrator')

export async function signInParticipants(db: Db): Promise<Participants> {
  const names = ['owner', 'one', 'other', 'next', 'watcher', 'deputy'] as const
  const people = await Promise.all(names.map((name) => signInPerson(db, mailOf(`race ${name}`))))
  const administrator = await signInPerson(db, ADMINISTRATOR, 'admin')
  const byName = Object.fromEntries(names.map((name, index) => [name, people[index]]))
  return { ...byName, administrator } as unknown as Participants
}

/** The state in which a race starts; all of its memos are equivalent. `away`: pending, and a delegate decides for an approver. */
export const PHASES = ['draft', 'pending', 'away', 'returned'] as const

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
  /** The approver's, at the phase `away`. */
  absence_id?: string
}

export function writing(
  template: TestTemplate,
  { one, other, next, watcher }: Participants,
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
      level([next.email]),
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
  const action = phase === 'draft' ? 'SAVE_AS_DRAFT' : 'SUBMITTED'
  if (phase === 'away') await endAbsences(origin, people)
  const made = await owner.must(origin, 'create_memo', { ...writing(template, people, 'A race'), action })
  const { memo_id } = made
  // The first approver is away today, and the deputy decides (K2).
  const away = phase === 'away' ? await one.must(origin, 'save_absence', absenceOf(deputy.email)) : undefined
  if (phase === 'returned') {
    await one.must(origin, 'approve_memo', { memo_id })
    await next.must(origin, 'return_memo', { memo_id, remarks: 'Which vendor?' })
  }
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
    ...(away ? { absence_id: away.absence_id } : {}),
  }
}

/** Ends what an earlier round left: no delegate is notified of a level that starts before the absence (K7). */
async function endAbsences(origin: string, { one }: Participants): Promise<void> {
  const { absences } = await one.must(origin, 'get_absences', {})
  for (const { absence_id, state } of absences)
    if (state === 'running') await one.must(origin, 'end_absence', { absence_id })
}

/** Today's absence. @param delegate who decides; null: no one */
export function absenceOf(delegate: string | null) {
  const today = manilaDate(new Date().toISOString())
  const days = { first_day: today, last_day: today }
  return { ...days, note: '', lines: [{ ...days, template_ids: [], delegate_email: delegate }] }
}
