import { adminChange, logAdmin } from '../../../../audit/admin-change.store.ts'
import { logSecurity } from '../../../../audit/log-security.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { CallFailure } from '../../../../protocol/call-failure.ts'
import type { Handler } from '../../../../protocol/handler.ts'
import type { CallContext } from '../../../../protocol/services.ts'
import { lockSubmittedMemo } from '../../../memo.store.ts'
import { isPreserved, liftPreservation, preserve } from '../preservations.store.ts'

type Uses = 'db' | 'now' | 'securityLog'

/** Preserves a memo: no participant learns of it, and no event of the memo says so (R8). */
export const adminPreserveMemo: Handler<'admin-preserve_memo', Uses> = (input, context) =>
  adminChange(context, 'admin-preserve_memo', input, async (tx) => {
    const { memoKey, state } = await lockSubmittedMemo(tx, input.memo_id.trim().toUpperCase())
    if (await isPreserved(tx, memoKey))
      throw new CallFailure('FAILED_PRECONDITION', 'This memo is preserved already.', { reason: 'PRESERVED' })
    await preserve(tx, memoKey, actOf(context, input.reason))
    await note(tx, context, 'preserve_memo', state.memoId, input.reason)
    return { code: 200 as const, message: 'The memo is preserved now', memo_id: state.memoId }
  })

/** Ends a memo's preservation (R8). */
export const adminLiftPreservation: Handler<'admin-lift_preservation', Uses> = (input, context) =>
  adminChange(context, 'admin-lift_preservation', input, async (tx) => {
    const { memoKey, state } = await lockSubmittedMemo(tx, input.memo_id.trim().toUpperCase())
    if (!(await liftPreservation(tx, memoKey, actOf(context, input.reason))))
      throw new CallFailure('FAILED_PRECONDITION', 'This memo is not preserved.', { reason: 'NOT_PRESERVED' })
    await note(tx, context, 'lift_preservation', state.memoId, input.reason)
    return {
      code: 200 as const,
      message: 'The memo is no longer preserved',
      memo_id: state.memoId,
    }
  })

const actOf = ({ caller, services }: CallContext<'now'>, reason: string) => ({
  by: { name: caller.name, email: caller.email },
  at: services.now(),
  reason,
})

async function note(
  tx: Tx,
  context: CallContext<'now' | 'securityLog'>,
  action: 'preserve_memo' | 'lift_preservation',
  memoId: string,
  reason: string,
): Promise<void> {
  await logAdmin(tx, context, {
    action,
    subject: { kind: 'memo', id: memoId, name: memoId },
    after: { reason },
  })
  await logSecurity(tx, context, { kind: 'erasure', action, subject: memoId })
}
