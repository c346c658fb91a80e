import { ownerStatus } from '@countersign/domain'
import { CallFailure } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { once } from '../../http/idempotency.ts'
import { creationAllowed } from '../../people/user-group.ts'
import { publishedVersion } from '../../templates/template.queries.ts'
import { apply } from '../change-memo.ts'
import { insertMemo } from '../insert-memo.ts'
import { memoContext, memoRules, personOf } from '../memo-context.ts'
import { WRITTEN_MESSAGES } from '../written-messages.ts'
import { writtenChange } from '../write-memo.ts'

/** A new memo, as a draft or submitted at once, with its number taken in the same transaction (A7, C2). */
export const createMemo: Handler<'create_memo'> = async (input, context) => {
  const { services, caller } = context
  // I3: a failed check blocks too: it throws, and nothing is written.
  if (!(await creationAllowed(services.db, caller)))
    throw new CallFailure('FAILED_PRECONDITION', 'Creating memos is not available for your organisation.')
  return services.db.transaction().execute((tx) =>
    once(tx, { caller, call: 'create_memo', key: input.idempotency_key, input }, async () => {
      const template = await publishedVersion(tx, input.template_id)
      if (!template) throw new CallFailure('NOT_FOUND', 'There is no such template.')
      const change = await writtenChange(tx, template.content, input)
      const rules = memoRules(caller.remoteConfig, template.templateConfig.allow_sub_approvals === true)
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
