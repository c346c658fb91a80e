import type { Handler } from '../../../protocol/handler.ts'
import type { ChangeUses } from '../../change-memo.ts'
import { changeMemo } from '../../change-memo.ts'

/** The asker closes a question without an answer (M5). */
export const closeQuestion: Handler<'close_question', ChangeUses> = (input, context) =>
  changeMemo(context, { call: 'close_question', input, message: 'The question has been closed' }, () => ({
    command: { type: 'CloseQuestion', questionId: input.question_id },
  }))
