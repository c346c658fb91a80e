import { fromContent } from '@countersign/domain'
import type { Answers } from '@countersign/domain'
import type { MemoSource } from './memo-source.ts'
import type { RouteDraft } from './workflow/route-draft.ts'
import type { WrittenMemo } from './written-memo.ts'

/** What was typed and not saved, kept in this tab so that a reload doesn't lose it. */
export interface TypedCopy {
  memo_content: WrittenMemo['memo_content']
  route: RouteDraft
  /** The revision it was written on; null for a new memo. */
  revision: number | null
}

export interface RestoredCopy {
  answers: Answers
  route: RouteDraft
  /** The memo was saved elsewhere since. */
  isOlder: boolean
}

/** Where the copy of a form stands: apart by user, and by the memo or the template. */
export function typedCopyKey(source: MemoSource, ownEmail: string): string {
  const subject = source.memo ? `edit:${source.memo.memoId}` : `create:${source.templateId}`
  return `memo_form:${ownEmail.toLowerCase()}:${subject}`
}

/** Keeps the copy; a full storage costs only the copy, never the typing. */
export function keepTypedCopy(key: string, copy: TypedCopy): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(copy))
  } catch {
    sessionStorage.removeItem(key)
  }
}

export function dropTypedCopy(key: string): void {
  sessionStorage.removeItem(key)
}

/** What a copy brings back, read against the template as it is now; null if there is none. */
export function readTypedCopy(stored: string | null, source: MemoSource): RestoredCopy | null {
  if (stored === null) return null
  try {
    const { memo_content, route, revision } = JSON.parse(stored) as Partial<TypedCopy>
    if (!Array.isArray(memo_content) || !Array.isArray(route)) return null
    return {
      answers: fromContent(source.templateContent, memo_content).answers,
      route,
      isOlder: source.memo !== null && source.memo.revision !== revision,
    }
  } catch {
    return null
  }
}
