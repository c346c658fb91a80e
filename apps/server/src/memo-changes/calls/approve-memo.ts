import type { ParsedInput } from '@countersign/contract'
import type { LevelAnswer } from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import { dropRequest } from '../../proof/signatures/signature-requests.store.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import type { CallContext } from '../../protocol/services.ts'
import type { ChangeUses, Changed, ChangeRequest, Given } from '../change-memo.ts'
import { changeMemo } from '../change-memo.ts'
import type { LockedMemo } from '../memo.store.ts'
import { writtenLevelAnswers } from '../writing/level-answers.ts'
import { conditionTerms } from './conditions/condition-terms.ts'
import type { ApproveCommand } from '../signing/sign-approval.ts'
import { signedApproval, withLevelAnswers } from '../signing/sign-approval.ts'

export const APPROVED_MESSAGE = 'The memo has been approved'

export const approveMemo: Handler<'approve_memo', ChangeUses | 'config'> = (input, context) =>
  approve(
    context,
    { call: 'approve_memo', input, message: APPROVED_MESSAGE },
    {
      signature: input.signature,
      answers: (tx, memo, given) =>
        writtenLevelAnswers(tx, memo, given, input.level_answers, context.services.now()),
      command: () => ({
        type: 'Approve',
        remarks: (input.remarks ?? '').trim(),
        attachments: input.attachments ?? [],
        seatId: input.approver_id,
        ...conditionTerms(input),
      }),
    },
  )

interface Approving {
  signature: ParsedInput<'approve_memo'>['signature']
  /** What the approver answers for their level (R7). Called once nothing else refuses the approval. @throws CallFailure to refuse it */
  answers: (tx: Tx, memo: LockedMemo, given: Given) => Promise<LevelAnswer[]>
  /** Called once the caller's part in the memo was found. @throws CallFailure to refuse it */
  command: () => ApproveCommand
}

/**
 * Approves one memo, signed where it needs a passkey. A signature of an approval that was refused proves nothing (O4): it can't be sent
 * again, and the answer says so.
 */
export async function approve(
  context: CallContext<ChangeUses | 'config'>,
  request: ChangeRequest & { input: { memo_id: string } },
  { signature, answers, command }: Approving,
): Promise<Changed> {
  try {
    return await changeMemo(context, request, async (tx, memo, given) => {
      const answered = await withLevelAnswers(memo, given, command(), () => answers(tx, memo, given))
      return { command: await signedApproval(tx, memo, given, context, answered, signature) }
    })
  } catch (error) {
    if (!signature || !(error instanceof CallFailure)) throw error
    const { services, caller } = context
    const memoId = request.input.memo_id
    const key = { requestId: signature.request_id, memoId, userId: caller.userId }
    if (!(await dropRequest(services.db, key))) throw error
    throw new CallFailure(error.code, `${error.message} What you signed proves nothing.`, error.details)
  }
}
