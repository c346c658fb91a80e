import { refusal } from '@countersign/domain'
import type { ChangeUses } from '../change-memo.ts'
import { lockPreparation } from '../../people/preparations/preparations.queries.ts'
import type { Tx } from '../../platform/db/database.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import { today } from '../../protocol/delegations.ts'
import type { Handler } from '../../protocol/handler.ts'
import { idempotent } from '../../protocol/idempotency.store.ts'
import { notPreparing, ownerOfNew } from '../../protocol/preparations.queries.ts'
import type { CallContext } from '../../protocol/services.ts'
import { refused } from '../../memos/refusal-messages.ts'
import { publishedVersion } from '../../templates/template.queries.ts'
import type { NewOwner } from '../new-memos/new-memo.ts'
import { requireCreation, writeNewMemo } from '../new-memos/new-memo.ts'
import { WRITTEN_MESSAGES } from '../writing/written-messages.ts'

/** Creates a memo as a draft or submits it at once (C2), or prepares a draft for another person (R6). */
export const createMemo: Handler<'create_memo', ChangeUses> = async (input, context) => {
  const { services, caller } = context
  const owner = ownerOfNew(caller, input.prepared_for, services.now())
  await requireCreation(services.db, caller)
  if (owner.preparationId !== undefined) {
    if (input.action === 'SUBMITTED') throw refused(refusal('NOT_OWNER'))
    await requireCreation(services.db, { ...caller, email: owner.email })
  }
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'create_memo', key: input.idempotency_key, input }, async () => {
      await lockArrangement(tx, owner, context)
      const template = await publishedVersion(tx, input.template_id)
      if (!template) throw new CallFailure('NOT_FOUND', 'There is no such template.')
      const message = WRITTEN_MESSAGES[input.action]
      return writeNewMemo(tx, context, template, { ...input, message }, owner)
    }),
  )
}

/** What the arrangement says now counts, whatever the session says (R6). */
async function lockArrangement(
  tx: Tx,
  { preparationId }: NewOwner,
  { caller, services }: CallContext<'now'>,
): Promise<void> {
  if (preparationId === undefined) return
  const preparer = { preparationId, preparerId: caller.personId, today: today(services.now()) }
  if (!(await lockPreparation(tx, preparer))) throw notPreparing()
}
