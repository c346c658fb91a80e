import { useState } from 'react'
import { CeremonyStopped } from '../../lib/passkeys/ceremony-stopped.ts'
import { useSignedInUser } from '../../lib/server/signed-in-user.ts'
import { keepRemarks } from './kept-remarks.ts'
import type { DecisionFailure, MemoChange } from './use-memo-change.ts'
import { failureOf } from './use-memo-change.ts'

/** Signs an approval with the person's passkey before it is sent (O4). */
export function useSigner(onFailed: (failure: DecisionFailure) => void) {
  const { user_id: userId } = useSignedInUser()
  const [isSigning, setSigning] = useState(false)
  /** @returns the change with its signature; null when the browser's dialog was closed, undefined where it failed */
  const sign = async (change: MemoChange): Promise<MemoChange | null | undefined> => {
    const { memoId, revision, actingFor, remarks, conditions = [], levelAnswers } = change
    setSigning(true)
    try {
      const { signApprovals } = await import('../signing/sign-approvals.ts')
      const item = {
        memo_id: memoId,
        revision,
        remarks: remarks.text,
        attachments: remarks.attachments,
        ...(conditions.length > 0 ? { conditions: [...conditions] } : {}),
        ...(levelAnswers ? { level_answers: levelAnswers } : {}),
        ...(actingFor ? { approver_id: actingFor.approver_id } : {}),
      }
      const { signature, refused } = await signApprovals(userId, [item]).catch((error: unknown) => {
        if (error instanceof CeremonyStopped) return { signature: null, refused: new Map<string, string>() }
        throw error
      })
      const refusal = refused.get(memoId)
      if (refusal !== undefined) throw new Error(refusal)
      return signature === null ? null : { ...change, signature }
    } catch (error) {
      keepRemarks(memoId, change.decision, remarks)
      onFailed(failureOf(change, error))
      return undefined
    } finally {
      setSigning(false)
    }
  }
  return { isSigning, sign }
}
