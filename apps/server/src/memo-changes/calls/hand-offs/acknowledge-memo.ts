import type { Handler } from '../../../protocol/handler.ts'
import type { ChangeUses } from '../../change-memo.ts'
import { changeMemo } from '../../change-memo.ts'

/** A reader acknowledges having read an approved memo (R5). */
export const acknowledgeMemo: Handler<'acknowledge_memo', ChangeUses> = (input, context) =>
  changeMemo(context, { call: 'acknowledge_memo', input, message: 'You have acknowledged the memo' }, () => ({
    command: { type: 'Acknowledge' },
  }))
