import type { Tx } from '../db/database.ts'

/** Locks the next memos in the order of their keys. @param after the last key of the batch before @returns their keys */
export async function lockNextMemos(
  tx: Tx,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const memos = await tx
    .selectFrom('memos')
    .select('memo_key')
    .where('memo_key', '>', after)
    .orderBy('memo_key')
    .limit(most)
    .forNoKeyUpdate()
    .execute()
  return memos.map(({ memo_key }) => memo_key)
}
