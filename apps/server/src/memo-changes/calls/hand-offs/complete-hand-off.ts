import type { Handler } from '../../../protocol/handler.ts'
import type { ChangeUses } from '../../change-memo.ts'
import { changeMemo } from '../../change-memo.ts'

/** A handler marks an approved memo as done (R3). */
export const completeHandOff: Handler<'complete_hand_off', ChangeUses> = (input, context) =>
  changeMemo(
    context,
    { call: 'complete_hand_off', input, message: 'The memo has been marked as done' },
    () => ({
      command: {
        type: 'CompleteHandOff',
        message: input.message,
        attachments: input.attachments ?? [],
      },
    }),
  )
