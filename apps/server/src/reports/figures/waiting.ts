import type { CallOutput } from '@countersign/contract'
import type { Delegates, Memo } from '@countersign/domain'
import {
  currentApprovers,
  currentLevelIndex,
  daysElapsed,
  mayDecideFor,
  overdueDays,
} from '@countersign/domain'
import { delegatesByTemplate } from '../../people/absences/absence.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { readRecentCalendar } from '../../protocol/calendar.queries.ts'
import { today } from '../../protocol/delegations.ts'
import type { FigureMemo } from './figure-memos.queries.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

type Waiting = CallOutput<'get_reports_memos'>['memos'][number]['waiting']

/** Whom and since when memos wait for, in their order: null for those that have ended (G2, K2, L2). */
export async function presentWaiting(db: Db, memos: readonly FigureMemo[], now: Date): Promise<Waiting[]> {
  const read = memos.map(({ state }) => (state === null ? null : readState(state)))
  const approvers = read.flatMap((memo) => (memo === null ? [] : currentApprovers(memo)))
  const emails = [...new Set(approvers.map(({ email }) => email))]
  const isOverdue = memos.some(({ due_at }) => due_at !== null && due_at <= now)
  const [delegates, { holidays }] = await Promise.all([
    delegatesByTemplate(db, { emails, today: today(now) }),
    isOverdue ? readRecentCalendar(db) : { holidays: new Set<string>() },
  ])
  const at = now.toISOString()
  return memos.map(({ template_id, due_at }, index) => {
    const memo = read[index] ?? null
    const days = memo && daysElapsed(memo, at)
    if (memo === null || days === null) return null
    const due = due_at?.toISOString() ?? null
    return {
      ...waitsFor(memo, delegates(template_id)),
      days,
      due_at: due,
      overdue_days: due === null ? null : overdueDays(due, at, holidays),
    }
  })
}

/** The approvers of the current level, with their delegates who may decide (K4); or the owner. */
function waitsFor(memo: Memo, delegates: Delegates) {
  if (memo.lifecycle !== 'SUBMITTED')
    return { level: null, people: [{ name: memo.owner.name, delegate: null }] }
  const people = currentApprovers(memo).map((person) => {
    const delegate = delegates.get(person.email)
    const isDeciding = delegate !== undefined && mayDecideFor(memo, delegate, person)
    return { name: person.name, delegate: isDeciding ? delegate.name : null }
  })
  return { level: currentLevelIndex(memo) + 1, people }
}
