import type { BundleTrust, ConsistencyProof } from '@countersign/evidence'
import { parseNote, parseTrust, readConsistencyProof } from '@countersign/evidence'
import { texts } from '../texts.ts'

/** What a file is, by its content: names say nothing. */
export type Received =
  | { kind: 'PDF'; name: string; bytes: Uint8Array }
  | { kind: 'TRUST'; name: string; trust: BundleTrust }
  | { kind: 'CHECKPOINT'; name: string; note: string }
  | { kind: 'PROOF'; name: string; proof: ConsistencyProof }
  | { kind: 'PROBLEM'; message: string }

/** Files beside documents are a few kilobytes; in bytes. */
const MOST_TEXT = 1024 * 1024

/** Reads a file that was dropped, chosen or pasted. */
export async function receiveFile(file: File): Promise<Received> {
  const { name } = file
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (startsAsPdf(bytes)) return { kind: 'PDF', name, bytes }
    const text = bytes.length <= MOST_TEXT ? new TextDecoder().decode(bytes) : ''
    return receiveJson(name, text) ?? receiveNote(name, text)
  } catch {
    // A folder, or a file that has been moved since.
    return { kind: 'PROBLEM', message: texts.unreadable(name) }
  }
}

const startsAsPdf = (bytes: Uint8Array): boolean =>
  [...'%PDF-'].every((character, at) => bytes[at] === character.charCodeAt(0))

function receiveJson(name: string, text: string): Received | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof json !== 'object' || json === null) return null
  if ('log' in json)
    return attempt(texts.badTrust(name), () => ({ kind: 'TRUST', name, trust: parseTrust(text) }))
  if ('consistency' in json)
    return attempt(texts.badProof(name), () => ({ kind: 'PROOF', name, proof: readConsistencyProof(json) }))
  return { kind: 'PROBLEM', message: texts.unknownFile(name) }
}

const receiveNote = (name: string, note: string): Received =>
  attempt(texts.unknownFile(name), () => {
    parseNote(note)
    return { kind: 'CHECKPOINT', name, note }
  })

function attempt(message: string, read: () => Received): Received {
  try {
    return read()
  } catch {
    return { kind: 'PROBLEM', message }
  }
}
