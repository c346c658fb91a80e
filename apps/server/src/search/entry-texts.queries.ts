import type { TemplateContent } from '@countersign/domain'
import { MEMO_CONTENT, readStored, submittedTexts } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { storedAnswers } from '../platform/memo-log/memo-log.queries.ts'
import { templateVersions } from '../templates/template.queries.ts'

/** A tsvector is limited to 1 MB; words beyond this are not found. */
const INDEXED_CHARACTERS = 200_000

/** The text of an entry. @param words the answers as plain text */
export function entryText(words: string): string {
  return words.slice(0, INDEXED_CHARACTERS)
}

/** The answers of a submitted version, with that of its template. */
export interface StoredAnswers {
  version_id: string
  /** As they are stored. */
  answers: unknown
}

/** By form: versions with memos are never changed (F7), and the same ones are read for many pages. */
const readers = new WeakMap<TemplateContent, (content: unknown) => string>()

function readerOf(form: TemplateContent): (content: unknown) => string {
  const reader = readers.get(form) ?? submittedTexts(form)
  readers.set(form, reader)
  return reader
}

/** Computes the texts of some entries from the answers, as their submission did. */
export async function textsOf<Row extends StoredAnswers>(
  db: Db | Tx,
  rows: readonly Row[],
): Promise<Map<Row, string>> {
  const forms = await templateVersions(
    db,
    rows.map((row) => row.version_id),
  )
  return new Map(
    rows.flatMap((row): [Row, string][] => {
      const form = forms.get(row.version_id)
      return form ? [[row, entryText(readerOf(form.content)(readStored(MEMO_CONTENT, row.answers)))]] : []
    }),
  )
}

/** An entry of the search index with its text as it was computed again. */
export interface ComputedText {
  memo_key: string
  version: number
  /** What is stored in its place. */
  content: string
  computed: string
}

/**
 * Computes the texts of some memos' entries: of those that leave them out, or of those that have them. Archived memos have none, as their
 * answers are in the archive (R9).
 */
export async function computedTexts(
  db: Db | Tx,
  memoKeys: readonly string[],
  { areShortened }: { areShortened: boolean },
): Promise<ComputedText[]> {
  const { rows } = await sql<Omit<ComputedText, 'computed'> & StoredAnswers>`
    SELECT s.memo_key, s.version, s.content, m.version_id, ${storedAnswers('v')} AS answers
    FROM memo_search s JOIN memos m USING (memo_key) JOIN memo_versions v USING (memo_key, version)
    WHERE s.memo_key = ANY(${memoKeys}::bigint[]) AND s.is_shortened IS NOT DISTINCT FROM ${areShortened ? true : null}::boolean
      AND NOT EXISTS (SELECT FROM archived_memos a WHERE a.memo_key = s.memo_key)`.execute(db)
  const texts = await textsOf(db, rows)
  return [...texts].map(([{ memo_key, version, content }, computed]) => ({
    memo_key,
    version,
    content,
    computed,
  }))
}
