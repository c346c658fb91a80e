import type { Handler } from '../../../protocol/handler.ts'
import type { ChangeUses } from '../../change-memo.ts'
import { changeMemo } from '../../change-memo.ts'

/** The approver closes a condition of their approval, or who stands in for them (R2). */
export const closeCondition: Handler<'close_condition', ChangeUses> = (input, context) =>
  changeMemo(context, { call: 'close_condition', input, message: 'The condition has been closed' }, () => ({
    command: { type: 'CloseCondition', conditionId: input.condition_id },
  }))

/** They don't accept the owner's report: the condition is open again (R2). */
export const refuseCondition: Handler<'refuse_condition', ChangeUses> = (input, context) =>
  changeMemo(context, { call: 'refuse_condition', input, message: 'The report has been refused' }, () => ({
    command: { type: 'RefuseCondition', conditionId: input.condition_id, reason: input.reason },
  }))
