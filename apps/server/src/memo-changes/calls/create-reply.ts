import type { EventOf } from '@countersign/domain'
import { isEnded } from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import type { ChangeUses } from '../change-memo.ts'
import { changeLocked, lockToChange } from '../change-memo.ts'
import { presentReply } from '../../memos/present/present-logs.ts'

/** Replies to an entry of the log. The memo's row is locked, so that none follows its end (D11). */
export const createReply: Handler<'create_reply', ChangeUses> = (input, context) =>
  changeLocked(
    context,
    { call: 'create_reply', input, message: 'The reply has been added' },
    {
      lock: (tx) => lockToChange(tx, input.memo_id, context),
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
