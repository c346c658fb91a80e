import type { Handler } from '../../../protocol/handler.ts'
import type { ChangeUses } from '../../change-memo.ts'
import { changeMemo } from '../../change-memo.ts'

/** The owner answers a question (M5). */
export const answerQuestion: Handler<'answer_question', ChangeUses> = (input, context) =>
  changeMemo(context, { call: 'answer_question', input, message: 'The answer has been sent' }, () => ({
    command: {
      type: 'AnswerQuestion',
      questionId: input.question_id,
      message: input.message,
      attachments: input.attachments ?? [],
    },
  }))
