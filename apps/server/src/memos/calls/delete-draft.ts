import { decide } from '@countersign/domain'
import type { Handler } from '../../http/handler.ts'
import { once } from '../../http/idempotency.ts'
import { checkRevision } from '../change-memo.ts'
import { memoContext, memoRules } from '../memo-context.ts'
import { lockMemo } from '../memo.store.ts'
import { refused } from '../refusal-messages.ts'

/** Deletes a memo that was never submitted (C3); its uploads are unbound and tidied up. */
export const deleteDraft: Handler<'delete_draft'> = async (input, context) => {
  const { services, caller } = context
  return services.db.transaction().execute((tx) =>
    once(tx, { caller, call: 'delete_draft', key: input.idempotency_key, input }, async () => {
      const memo = await lockMemo(tx, input.memo_id, caller.email)
      checkRevision(memo, input.revision)
      const decision = decide(
        memo.state,
        { type: 'DeleteDraft' },
        memoContext(context, memoRules(caller.remoteConfig, false)),
      )
      if (!decision.ok) throw refused(decision.refusal)
      await tx.deleteFrom('memos').where('memo_key', '=', memo.memoKey).execute()
      return { code: 200 as const, message: 'The draft has been deleted' }
    }),
  )
}
