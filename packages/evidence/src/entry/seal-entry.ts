import { canonicalJson } from '../bytes/canonical-json.ts'
import { toBase64, utf8 } from '../bytes/bytes.ts'
import { leafHash } from '../log/merkle.ts'
import type { Openings, Part } from './commitment.ts'
import { isErasedPart, openPart, rootOfParts } from './commitment.ts'
import type { FrozenContent } from './content-parts.ts'
import { contentParts, filePart } from './content-parts.ts'
import type { EntryCause, MemoEntry, SealedEvent } from './entry.ts'
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
  /** Leaf hashes of the entries that the events rest on, in base64. */
  cites?: readonly string[]
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
export function sealEntry({
  cause,
  head,
  memo,
  firstEvent,
  events,
  contents,
  cites = [],
  seed,
}: ToSeal): SealedEntry {
  const no = head.no + 1
  const first = no === 1 ? memo : null
  const entry: MemoEntry = {
    v: ENTRY_VERSION,
    rules: RULE_SET,
    cause,
    no,
    prev: head.hash,
    ...(first ? { memo: { createdAt: first.createdAt, isLegacy: first.isLegacy } } : {}),
    firstEvent,
    events: events.map(clearOf),
    ...(cites.length === 0 ? {} : { cites: [...cites] }),
    hidden: rootOfParts(hiddenParts(seed, { memo: first, events })),
    contents: contents.map((content) => ({
      version: content.version,
      root: rootOfParts(contentPartsOf(seed, content)),
    })),
  }
  const text = canonicalJson(entry)
  const hash = leafHash(utf8(text))
  return { text, hash, head: { no, hash: toBase64(hash) } }
}

const clearOf = (event: StoredEvent): SealedEvent =>
  Object.fromEntries(
    Object.entries(event).filter(([key, value]) => value !== undefined && isClear(key)),
  ) as unknown as SealedEvent

/**
 * All that an entry commits to of memo and events, in its order, from its openings and what is stored of what it was written from.
 * @param memo of a first entry
 */
export function hiddenParts(
  openings: Openings,
  { memo, events }: { memo: BegunMemo | null; events: readonly StoredEvent[] },
): Part[] {
  const ofMemo = memo
    ? Object.entries({ memoId: memo.memoId, owner: memo.owner, template: memo.template }).map(
        ([key, value]) => openPart(openings, memoField(key), value),
      )
    : []
  const ofEvents = events.flatMap((event, place) =>
    Object.entries(event)
      .filter(([key, value]) => value !== undefined && !isClear(key))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]) => openPart(openings, eventField(place, key), value as unknown)),
  )
  return [...ofMemo, ...ofEvents]
}

/** The parts of a version's content in their order. */
export function contentPartsOf(openings: Openings, content: FrozenContent): Part[] {
  const nameOf = (part: string) => contentField(content.version, part)
  const fileHashes = withErasedFiles(content.fileHashes, (at) => isErasedPart(openings, nameOf(filePart(at))))
  return contentParts({ ...content, fileHashes }).map(({ name, value }) =>
    openPart(openings, nameOf(name), value),
  )
}

/** The hashes of files that are left, each at its place; '' at those of erased ones. */
function withErasedFiles(left: readonly string[], isErased: (place: number) => boolean): string[] {
  const hashes = [...left]
  for (let place = 0; place <= hashes.length; place++) if (isErased(place)) hashes.splice(place, 0, '')
  return hashes
}
