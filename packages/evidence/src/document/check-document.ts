import { contentEntries } from '@countersign/domain'
import type { Bundle } from '../bundle/bundle.ts'
import type { BundleTrust, ProvenMemo } from '../bundle/check-bundle.ts'
import { checkBundle } from '../bundle/check-bundle.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { must } from '../not-genuine.ts'
import { readPdfRecord } from './pdf-record.ts'

/** The record of a memo's PDF. */
interface MemoRecord {
  memo: unknown
  version: number
  content: unknown
  log: unknown
  evidence?: Bundle
}

/**
 * Checks the record that a memo's PDF carries (O5): it is canonical, its proof holds, and what it says of the memo is what the proof says.
 * Says nothing about the printed pages: those match the record only if the file is unchanged.
 * @throws NotGenuine
 */
export async function checkDocument(pdf: Uint8Array, trust: BundleTrust): Promise<ProvenMemo> {
  const record = parseRecord(await readPdfRecord(pdf))
  must(record.evidence, 'record-proof', 'The document carries no proof.')
  const proven = await checkBundle(record.evidence, trust)
  must(
    isSame(record.log, proven.events),
    'record-log',
    'The record shows another log than the one that is proven.',
  )
  must(
    isSame(record.memo, { ...proven.memo, draft: null }) && record.version === proven.memo.version,
    'record-memo',
    'The record shows another memo than the one that is proven.',
  )
  checkAnswers(record.content, proven)
  return proven
}

/** The answers that the record shows are those that the proof opens, in their order. */
function checkAnswers(content: unknown, { content: parts }: ProvenMemo): void {
  const { entries } = contentEntries(content)
  const proven = parts.filter(({ name }) => name.startsWith('answers/'))
  must(
    entries.length === proven.length && entries.every((entry, place) => isSame(entry, proven[place]?.value)),
    'record-content',
    'The record shows other answers than those that are proven.',
  )
}

function parseRecord(bytes: Uint8Array): MemoRecord {
  let record: MemoRecord | null = null
  let isCanonical = false
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    record = JSON.parse(text) as MemoRecord
    isCanonical = canonicalJson(record) === text
  } catch {
    // Refused below.
  }
  must(
    record !== null && typeof record === 'object' && isCanonical,
    'record-form',
    'The document’s record has another form.',
  )
  return record
}

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one ?? null) === canonicalJson(other)
