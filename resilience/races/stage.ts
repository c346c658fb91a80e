import type { CallInput } from '@countersign/contract'
import type { Db } from '@countersign/server/platform/db/database'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { content, level, mailOf } from '@countersign/test-kit/memos'
import type { Person } from '../cluster/person.ts'
import { signInPerson } from '../cluster/person.ts'

/** The participants: two approvers of an "any" level, the approver of the next one, a watcher. */
export interface Participants {
  owner: Person
  one: Person
  other: Person
  next: Person
  watcher: Person
}

export async function signInParticipants(db: Db): Promise<Participants> {
  const names = ['owner', 'one', 'other', 'next', 'watcher'] as const
  const people = await Promise.all(names.map((name) => signInPerson(db, mailOf(`race ${name}`))))
  return Object.fromEntries(names.map((name, index) => [name, people[index]])) as unknown as Participants
}

/** The state in which a race starts; all of its memos are equivalent. */
export const STAGES = ['draft', 'pending', 'returned'] as const

export type Stage = (typeof STAGES)[number]

/** A memo as its participants see it. */
export interface StagedMemo {
  memo_id: string
  revision: number
  /** The current level; empty for a draft, as are its seats. */
  sequence_id: string
  /** The approvers' seats by e-mail. */
  seats: Record<string, string>
  /** A log entry that accepts replies; empty for a draft. */
  log_id: string
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

/** Creates a memo at a stage, through one process. */
export async function createMemoAt(
  origin: string,
  template: TestTemplate,
  people: Participants,
  stage: Stage,
): Promise<StagedMemo> {
  const { owner, other } = people
  const action = stage === 'draft' ? 'SAVE_AS_DRAFT' : 'SUBMITTED'
  const made = await owner.must(origin, 'create_memo', { ...writing(template, people, 'A race'), action })
  const { memo_id } = made
  if (stage === 'returned') await other.must(origin, 'return_memo', { memo_id, remarks: 'Which vendor?' })
  const { memo, sequence } = await owner.must(origin, 'get_memo_details_for_viewing', { memo_id })
  const { levels } = await owner.must(origin, 'get_memo_logs', { memo_id })
  const [first] = sequence
  return {
    memo_id,
    revision: memo.revision,
    sequence_id: first?.sequence_id ?? '',
    seats: Object.fromEntries((first?.approvers ?? []).map((seat) => [seat.email, seat.approver_id])),
    log_id: levels.flatMap((one) => one.logs)[0]?.log_id ?? '',
  }
}
