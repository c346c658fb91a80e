import type { CallOutput } from '@countersign/contract'
import type { ApprovalCondition, Day, EventOf, Instant, Memo, MemoEvent } from '@countersign/domain'
import {
  conditionReason,
  conditionState,
  countWorkingDays,
  eventsUntil,
  manilaDate,
  nextDay,
  standingIn,
} from '@countersign/domain'
import { inPresentAddresses } from '../../people/renamed.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { readCalendar } from '../../protocol/calendar.queries.ts'
import type { Caller } from '../../protocol/services.ts'
import type { VisibleMemo } from '../memo-view.queries.ts'
import { memoEvents } from '../memo-view.queries.ts'
import type { WireAbilities } from './present-memo.ts'

export type WireCondition = NonNullable<CallOutput<'get_memo_details_for_viewing'>['conditions']>[number]
type Note = WireCondition['history'][number]
type Allowed = Pick<WireCondition, 'can_report' | 'can_close' | 'can_refuse'>

/** The conditions of a memo's approvals with what became of them (R2). Memos without any ask for nothing. */
export async function presentConditions(
  db: Db,
  memo: VisibleMemo,
  { caller, granted, now }: { caller: Pick<Caller, 'email'>; granted: WireAbilities; now: Instant },
): Promise<{ conditions?: WireCondition[] }> {
  if (!memo.state.conditions) return {}
  const stored = eventsUntil(await memoEvents(db, memo.memoKey), memo.lastVersion)
  const events = inPresentAddresses(stored, memo.renamed)
  const { holidays } = await readCalendar(db)
  const standing = standingIn(memo.current, caller.email, memo.delegators)
  const states = new Map(memo.state.conditions.map((one) => [one.conditionId, one]))
  const may = (condition: ApprovalCondition | undefined): Allowed => {
    const can = (action: 'reportCondition' | 'closeCondition' | 'refuseCondition') =>
      condition?.closedAt === null &&
      granted[action].allowed &&
      conditionReason(condition, { standing, email: caller.email }, action) === null
    return {
      can_report: can('reportCondition'),
      can_close: can('closeCondition'),
      can_refuse: can('refuseCondition'),
    }
  }
  const conditions = events.flatMap((event) => {
    if (event.type !== 'ConditionSet') return []
    const state = states.get(event.logId)
    return [{ ...presentOne(event, state, { memo: memo.state, events, holidays, now }), ...may(state) }]
  })
  return { conditions }
}

interface Facts {
  memo: Memo
  events: readonly MemoEvent[]
  holidays: ReadonlySet<Day>
  now: Instant
}

function presentOne(
  event: EventOf<'ConditionSet'>,
  state: ApprovalCondition | undefined,
  { memo, events, holidays, now }: Facts,
): Omit<WireCondition, keyof Allowed> {
  const { logId, message, dueDay, at } = event
  const isOpen = state?.closedAt === null
  return {
    condition_id: logId,
    state: conditionState(memo, logId),
    message,
    due_day: dueDay,
    overdue_days: isOpen ? overdueDays(dueDay, now, holidays) : null,
    set_at: at,
    holder: state?.holder ?? event.actsFor?.person ?? event.by,
    history: events.flatMap((one) => noteOf(one, logId)),
  }
}

/** Null until the due day is over: a day has no hour. */
function overdueDays(dueDay: Day, now: Instant, holidays: ReadonlySet<Day>): number | null {
  const day = manilaDate(now)
  return day > dueDay ? countWorkingDays(nextDay(dueDay), day, holidays) : null
}

function noteOf(event: MemoEvent, conditionId: string): Note[] {
  const note = (action: Note['action'], message: string, attachments: Note['attachments'] = []): Note[] => [
    {
      action,
      ...event.by,
      ...('actsFor' in event && event.actsFor ? { acting_for: event.actsFor.person.name } : {}),
      message,
      attachments,
      at: event.at,
    },
  ]
  if (event.type === 'ConditionsHandedOn' && event.conditions.includes(conditionId))
    return note('HANDED_ON', `From ${event.from.name} to ${event.to.name}. ${event.reason}`)
  if (!('conditionId' in event) || event.conditionId !== conditionId) return []
  switch (event.type) {
    case 'ConditionReported':
      return note('REPORTED', event.message, event.attachments)
    case 'ConditionRefused':
      return note('REFUSED', event.reason)
    case 'ConditionClosed':
      return note('CLOSED', '')
  }
}
