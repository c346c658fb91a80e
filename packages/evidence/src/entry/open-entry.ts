import { canonicalJson } from '../bytes/canonical-json.ts'
import { fromBase64, toBase64, utf8 } from '../bytes/bytes.ts'
import { leafHash, rootOfHashes } from '../log/merkle.ts'
import { must } from '../not-genuine.ts'
import type { Opening } from './commitment.ts'
import { commitTo } from './commitment.ts'
import type { Commitments, MemoEntry, SealedContent } from './entry.ts'
import { ENTRY_VERSION } from './entry.ts'
import { contentField, eventField, isClear, memoField } from './fields.ts'
import type { ChainHead } from './seal-entry.ts'

/** What stands for a value that was erased (O1): its commitment remains, its opening is gone. */
export const ERASED = Symbol('erased')

/** Openings by field. A field without one was erased. */
export type Openings = Readonly<Record<string, Opening>>

/** A part of a version's content: opened, or the commitment that an erased part left behind. */
export type OpenedPart = { name: string; salt: string; value: unknown } | { name: string; erased: string }

export interface OpenedEntry {
  entry: MemoEntry
  head: ChainHead
  /** Committed fields of the memo, of its first entry. */
  memo: Record<string, unknown> | null
  /** Events as they were stored; erased fields are ERASED. */
  events: Record<string, unknown>[]
}

/**
 * Reads an entry that continues a memo's chain, and opens what its openings open (O1).
 * @throws NotGenuine if the entry isn't canonical, doesn't follow on the head, or an opening doesn't fit its commitment
 */
export function openEntry(text: string, head: ChainHead, openings: Openings): OpenedEntry {
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
  const used = new Set<string>()
  const open = (commitments: Commitments, nameOf: (key: string) => string) =>
    Object.fromEntries(
      Object.entries(commitments).map(([key, commitment]) => {
        const field = nameOf(key)
        used.add(field)
        return [key, openField(field, commitment, openings[field])]
      }),
    )
  const memo = entry.memo ? open(entry.memo.commitments, memoField) : null
  const events = entry.events.map(({ commitments, ...clear }, place) => {
    must(
      Object.keys(clear).every(isClear),
      'entry-clear',
      `Event ${place + 1} of entry ${entry.no} says more than it may.`,
    )
    must(
      !Object.keys(commitments).some(isClear),
      'entry-clear',
      `Event ${place + 1} of entry ${entry.no} hides what is public.`,
    )
    return { ...clear, ...open(commitments, (key) => eventField(place, key)) }
  })
  must(
    Object.keys(openings).every((field) => used.has(field)),
    'entry-opening',
    `Entry ${entry.no} is opened where it has no commitment.`,
  )
  return { entry, head: { no: entry.no, hash: toBase64(leafHash(utf8(text))) }, memo, events }
}

function parseEntry(text: string): MemoEntry {
  let entry
  let isCanonical = false
  try {
    entry = JSON.parse(text) as MemoEntry
    isCanonical = canonicalJson(entry) === text
  } catch {
    entry = null
  }
  must(
    entry !== null && isCanonical && isEntry(entry),
    'entry-form',
    'An entry is not in its canonical form.',
  )
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
    entry.events.every((event) => typeof event.commitments === 'object' && event.commitments !== null) &&
    Array.isArray(entry.contents)
  )
}

function openField(field: string, commitment: string, opening: Opening | undefined): unknown {
  if (!opening) return ERASED
  must(
    commitTo(field, opening) === commitment,
    'entry-commitment',
    `What is shown of ${field} isn’t what was recorded.`,
  )
  return opening.value
}

/**
 * Checks that the parts of a version's content are all of those that its entry froze, in their order.
 * @throws NotGenuine
 */
export function checkContent({ version, root }: SealedContent, parts: readonly OpenedPart[]): void {
  const leaves = parts.map((part) => {
    const commitment = 'erased' in part ? part.erased : commitTo(contentField(version, part.name), part)
    return leafHash(fromBase64(commitment) ?? new Uint8Array())
  })
  must(
    toBase64(rootOfHashes(leaves)) === root,
    'content-root',
    `The answers shown aren’t those of version ${version}.`,
  )
}
