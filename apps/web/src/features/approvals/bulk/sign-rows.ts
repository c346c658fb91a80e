import type { PasskeySignature } from '../../../lib/passkeys/ceremonies.ts'
import type { BulkRow } from './bulk-rows.ts'

/** One passkey check for all rows that need one (O4); what can't be approved is refused when it is sent. */
export async function signRows(
  userId: string,
  rows: readonly BulkRow[],
  remarks: string,
): Promise<PasskeySignature | undefined> {
  const { signApprovals } = await import('../../../shared/signing/sign-approvals.ts')
  const items = rows.map(({ memo }) => ({ memo_id: memo.memo_id, revision: memo.revision, remarks }))
  return (await signApprovals(userId, items)).signature
}
