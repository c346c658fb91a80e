import { participants, publicStatus, type Memo, type MemoStatus } from '@countersign/domain'
import { sql, type Expression } from 'kysely'
import type { Tx } from '../db/database.ts'
import { beginningsOf, plainWords } from './search-terms.ts'

/** A tsvector holds no more than 1 MB, and nobody searches the end of a novel. */
const INDEXED_CHARACTERS = 200_000

export interface Submitted {
  memo: Memo
  memoKey: string
  template: { id: string; name: string }
  subject: string
  /** The answers as plain words. */
  words: string
}

/**
 * What a submitted version is found by: its own columns, and a text of all its words. Of ID, subject, type and names the
 * beginnings of words stand there as well: a few letters find them without a walk through all words that begin so.
 */
export function searchTexts({ memo, memoKey, template, subject, words }: Submitted) {
  const people = [
    memo.owner,
    ...memo.levels.flatMap((level) => [
      ...level.slots.map((slot) => slot.approver.person),
      ...level.watchers.map((one) => one.person),
    ]),
  ]
  const names = people.map((person) => `${person.name} ${person.email}`).join(' ')
  const { memoId } = memo
  const content = words.slice(0, INDEXED_CHARACTERS)
  const named = `${memoId} ${subject} ${template.name} ${names}`
  return {
    row: {
      memo_key: memoKey,
      version: memo.version,
      memo_id: memoId,
      subject,
      content,
      template_id: template.id,
      created_at: memo.createdAt,
    },
    text: [...new Set([...plainWords(content), ...beginningsOf(named)])].join(' '),
  }
}

/** The words of a text as the index takes them, an SQL expression; hits are sorted by date, so places and weights go. */
export function indexedWords(text: Expression<string>) {
  return sql<string>`strip(to_tsvector('memo_words', ${text}))`
}

/** Makes a newly submitted version findable, in the submission's own transaction. */
export async function indexSubmission(tx: Tx, submitted: Submitted): Promise<void> {
  const { row, text } = searchTexts(submitted)
  await tx
    .insertInto('memo_search')
    .values({ ...row, people: [], words: indexedWords(sql.val(text)), status: publicStatus(submitted.memo) })
    .execute()
}

/** Which versions are found, by whom and in which status (I1, C7): the last one, and those of who left. */
export function foundVersions(memo: Memo): { version: number; people: string[]; status: MemoStatus }[] {
  if (memo.version === 0) return []
  const versions = Map.groupBy(participants(memo), (row) => row.lastVersion ?? memo.version)
  return [...versions].map(([version, rows]) => ({
    version,
    people: rows.map((row) => row.email).sort(),
    status: version === memo.version ? publicStatus(memo) : (rows[0]?.status ?? publicStatus(memo)),
  }))
}

/**
 * Brings in line who finds which version (I1, C7): those in the memo the last one, those who left the one of then, in
 * the status of then. Run after every change; most change nothing of it, and then nothing is written.
 */
export async function indexPeople(tx: Tx, memoKey: string, memo: Memo, isSubmission: boolean): Promise<void> {
  const versions = foundVersions(memo)
  for (const found of versions) await indexVersion(tx, { memoKey, ...found })
  if (!isSubmission || versions.length === 0) return
  await tx
    .deleteFrom('memo_search')
    .where('memo_key', '=', memoKey)
    .where('version', 'not in', [memo.version, ...versions.map(({ version }) => version)])
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
