import { parseCanonical } from '../bytes/canonical-json.ts'
import { toBase64, utf8 } from '../bytes/bytes.ts'
import { leafHash } from '../log/merkle.ts'
import { must } from '../not-genuine.ts'
import type { Part } from './commitment.ts'
import { rootOfParts } from './commitment.ts'
import type { MemoEntry, SealedContent } from './entry.ts'
import { ENTRY_VERSION } from './entry.ts'
import { contentField, isClear, parseField } from './fields.ts'
import type { ChainHead } from './seal-entry.ts'

/** Replaces a value that was erased: its commitment remains, its opening is gone. */
export const ERASED = Symbol('erased')

export interface OpenedEntry {
  entry: MemoEntry
  head: ChainHead
  /** Committed fields of the memo, of its first entry. */
  memo: Record<string, unknown> | null
  /** Events as they were stored; erased fields are ERASED. */
  events: Record<string, unknown>[]
}

/**
 * Reads an entry that continues a memo's chain, and opens what it commits to (O1).
 * @param parts all of them, in the entry's order
 * @throws NotGenuine if the entry isn't canonical, doesn't follow on the head, or has other parts
 */
export function openEntry(text: string, head: ChainHead, parts: readonly Part[]): OpenedEntry {
  const entry = parseEntry(text)
  must(
    entry.no === head.no + 1 && entry.prev === head.hash,
    'entry-chain',
    `Entry ${head.no + 1} doesn’t follow on the one before.`,
  )
  must(
    (entry.no === 1) === (entry.memo !== undefined),
    'entry-memo',
    `Entry ${entry.no} isn’t the beginning of a memo.`,
  )
  must(
    entry.events.every((event) => Object.keys(event).every(isClear)),
    'entry-clear',
    `Entry ${entry.no} says more in clear than it may.`,
  )
  must(
    rootOfParts(parts) === entry.hidden,
    'entry-parts',
    `What is shown of entry ${entry.no} isn’t what was recorded.`,
  )
  const memo: Record<string, unknown> | null = entry.memo ? {} : null
  const events = entry.events.map((event): Record<string, unknown> => ({ ...event }))
  for (const part of parts) {
    const field = parseField(part.name)
    const target = field && (field.of === 'memo' ? memo : events[field.place])
    must(
      target && !isClear(field.key) && !Object.hasOwn(target, field.key),
      'entry-field',
      `Entry ${entry.no} has a part that belongs nowhere: ${part.name}.`,
    )
    target[field.key] = 'erased' in part ? ERASED : part.value
  }
  return { entry, head: { no: entry.no, hash: toBase64(leafHash(utf8(text))) }, memo, events }
}

function parseEntry(text: string): MemoEntry {
  const entry = parseCanonical(text) as MemoEntry | null
  must(entry !== null && isEntry(entry), 'entry-form', 'An entry is not in its canonical form.')
  return entry
}

function isEntry(entry: MemoEntry): boolean {
  return (
    typeof entry === 'object' &&
    entry.v === ENTRY_VERSION &&
    Number.isSafeInteger(entry.no) &&
    typeof entry.prev === 'string' &&
    Number.isSafeInteger(entry.firstEvent) &&
    Array.isArray(entry.events) &&
    entry.events.every((event) => typeof event === 'object' && event !== null) &&
    typeof entry.hidden === 'string' &&
    isCites(entry.cites) &&
    Array.isArray(entry.contents)
  )
}

const isCites = (cites: unknown): boolean =>
  cites === undefined ||
  (Array.isArray(cites) && cites.length > 0 && cites.every((hash) => typeof hash === 'string'))

/**
 * Checks that the parts of a version's content are all of those that its entry froze, in their order.
 * @returns names within the version, and values; ERASED for those that were
 * @throws NotGenuine
 */
export function openContent(
  { version, root }: SealedContent,
  parts: readonly Part[],
): { name: string; value: unknown }[] {
  const prefix = contentField(version, '')
  must(
    rootOfParts(parts) === root && parts.every(({ name }) => name.startsWith(prefix)),
    'content-root',
    `The answers shown aren’t those of version ${version}.`,
  )
  return parts.map((part) => ({
    name: part.name.slice(prefix.length),
    value: 'erased' in part ? ERASED : part.value,
  }))
}
