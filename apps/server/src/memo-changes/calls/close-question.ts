import type { Handler } from '../../protocol/handler.ts'
import { changeMemo } from '../change-memo.ts'

/** The asker closes a question without an answer (M5). */
export const closeQuestion: Handler<'close_question', 'db' | 'jobs' | 'now'> = (input, context) =>
  changeMemo(context, { call: 'close_question', input, message: 'The question has been closed' }, () => ({
    command: { type: 'CloseQuestion', questionId: input.question_id },
  }))
