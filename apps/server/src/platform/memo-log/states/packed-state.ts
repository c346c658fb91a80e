import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Memo } from '@countersign/domain'
import { MEMO_STATE, preparerOf, readStored, storedVersion } from '@countersign/domain'
import { uuidOf } from '../../db/uuid.ts'
import { STATE_DICTIONARY } from './state-dictionary.ts'

/** The version of a packed state: the domain knows none so high, so that nothing reads one without unpacking it. */
const PACKED_VERSION = 1_000_001

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const UUID_BYTES = 16
/** JSON has no control characters: each is the mark of an identifier. */
const MOST_MARKS = 31
const MARK = /[\u0001-\u001f]/g
const ENOUGH_BYTES = 64 * 1024 * 1024

/** A memo's state in fewer bytes, with what statements read of it: the memo has ended, and no part of it is open. */
interface PackedState {
  v: typeof PACKED_VERSION
  lifecycle: Memo['lifecycle']
  version: number
  firstSubmittedAt: string | null
  lastSubmittedAt: string | null
  /** The address of who prepared it (R6): it has no row of participants. */
  preparer?: string
  /** In base64. */
  packed: string
}

/**
 * Reads a memo's state, packed or not.
 * @param stored the column `memos.state`
 * @throws UnknownStoredJson for what a newer release wrote
 */
export function readState(stored: unknown): Memo {
  return readStored(MEMO_STATE, isPacked(stored) ? JSON.parse(unpackState(stored)) : stored)
}

export function isPacked(stored: unknown): stored is PackedState {
  return storedVersion(stored) === PACKED_VERSION
}

/**
 * Packs the text of a memo's state.
 * @param text as PostgreSQL writes it
 * @returns null where unpacking it wouldn't give every character again
 */
export function packState(text: string): PackedState | null {
  const memo = readStored(MEMO_STATE, JSON.parse(text))
  const { lifecycle, version, firstSubmittedAt, lastSubmittedAt } = memo
  const preparer = preparerOf(memo)
  const packed = packText(text).toString('base64')
  const stub = { v: PACKED_VERSION, lifecycle, version, firstSubmittedAt, lastSubmittedAt, packed } as const
  const state = { ...stub, ...(preparer && { preparer: preparer.email }) }
  return unpackState(state) === text ? state : null
}

/** The text that was packed. */
export function unpackState({ packed }: Pick<PackedState, 'packed'>): string {
  const bytes = Buffer.from(packed, 'base64')
  const start = 1 + (bytes[0] ?? 0) * UUID_BYTES
  const marked = inflateRawSync(bytes.subarray(start), {
    dictionary: STATE_DICTIONARY,
    maxOutputLength: ENOUGH_BYTES,
  })
  return marked.toString().replace(MARK, (mark) => {
    const at = 1 + (mark.charCodeAt(0) - 1) * UUID_BYTES
    return uuidOf(bytes.subarray(at, at + UUID_BYTES))
  })
}

/** A packed state in the JSON text of its row: elsewhere quotation marks are escaped. Its texts may have braces. */
const PACKED_IN_ROW = new RegExp(
  `"state":(\\{"v": ${PACKED_VERSION}, "packed": "[^"]*"(?:[^{}"]|"(?:[^"\\\\]|\\\\.)*")*\\})`,
)

/** The JSON text of a row of memos with its state in full, as if it weren't packed. @param row as `row_to_json` writes it */
export function rowWithFullState(row: string): string {
  return row.replace(
    PACKED_IN_ROW,
    (_match, state: string) => `"state":${unpackState(JSON.parse(state) as PackedState)}`,
  )
}

/** The number of its identifiers, their bytes, and the text with a mark for each, compressed. */
function packText(text: string): Buffer {
  const marks = new Map<string, string>()
  const marked = text.replace(UUID, (id) => {
    const mark = marks.get(id) ?? (marks.size < MOST_MARKS ? String.fromCharCode(marks.size + 1) : undefined)
    if (mark === undefined) return id
    marks.set(id, mark)
    return mark
  })
  const ids = Buffer.from([...marks.keys()].join('').replaceAll('-', ''), 'hex')
  return Buffer.concat([
    Buffer.from([marks.size]),
    ids,
    deflateRawSync(marked, { level: 9, dictionary: STATE_DICTIONARY }),
  ])
}
