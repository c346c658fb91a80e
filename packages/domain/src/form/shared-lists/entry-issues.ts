import { characterCount, isStorableText } from '../answer/text-measure.ts'
import { tooLongMessage } from '../template/limits.ts'
import { findDaySpanIssues, shareDays } from '../../time/day-span.ts'
import type { ListEntry } from './list-entry.ts'
import { LIST_LIMITS } from './list-limits.ts'

export interface EntryIssue {
  field: keyof ListEntry
  message: string
}

/** Whether a text can be the code of an entry. */
export function isCode(text: string): boolean {
  return lineIssues('code', text, LIST_LIMITS.codeCharacters).length === 0
}

/** A line break, a tab, or another character that has no place in a line. */
const NOT_ON_A_LINE = /\p{Cc}|\p{Zl}|\p{Zp}/u

/** What is wrong about an entry itself (N9): its code and label are tidy lines, its days are days, in their order. */
export function findEntryIssues(entry: ListEntry): EntryIssue[] {
  return [
    ...lineIssues('code', entry.code, LIST_LIMITS.codeCharacters),
    ...lineIssues('label', entry.label, LIST_LIMITS.labelCharacters),
    ...findDaySpanIssues(entry),
  ]
}

function lineIssues(field: 'code' | 'label', text: string, maxCharacters: number): EntryIssue[] {
  if (text.trim() === '') return [{ field, message: `Enter the ${field}` }]
  if (NOT_ON_A_LINE.test(text) || !isStorableText(text))
    return [{ field, message: `A ${field} is one line of text` }]
  return characterCount(text) > maxCharacters ? [{ field, message: tooLongMessage(maxCharacters) }] : []
}

/**
 * Codes are the same whatever their case, so that no list has 'CC-1' beside 'cc-1' (N9).
 * @returns what entries of the same code share
 */
export function codeKey(code: string): string {
  return code.toLowerCase()
}

/**
 * What is wrong about an entry beside the others of its code (N9): a list writes a code in one way, and has it once for each company and
 * once for all companies on each day.
 * @param others the list's other entries of the same `codeKey`
 */
export function findEntryConflict(entry: ListEntry, others: readonly ListEntry[]): EntryIssue | undefined {
  const spelling = others.find(({ code }) => code !== entry.code)
  if (spelling) return { field: 'code', message: `This list writes the code as ${spelling.code}` }
  const other = others.find((one) => one.company_id === entry.company_id && shareDays(one, entry))
  if (!other) return undefined
  const where = entry.company_id === null ? 'for all companies' : 'for this company'
  return { field: 'code', message: `${entry.code} is in the list ${where} already on some of these days` }
}
