import { isOption } from '@countersign/domain'
import type { PlainOption } from '@countersign/domain'

/** Entries of a shared list that match a text: one page of them, and where the next one begins. */
export interface EntryPage {
  entries: readonly PlainOption[]
  /** Null after the last page. */
  next: string | null
}

/** Searches the shared list of a question (N9); only the app knows whom to ask. `cursor` is null for the first page. */
export type SearchEntries = (
  fieldId: string,
  text: string,
  cursor: string | null,
  signal: AbortSignal,
) => Promise<EntryPage>

/** What was asked for. */
export interface AskedEntries {
  text: string
  cursor: string | null
  /** Counts the tries, so that the same can be asked again. */
  attempt: number
}

export interface FoundEntries extends EntryPage {
  /** Null before the first answer. */
  of: AskedEntries | null
  /** Where the entries of the latest page begin. */
  newFrom: number
  hasFailed: boolean
}

export const NOTHING_FOUND: FoundEntries = {
  of: null,
  entries: [],
  next: null,
  newFrom: 0,
  hasFailed: false,
}

/** Adds an answer to what is shown: a first page replaces it, a further one follows it. */
export function addPage(found: FoundEntries, asked: AskedEntries, page: EntryPage): FoundEntries {
  const before = asked.cursor !== null && found.of?.text === asked.text ? found.entries : []
  const fresh = page.entries.filter(({ value }) => !isOption(before, value))
  return {
    of: asked,
    entries: [...before, ...fresh],
    next: page.next,
    newFrom: before.length,
    hasFailed: false,
  }
}

/** What was found for the text stays, and nothing of another one. */
export function failPage(found: FoundEntries, asked: AskedEntries): FoundEntries {
  const kept = found.of?.text === asked.text ? found : NOTHING_FOUND
  return { ...kept, of: asked, hasFailed: true }
}

/** The entry that was typed by its code, in either case. */
export function entryTyped(entries: readonly PlainOption[], typed: string): PlainOption | undefined {
  const code = typed.trim().toLowerCase()
  return entries.find(({ value }) => value.toLowerCase() === code)
}
