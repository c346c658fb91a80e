import { fromContent, readStored, storedKind, storedLabels, toStore } from '@countersign/domain'
import type { Answers, StoredLabels } from '@countersign/domain'
import { copiesOf, copyKeys, keepsCopies } from '../../../lib/storage/typed-copies.ts'
import type { ChosenPerson } from '../../../shared/people-picker/chosen-person.ts'
import type { MemoSource } from '../memo-source.ts'
import type { PolicyPeople, WrittenRoute } from '../workflow/written-route.ts'
import type { WrittenMemo } from '../written-memo.ts'

/** Unsaved text, kept in this browser so that neither a reload nor a crash loses it. */
export interface TypedCopy {
  memo_content: WrittenMemo['memo_content']
  route: WrittenRoute['levels']
  /** Whom the owner named at levels of a policy (N3); absent without one. */
  people?: PolicyPeople
  /** Whom the owner gives a copy (R5); absent where they can't name anyone. */
  readers?: readonly ChosenPerson[]
  /** The revision it was written on; null for a new memo. */
  revision: number | null
  /** When it was kept, ISO 8601. */
  at: string
}

/** An older release ignores the copies of a newer one. */
const TYPED_COPY = storedKind<Partial<TypedCopy>>('typed copy')

export interface RestoredCopy {
  answers: Answers
  /** What codes of shared lists were called when they were picked (N9). */
  labels: StoredLabels
  route: WrittenRoute
  /** Absent where the copy has none. */
  readers?: readonly ChosenPerson[]
  /** The memo was saved elsewhere since. */
  isOlder: boolean
  /** ISO 8601. */
  at: string
}

const DAY_MS = 24 * 60 * 60_000
/** Older copies are removed. */
const KEPT_DAYS = 30

/** The key prefix of a form's copies: by user, and by memo or template. */
export function typedCopyPrefix(source: MemoSource, ownEmail: string): string {
  const subject = source.memo ? `edit:${source.memo.memoId}` : `create:${source.templateId}`
  return `${copiesOf(ownEmail)}${subject}:`
}

/** What is written of a route, as a copy keeps it. */
export function typedRoute({ levels, people }: WrittenRoute): Pick<TypedCopy, 'route' | 'people'> {
  return { route: levels, ...(people === null ? {} : { people }) }
}

/** Keeps the copy until its user signs out. A full storage only loses the copy. */
export function keepTypedCopy(key: string, copy: TypedCopy): void {
  if (!keepsCopies()) return
  try {
    localStorage.setItem(key, JSON.stringify(toStore(TYPED_COPY, copy)))
  } catch {
    localStorage.removeItem(key)
  }
}

/** The copies of a form, latest first. Removes the expired ones. */
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

/** Restores a copy, read against the current template; null if there is none. */
export function readTypedCopy(stored: string | null, source: MemoSource): RestoredCopy | null {
  if (stored === null) return null
  try {
    const { memo_content, route, people, readers, revision, at } = readStored(TYPED_COPY, JSON.parse(stored))
    if (!Array.isArray(memo_content) || !Array.isArray(route)) return null
    return {
      answers: fromContent(source.templateContent, memo_content).answers,
      labels: storedLabels(memo_content),
      route: { levels: route, people: source.policy ? (people ?? {}) : null },
      ...(source.readers && Array.isArray(readers) && { readers }),
      isOlder: source.memo !== null && source.memo.revision !== revision,
      at: at ?? '',
    }
  } catch {
    return null
  }
}
