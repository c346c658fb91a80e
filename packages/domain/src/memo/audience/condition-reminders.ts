import { mayJudgeFor } from '../access/delegation.ts'
import type { Person } from '../../route/route.ts'
import { placeOf } from '../../route/seats.ts'
import type { ApprovalCondition } from '../../route/conditions.ts'
import type { Memo } from '../memo.ts'
import type { ClockNotice } from './clock-notices.ts'
import type { Delegates } from './reactions.ts'

/** A condition that the clock reminds of, with those whom it notifies; none where each of them is notified of another one. */
export interface ConditionReminder {
  conditionId: string
  notices: ClockNotice[]
}

/**
 * The reminders of open conditions (R2), in L3's way: to the owner until they report it, then to the person who judges it and to their
 * delegate (K2). Each is notified once.
 * @param disabled e-mails of people who cannot sign in; their delegates still judge
 */
export function conditionReminders(
  memo: Memo,
  conditions: readonly ApprovalCondition[],
  { delegates, disabled }: { delegates: Delegates; disabled: ReadonlySet<string> },
): ConditionReminder[] {
  const reminded = new Set<string>()
  return conditions.map(({ conditionId, holder, reportedAt }) => {
    const notices: ClockNotice[] = []
    const add = (notice: ClockNotice) => {
      const { email } = notice.recipient
      if (disabled.has(email) || reminded.has(email)) return
      reminded.add(email)
      notices.push(notice)
    }
    if (reportedAt === null) add({ kind: 'CONDITION_DUE', recipient: memo.owner, audience: 'owner' })
    else judges(memo, holder, delegates).forEach(add)
    return { conditionId, notices }
  })
}

function judges(memo: Memo, holder: Person, delegates: Delegates): ClockNotice[] {
  const kind = 'CONDITION_TO_JUDGE'
  const delegate = delegates.get(holder.email)
  return [
    { kind, recipient: holder, audience: placeOf(memo, holder.email) ? 'approver' : 'watcher' },
    ...(delegate && mayJudgeFor(memo, delegate, holder)
      ? [{ kind, recipient: delegate, audience: 'approver', actsFor: holder } as const]
      : []),
  ]
}
