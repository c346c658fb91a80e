import { fromContent } from '@countersign/domain'
import type { Answers } from '@countersign/domain'
import { copiesOf, copyKeys, keepsCopies } from '../../lib/typed-copies.ts'
import type { MemoSource } from './memo-source.ts'
import type { RouteDraft } from './workflow/route-draft.ts'
import type { WrittenMemo } from './written-memo.ts'

/** What was typed and not saved, kept in this browser so that neither a reload nor a crash loses it. */
export interface TypedCopy {
  memo_content: WrittenMemo['memo_content']
  route: RouteDraft
  /** The revision it was written on; null for a new memo. */
  revision: number | null
  /** When it was kept, ISO 8601. */
  at: string
}

export interface RestoredCopy {
  answers: Answers
  route: RouteDraft
  /** The memo was saved elsewhere since. */
  isOlder: boolean
  /** ISO 8601. */
  at: string
}

const DAY_MS = 24 * 60 * 60_000
/** Nobody misses what they didn't come back for in this time. */
const KEPT_DAYS = 30

/** Where the copies of a form stand: apart by user, and by the memo or the template. */
export function typedCopyPrefix(source: MemoSource, ownEmail: string): string {
  const subject = source.memo ? `edit:${source.memo.memoId}` : `create:${source.templateId}`
  return `${copiesOf(ownEmail)}${subject}:`
}

/** Keeps the copy until its person signs out; a full storage costs only the copy, never the typing. */
export function keepTypedCopy(key: string, copy: TypedCopy): void {
  if (!keepsCopies()) return
  try {
    localStorage.setItem(key, JSON.stringify(copy))
  } catch {
    localStorage.removeItem(key)
  }
}

/** The copies of a form, latest first, without those that nobody came back for. */
export function typedCopies(storage: Storage, prefix: string, now: Date): { key: string; at: string }[] {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()
  const found = copyKeys(storage).map((key) => ({ key, at: timeOf(storage.getItem(key)) }))
  for (const { key, at } of found) if (at < oldest) storage.removeItem(key)
  return found
    .filter(({ key, at }) => key.startsWith(prefix) && at >= oldest)
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

function timeOf(stored: string | null): string {
  try {
    const { at } = JSON.parse(stored ?? '') as Partial<TypedCopy>
    return typeof at === 'string' ? at : ''
  } catch {
    return ''
  }
}

/** What a copy brings back, read against the template as it is now; null if there is none. */
export function readTypedCopy(stored: string | null, source: MemoSource): RestoredCopy | null {
  if (stored === null) return null
  try {
    const { memo_content, route, revision, at } = JSON.parse(stored) as Partial<TypedCopy>
    if (!Array.isArray(memo_content) || !Array.isArray(route)) return null
    return {
      answers: fromContent(source.templateContent, memo_content).answers,
      route,
      isOlder: source.memo !== null && source.memo.revision !== revision,
      at: at ?? '',
    }
  } catch {
    return null
  }
}
