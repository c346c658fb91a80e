import type { Memo, MemoStatus } from '@countersign/domain'
import { participants, publicStatus } from '@countersign/domain'
import type { Expression } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { entryText } from './entry-texts.queries.ts'
import { prefixesOf, plainWords } from './search-terms.ts'

export interface Submitted {
  memo: Memo
  memoKey: string
  template: { id: string; name: string }
  subject: string
  /** The answers as plain text. */
  words: string
}

/**
 * Builds the search entry of a submitted version: its own columns, and a text of all its words. For ID, subject, type and names the
 * text includes prefixes, so that a few letters match without a scan of all words with that prefix.
 */
export function searchTexts({ memo, memoKey, template, subject, words }: Submitted) {
  const people = [
    memo.owner,
    ...memo.levels.flatMap((level) => [
      ...level.slots.map((slot) => slot.approver.person),
      ...level.watchers.map((watcher) => watcher.person),
    ]),
  ]
  const names = people.map((person) => `${person.name} ${person.email}`).join(' ')
  const { memoId } = memo
  const content = entryText(words)
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
    text: [...new Set([...plainWords(content), ...prefixesOf(named)])].join(' '),
  }
}

/** SQL for the indexed words of a text. Hits are sorted by date, so positions and weights are stripped. */
export function indexedWords(text: Expression<string>) {
  return sql<string>`strip(to_tsvector('memo_words', ${text}))`
}

/** Indexes a new version in the transaction of its submission. */
export async function indexSubmission(tx: Tx, submitted: Submitted): Promise<void> {
  const { row, text } = searchTexts(submitted)
  await tx
    .insertInto('memo_search')
    .values({
      ...row,
      people: [],
      person_ids: [],
      words: indexedWords(sql.val(text)),
      status: publicStatus(submitted.memo),
    })
    .execute()
}

/**
 * The columns that say who can find a version. An unknown address gets a number here.
 * @param people addresses, sorted, so that two changes do not deadlock
 */
export function peopleColumns(people: string[]) {
  return {
    people,
    person_ids: sql<number[]>`ARRAY(SELECT person_of(email) FROM unnest(${people}::text[]) AS email)`,
  }
}

/** The searchable versions with their people and statuses (I1, C7): the last one, and those of people who left. */
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
 * Updates who can find which version (I1, C7): participants the last one, people who left the one of that time with its status.
 * Runs after every change, but writes only what differs.
 */
export async function indexPeople(tx: Tx, memoKey: string, memo: Memo, isSubmission: boolean): Promise<void> {
  const versions = foundVersions(memo)
  for (const version of versions) await indexVersion(tx, { memoKey, ...version })
  if (!isSubmission || versions.length === 0) return
  await tx
    .deleteFrom('memo_search')
    .where('memo_key', '=', memoKey)
    .where('version', 'not in', [memo.version, ...versions.map(({ version }) => version)])
    .execute()
}

interface IndexedVersion {
  memoKey: string
  version: number
  people: string[]
  status: MemoStatus
}

async function indexVersion(tx: Tx, { memoKey, version, people, status }: IndexedVersion): Promise<void> {
  await tx
    .updateTable('memo_search')
    .set({ ...peopleColumns(people), status })
    .where('memo_key', '=', memoKey)
    .where('version', '=', version)
    .where(sql<boolean>`(people, status) IS DISTINCT FROM (${people}::text[], ${status}::text)`)
    .execute()
}
