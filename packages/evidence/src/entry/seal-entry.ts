import { canonicalJson } from '../bytes/canonical-json.ts'
import { toBase64, utf8 } from '../bytes/bytes.ts'
import { leafHash, rootOfHashes } from '../log/merkle.ts'
import type { Opening } from './commitment.ts'
import { commitmentBytes, commitTo, saltOf } from './commitment.ts'
import type { FrozenContent } from './content-parts.ts'
import { contentParts } from './content-parts.ts'
import type { Commitments, EntryCause, MemoEntry, SealedContent, SealedEvent, SealedMemo } from './entry.ts'
import { ENTRY_VERSION, RULE_SET } from './entry.ts'
import { contentField, eventField, isClear, memoField } from './fields.ts'

/** Where a memo's chain of entries ends. */
export interface ChainHead {
  /** The number of its last entry; 0 before the first. */
  no: number
  /** The leaf hash of that entry, in base64; '' before the first. */
  hash: string
}

/** What a memo's log is folded over. */
export interface BegunMemo {
  memoId: string
  owner: object
  createdAt: string
  isLegacy: boolean
  template: { id: string; name: string }
}

export interface ToSeal {
  cause: EntryCause
  head: ChainHead
  /** For the first entry. */
  memo: BegunMemo
  firstEvent: number
  /** Events of the log as they are stored. */
  events: readonly StoredEvent[]
  /** The versions that the events submit. */
  contents: readonly FrozenContent[]
  /** 32 random bytes, from which the salts of all of the entry's fields are derived. */
  seed: Uint8Array
}

/** An event of the log as it is stored. */
export interface StoredEvent {
  type: string
  at: string
}

export interface SealedEntry {
  /** Canonical JSON. */
  text: string
  /** The leaf hash of the text. */
  hash: Uint8Array
  head: ChainHead
}

/** Writes the canonical entry of a change (O1). Pure: the same values and the same seed give the same entry. */
export function sealEntry({ cause, head, memo, firstEvent, events, contents, seed }: ToSeal): SealedEntry {
  const no = head.no + 1
  const entry: MemoEntry = {
    v: ENTRY_VERSION,
    rules: RULE_SET,
    cause,
    no,
    prev: head.hash,
    ...(no === 1 ? { memo: sealMemo(memo, seed) } : {}),
    firstEvent,
    events: events.map((event, place) => sealEvent(event, place, seed)),
    contents: contents.map((content) => sealContent(content, seed)),
  }
  const text = canonicalJson(entry)
  const hash = leafHash(utf8(text))
  return { text, hash, head: { no, hash: toBase64(hash) } }
}

function sealMemo(memo: BegunMemo, seed: Uint8Array): SealedMemo {
  return {
    createdAt: memo.createdAt,
    isLegacy: memo.isLegacy,
    commitments: commit(hiddenOfMemo(memo), memoField, seed),
  }
}

function sealEvent(event: StoredEvent, place: number, seed: Uint8Array): SealedEvent {
  const clear = Object.entries(event).filter(([key, value]) => value !== undefined && isClear(key))
  return {
    ...(Object.fromEntries(clear) as unknown as StoredEvent),
    commitments: commit(hiddenOfEvent(event), (name) => eventField(place, name), seed),
  }
}

/** What is committed to of the memo itself. */
const hiddenOfMemo = ({ memoId, owner, template }: BegunMemo) => ({ memoId, owner, template })

/** What is committed to of an event. */
const hiddenOfEvent = (event: StoredEvent): Record<string, unknown> =>
  Object.fromEntries(Object.entries(event).filter(([key, value]) => value !== undefined && !isClear(key)))

function commit(values: object, nameOf: (key: string) => string, seed: Uint8Array): Commitments {
  const opened = Object.entries(openingsIn(values, nameOf, seed))
  return Object.fromEntries(
    Object.keys(values).map((key, at) => {
      const [field, opening] = opened[at] as [string, Opening]
      return [key, commitTo(field, opening)]
    }),
  )
}

function openingsIn(
  values: object,
  nameOf: (key: string) => string,
  seed: Uint8Array,
): Record<string, Opening> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const field = nameOf(key)
      return [field, { salt: saltOf(seed, field), value: value as unknown }]
    }),
  )
}

/**
 * The openings of all that an entry commits to, from its seed and what it was written from.
 * @param memo of a first entry
 */
export function openingsOf(
  seed: Uint8Array,
  { memo, events }: { memo: BegunMemo | null; events: readonly StoredEvent[] },
): Record<string, Opening> {
  const ofEvents = events.map((event, place) =>
    openingsIn(hiddenOfEvent(event), (name) => eventField(place, name), seed),
  )
  return Object.assign(
    {},
    memo ? openingsIn(hiddenOfMemo(memo), memoField, seed) : {},
    ...ofEvents,
  ) as Record<string, Opening>
}

/** The parts of a version's content with the salts that open them. */
export function openedParts(seed: Uint8Array, content: FrozenContent): (Opening & { name: string })[] {
  return contentParts(content).map(({ name, value }) => ({
    name,
    value,
    salt: saltOf(seed, contentField(content.version, name)),
  }))
}

function sealContent(content: FrozenContent, seed: Uint8Array): SealedContent {
  const leaves = openedParts(seed, content).map(({ name, ...opening }) =>
    leafHash(commitmentBytes(contentField(content.version, name), opening)),
  )
  return { version: content.version, root: toBase64(rootOfHashes(leaves)) }
}
