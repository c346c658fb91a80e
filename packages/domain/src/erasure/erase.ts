import type { ContentEntry } from '../form/answer/content-entries.ts'
import type { EventOf, MemoEvent } from '../memo/events.ts'
import { firstOwner, fold, newMemo } from '../memo/evolving/evolve.ts'
import type { Memo } from '../memo/memo.ts'
import type { LoggedEvent } from '../stored/memo-json.ts'
import { ERASED_TEXT } from '../form/answer/erased-text.ts'

/** The keys of events that can be erased: texts, answers (R7), files, and the hash of a content, by which a short answer could be guessed. */
export const ERASABLE_KEYS = ['remarks', 'message', 'reason', 'answer', 'attachments', 'contentHash'] as const
export type ErasableKey = (typeof ERASABLE_KEYS)[number]

/** An event without one of its texts, or without its files. */
export function eraseFromEvent<E extends LoggedEvent>(event: E, key: ErasableKey): E {
  return { ...event, [key]: key === 'attachments' ? [] : ERASED_TEXT }
}

/** What erasing an answer leaves of a content. */
export interface ErasedContent {
  content: ContentEntry[]
  /** The places of the answer among all entries, sections laid flat. */
  places: number[]
  /** The values that are gone. */
  values: unknown[]
}

/** Erases the answers to a question from a content of any generation; everything else stays as it is stored. */
export function eraseAnswer(content: unknown, fieldId: string): ErasedContent {
  const found: Omit<ErasedContent, 'content'> = { places: [], values: [] }
  let place = -1
  const erase = (list: unknown, sectionsToo: boolean): unknown => {
    if (!Array.isArray(list)) return list
    return list.map((item: unknown) => {
      const entry = item as Partial<ContentEntry> | null
      if (typeof entry?.field_id !== 'string') return item
      if (sectionsToo && entry.field_type === 'SECTION') return { ...entry, value: erase(entry.value, false) }
      place++
      if (entry.field_id !== fieldId || entry.erased) return item
      found.places.push(place)
      found.values.push(entry.value)
      const { label: _, ...rest } = entry
      return { ...rest, value: null, erased: true }
    })
  }
  return { content: erase(content, true) as ContentEntry[], ...found }
}

/** A content without the answers to a question: for the owner's draft, in which the question is open again. */
export function withoutAnswer(content: readonly ContentEntry[], fieldId: string): ContentEntry[] {
  return content
    .filter(({ field_id }) => field_id !== fieldId)
    .map((entry) =>
      entry.field_type === 'SECTION' && Array.isArray(entry.value)
        ? { ...entry, value: withoutAnswer(entry.value as ContentEntry[], fieldId) }
        : entry,
    )
}

/**
 * The memo's state after parts of its log were erased: what the log now folds to, with the owner's draft.
 * @param events the log without what was erased
 */
export function stateAfterErasure(memo: Memo, events: readonly MemoEvent[]): Memo {
  const { memoId, createdAt, isLegacy, lifecycle, draft } = memo
  const folded = fold(newMemo({ memoId, owner: firstOwner(memo, events), createdAt, isLegacy }), events)
  // Only older memos are CANCELLED, which no event says (C1).
  return { ...folded, lifecycle, draft: draft && { ...draft, contentHash: ERASED_TEXT } }
}

/** The names of the parts that a log says were erased. */
export function erasedParts(events: readonly MemoEvent[]): Set<string> {
  return new Set(
    events
      .filter((event): event is EventOf<'FieldsErased'> => event.type === 'FieldsErased')
      .map(({ part }) => part),
  )
}
