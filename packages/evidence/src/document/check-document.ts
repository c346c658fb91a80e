import { contentEntries } from '@countersign/domain'
import type { Bundle } from '../bundle/bundle.ts'
import type { ProvenMemo } from '../bundle/check-bundle.ts'
import type { BundleTrust } from '../bundle/trust.ts'
import { checkBundle } from '../bundle/check-bundle.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { must } from '../not-genuine.ts'
import { readPdfRecord } from './pdf-record.ts'
import { isSame } from './same.ts'

/** The record of a memo's PDF, as it claims to be. */
export interface MemoRecord {
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
  const record = await readRecord(pdf)
  must(record.evidence, 'record-proof', 'The document carries no proof.')
  const proven = await checkBundle(record.evidence, trust)
  checkRecord(record, proven)
  return proven
}

/**
 * The record of a PDF. Nothing of it is proven yet.
 * @throws NotGenuine
 */
export const readRecord = async (pdf: Uint8Array): Promise<MemoRecord> =>
  parseRecord(await readPdfRecord(pdf))

/** What of a proof the record is compared with. */
export type ComparedProof = Pick<ProvenMemo, 'memo' | 'version' | 'events' | 'content'>

function checkRecord(record: MemoRecord, proven: ComparedProof): void {
  for (const check of RECORD_CHECKS) check(record, proven)
}

/** What a record must say as the proof does. Where the rules aren't known, neither is how a record shows what they decide. */
export const RECORD_CHECKS: readonly ((record: MemoRecord, proven: ComparedProof) => void)[] = [
  ({ version }, proven) =>
    must(version === proven.version, 'record-version', 'The record is of another version than the last.'),
  ({ log }, { memo, events }) =>
    must(
      memo === null || isSame(log, events),
      'record-log',
      'The record shows another log than the one that is proven.',
    ),
  (record, { memo }) =>
    must(
      memo === null || isSame(record.memo, { ...memo, draft: null }),
      'record-memo',
      'The record shows another memo than the one that is proven.',
    ),
  ({ content }, proven) => checkAnswers(content, proven),
]

/** The answers that the record shows are those that the proof opens, in their order. */
function checkAnswers(content: unknown, { content: parts }: ComparedProof): void {
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
