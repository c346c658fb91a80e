import { decide } from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import { idempotent } from '../../protocol/idempotency.store.ts'
import { checkKnownRevision, lockToChange, preparationsIn } from '../change-memo.ts'
import { ANY_TEMPLATE, memoContext, memoRules } from '../../memos/memo-context.ts'
import { deleteMemo } from '../memo.store.ts'
import { refused } from '../../memos/refusal-messages.ts'

/** Deletes a memo that was never submitted (C3); its uploads are unbound and later deleted. */
export const deleteDraft: Handler<'delete_draft', 'db' | 'now'> = async (input, context) => {
  const { services, caller } = context
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'delete_draft', key: input.idempotency_key, input }, async () => {
      const memo = await lockToChange(tx, input.memo_id, context)
      checkKnownRevision(memo, context, [], input.revision)
      const decision = decide(
        memo.state,
        { type: 'DeleteDraft' },
        memoContext(context, memoRules(caller.remoteConfig, ANY_TEMPLATE), [], preparationsIn(memo)),
      )
      if (!decision.ok) throw refused(decision.refusal)
      await deleteMemo(tx, memo.memoKey)
      return { code: 200 as const, message: 'The draft has been deleted' }
    }),
  )
}
