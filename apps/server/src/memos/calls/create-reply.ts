import { isEnded, type EventOf } from '@countersign/domain'
import type { Handler } from '../../http/handler.ts'
import { changeLocked } from '../change-memo.ts'
import { presentReply } from '../memo-logs.ts'
import { lockMemo } from '../memo.store.ts'

/** Replies to an entry of the log. Whether the memo has ended is judged with its row locked (D11). */
export const createReply: Handler<'create_reply'> = (input, context) =>
  changeLocked(
    context,
    { call: 'create_reply', input, message: 'The reply has been added' },
    {
      lock: (tx) => lockMemo(tx, input.memo_id, context.caller.email),
      prepare: () => ({
        command: {
          type: 'Reply',
          logId: input.log_id,
          message: input.message,
          attachments: input.attachments ?? [],
        },
      }),
      answer: ({ changed, state, events }) => ({
        reply: presentReply(events[0] as EventOf<'ReplyAdded'>),
        locked: isEnded(state.lifecycle),
        revision: changed.revision,
      }),
    },
  )
