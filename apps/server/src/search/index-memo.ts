import { participants, publicStatus, type Memo } from '@countersign/domain'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** A tsvector holds no more than 1 MB, and nobody searches the end of a novel. */
const INDEXED_CHARACTERS = 200_000

interface Submitted {
  memo: Memo
  memoKey: string
  template: { id: string; name: string }
  subject: string
  /** The answers as plain words. */
  words: string
}

/** Makes a newly submitted version findable, in the submission's own transaction. */
export async function indexSubmission(
  tx: Tx,
  { memo, memoKey, template, subject, words: said }: Submitted,
): Promise<void> {
  const text = said.slice(0, INDEXED_CHARACTERS)
  const people = [
    memo.owner,
    ...memo.levels.flatMap((level) => [
      ...level.slots.map((slot) => slot.approver.person),
      ...level.watchers.map((one) => one.person),
    ]),
  ]
  const names = people.map((person) => `${person.name} ${person.email}`).join(' ')
  const words = sql<string>`
    setweight(to_tsvector('memo_words', ${`${memo.memoId} ${memo.memoId.replaceAll('-', ' ')} ${subject}`}), 'A') ||
    setweight(to_tsvector('memo_words', ${`${template.name} ${names}`}), 'B') ||
    setweight(to_tsvector('memo_words', ${text}), 'C')`
  await tx
    .insertInto('memo_search')
    .values({
      ...{
        memo_key: memoKey,
        version: memo.version,
        people: [],
        words,
        memo_id: memo.memoId,
        subject,
        content: text,
      },
      ...{ status: publicStatus(memo), template_id: template.id, created_at: memo.createdAt },
    })
    .execute()
}

/**
 * Brings in line who finds which version (I1, C7): those in the memo the last one, those who left the one of then, in
 * the status of then. Run after every change; most change nothing of it, and then nothing is written.
 */
export async function indexPeople(tx: Tx, memoKey: string, memo: Memo, isSubmission: boolean): Promise<void> {
  if (memo.version === 0) return
  const versions = Map.groupBy(participants(memo), (row) => row.lastVersion ?? memo.version)
  for (const [version, rows] of versions) {
    const status = version === memo.version ? publicStatus(memo) : (rows[0]?.status ?? publicStatus(memo))
    await indexVersion(tx, { memoKey, version, people: rows.map((row) => row.email).sort(), status })
  }
  if (!isSubmission) return
  await tx
    .deleteFrom('memo_search')
    .where('memo_key', '=', memoKey)
    .where('version', 'not in', [memo.version, ...versions.keys()])
    .execute()
}

interface FoundBy {
  memoKey: string
  version: number
  people: string[]
  status: string
}

async function indexVersion(tx: Tx, { memoKey, version, people, status }: FoundBy): Promise<void> {
  await tx
    .updateTable('memo_search')
    .set({ people, status })
    .where('memo_key', '=', memoKey)
    .where('version', '=', version)
    .where(sql<boolean>`(people, status) IS DISTINCT FROM (${people}::text[], ${status}::text)`)
    .execute()
}
