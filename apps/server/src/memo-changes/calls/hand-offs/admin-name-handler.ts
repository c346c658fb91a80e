import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { ANY_TEMPLATE, memoContext, memoRules } from '../../../memos/memo-context.ts'
import { companiesOf } from '../../../people/administrators/own-people.queries.ts'
import type { Handler } from '../../../protocol/handler.ts'
import type { ChangeUses } from '../../change-memo.ts'
import { apply, checkRevision } from '../../change-memo.ts'
import { successorOf } from '../../handovers/successor.ts'
import { lockSubmittedMemo } from '../../memo.store.ts'

/** An administrator names who has an approved memo to do that no one has (R3); they are notified at once. */
export const adminNameHandler: Handler<'admin-name_handler', ChangeUses> = (input, context) =>
  adminChange(context, 'admin-name_handler', input, async (tx) => {
    const memo = await lockSubmittedMemo(tx, input.memo_id.trim().toUpperCase())
    checkRevision(memo, input.revision)
    const { to, disabled } = await successorOf(tx, input.to_email, memo, context.services.now())
    const rules = memoRules(context.caller.remoteConfig, ANY_TEMPLATE)
    const { state, revision } = await apply(tx, context, memo, memoContext(context, rules), {
      command: { type: 'NameHandler', reason: input.reason, to, disabled },
    })
    await logAdmin(tx, context, {
      action: 'name_handler',
      subject: { kind: 'memo', id: state.memoId, name: state.memoId },
      companies: await companiesOf(tx, [to.email]),
      after: { handler: to.email, reason: input.reason },
    })
    const message = `${to.name} has ${state.memoId} to do now`
    return { code: 200 as const, message, memo_id: state.memoId, revision }
  })
