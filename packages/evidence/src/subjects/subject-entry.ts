import { toBase64, utf8 } from '../bytes/bytes.ts'
import { canonicalJson, parseCanonical } from '../bytes/canonical-json.ts'
import type { Part } from '../entry/commitment.ts'
import { openPart, rootOfParts } from '../entry/commitment.ts'
import type { EntryCause } from '../entry/entry.ts'
import type { ChainHead, SealedEntry } from '../entry/seal-entry.ts'
import { leafHash } from '../log/merkle.ts'
import { must } from '../not-genuine.ts'

export const SUBJECT_VERSION = 'countersign/subject/v1'

/** What decisions rest on besides their memo (O1): each has a chain of entries of its own in the same log. */
export const SUBJECT_KINDS = ['ABSENCE', 'ROLE', 'MANAGER', 'POLICY', 'PASSKEY'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** What a subject says, by names that sort in their order; each is committed to by itself, so that it can be shown alone. */
export type SubjectFields = Readonly<Record<string, unknown>>

/** What a subject said after a change (O1), written as canonical JSON. */
export interface SubjectEntry {
  v: typeof SUBJECT_VERSION
  kind: SubjectKind
  cause: EntryCause
  /** From 1 on. */
  no: number
  /** The leaf hash of the subject's entry before, in base64; '' for the first. */
  prev: string
  at: string
  /** Whether the subject is gone since. */
  isRemoved: boolean
  /** The root over commitments to its id and fields, in base64. */
  hidden: string
}

export interface SubjectToSeal {
  kind: SubjectKind
  id: string
  cause: EntryCause
  head: ChainHead
  at: string
  /** Null once the subject is gone. */
  fields: SubjectFields | null
  /** 32 random bytes, from which the salts are derived. */
  seed: Uint8Array
}

/** Writes the canonical entry of a subject (O1). Pure: the same values and the same seed give the same entry. */
export function sealSubject({ kind, id, cause, head, at, fields, seed }: SubjectToSeal): SealedEntry {
  const no = head.no + 1
  const entry: SubjectEntry = {
    v: SUBJECT_VERSION,
    kind,
    cause,
    no,
    prev: head.hash,
    at,
    isRemoved: fields === null,
    hidden: rootOfParts(subjectParts(seed, { id, fields })),
  }
  const text = canonicalJson(entry)
  const hash = leafHash(utf8(text))
  return { text, hash, head: { no, hash: toBase64(hash) } }
}

/** A committed part of a subject, by the name of its field. */
const partName = (field: string): string => `subject/${field}`

/** The field of a part's name; null for names that no subject has. */
export function subjectField(name: string): string | null {
  return name.startsWith('subject/') ? name.slice('subject/'.length) : null
}

/** All that an entry of a subject commits to, in its order: the id first. */
export function subjectParts(
  seed: Uint8Array,
  { id, fields }: { id: string; fields: SubjectFields | null },
): Part[] {
  return [
    openPart(seed, partName('id'), id),
    ...Object.entries(fields ?? {})
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([field, value]) => openPart(seed, partName(field), value)),
  ]
}

/**
 * Checks that an entry continues a subject's chain and commits to these parts, all of them (O7).
 * @throws NotGenuine
 */
export function checkSubject(
  text: string,
  head: ChainHead,
  parts: readonly Part[],
): { entry: SubjectEntry; head: ChainHead } {
  const entry = parseSubject(text)
  must(
    entry.no === head.no + 1 && entry.prev === head.hash,
    'subject-chain',
    `Entry ${head.no + 1} doesn’t follow on the one before.`,
  )
  must(
    rootOfParts(parts) === entry.hidden,
    'subject-parts',
    `What is stored of entry ${entry.no} isn’t what was recorded.`,
  )
  return { entry, head: { no: entry.no, hash: toBase64(leafHash(utf8(text))) } }
}

/** @throws NotGenuine unless the text is the canonical entry of a subject */
export function parseSubject(text: string): SubjectEntry {
  const entry = parseCanonical(text) as SubjectEntry | null
  must(
    entry !== null && isSubject(entry),
    'subject-form',
    'An entry of a subject is not in its canonical form.',
  )
  return entry
}

function isSubject(entry: SubjectEntry): boolean {
  return (
    typeof entry === 'object' &&
    entry.v === SUBJECT_VERSION &&
    SUBJECT_KINDS.includes(entry.kind) &&
    Number.isSafeInteger(entry.no) &&
    typeof entry.prev === 'string' &&
    typeof entry.at === 'string' &&
    typeof entry.isRemoved === 'boolean' &&
    typeof entry.hidden === 'string'
  )
}
