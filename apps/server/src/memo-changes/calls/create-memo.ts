import { ownerStatus } from '@countersign/domain'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { idempotent } from '../../protocol/idempotency.store.ts'
import { creationAllowed } from '../../people/user-group.queries.ts'
import { publishedVersion } from '../../templates/template.queries.ts'
import { apply } from '../change-memo.ts'
import { insertMemo } from '../insert-memo.store.ts'
import { memoContext, memoRules, personOf } from '../../memos/memo-context.ts'
import { WRITTEN_MESSAGES } from '../written-messages.ts'
import { writtenChange } from '../write-memo.ts'

/** Creates a memo as a draft or submits it at once; the same transaction assigns its number (A7, C2). */
export const createMemo: Handler<'create_memo', 'db' | 'jobs' | 'now'> = async (input, context) => {
  const { services, caller } = context
  // I3: if the check itself fails, it throws and nothing is written.
  if (!(await creationAllowed(services.db, caller)))
    throw new CallFailure('FAILED_PRECONDITION', 'Creating memos is not available for your organisation.')
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'create_memo', key: input.idempotency_key, input }, async () => {
      const template = await publishedVersion(tx, input.template_id)
      if (!template) throw new CallFailure('NOT_FOUND', 'There is no such template.')
      const change = await writtenChange(tx, template, input)
      const rules = memoRules(caller.remoteConfig, template.templateConfig)
      const decided = memoContext(context, rules)
      const memo = await insertMemo(tx, template, personOf(caller), decided.now)
      const { state, revision } = await apply(tx, context, memo, decided, change)
      return {
        code: 200 as const,
        message: WRITTEN_MESSAGES[input.action],
        memo_id: state.memoId,
        memo_status: ownerStatus(state),
        revision,
      }
    }),
  )
}
