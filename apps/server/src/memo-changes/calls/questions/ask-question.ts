import type { EventOf } from '@countersign/domain'
import type { Handler } from '../../../protocol/handler.ts'
import type { ChangeUses } from '../../change-memo.ts'
import { changeLocked, lockToChange } from '../../change-memo.ts'

/** A question to the memo's owner from a PENDING seat (M5). */
export const askQuestion: Handler<'ask_question', ChangeUses> = (input, context) =>
  changeLocked(
    context,
    { call: 'ask_question', input, message: 'The question has been sent' },
    {
      lock: (tx) => lockToChange(tx, input.memo_id, context),
      prepare: () => ({
        command: {
          type: 'AskQuestion',
          message: input.message,
          attachments: input.attachments ?? [],
          ...(input.approver_id === undefined ? {} : { seatId: input.approver_id }),
        },
      }),
      answer: ({ changed, events }) => ({
        ...changed,
        question_id: (events[0] as EventOf<'QuestionAsked'>).logId,
      }),
    },
  )
