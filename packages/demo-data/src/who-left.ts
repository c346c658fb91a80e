import type { Tx } from '@countersign/server/platform/db/database'

/** HR Business Partner: has places in memos that run, and owns one. */
const WHO_LEFT = 'warren.lapuz@sampaguita.example'

/** One person of the demo has left: their account is disabled, and what is open of them waits for an administrator (K9, K10). */
export async function disableWhoLeft(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable('people').set({ disabled_at: at }).where('email', '=', WHO_LEFT).execute()
}
