import type { ChangeUses } from '../change-memo.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { idempotent } from '../../protocol/idempotency.store.ts'
import { publishedVersion } from '../../templates/template.queries.ts'
import { requireCreation, writeNewMemo } from '../new-memos/new-memo.ts'
import { WRITTEN_MESSAGES } from '../writing/written-messages.ts'

/** Creates a memo as a draft or submits it at once (C2). */
export const createMemo: Handler<'create_memo', ChangeUses> = async (input, context) => {
  const { services, caller } = context
  await requireCreation(services.db, caller)
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'create_memo', key: input.idempotency_key, input }, async () => {
      const template = await publishedVersion(tx, input.template_id)
      if (!template) throw new CallFailure('NOT_FOUND', 'There is no such template.')
      return writeNewMemo(tx, context, template, { ...input, message: WRITTEN_MESSAGES[input.action] })
    }),
  )
}
