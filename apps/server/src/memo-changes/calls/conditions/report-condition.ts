import type { Handler } from '../../../protocol/handler.ts'
import type { ChangeUses } from '../../change-memo.ts'
import { changeMemo } from '../../change-memo.ts'

/** The owner reports a condition as met (R2). */
export const reportCondition: Handler<'report_condition', ChangeUses> = (input, context) =>
  changeMemo(
    context,
    { call: 'report_condition', input, message: 'The condition has been reported as met' },
    () => ({
      command: {
        type: 'ReportCondition',
        conditionId: input.condition_id,
        message: input.message,
        attachments: input.attachments ?? [],
      },
    }),
  )
