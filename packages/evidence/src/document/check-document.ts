import { contentEntries } from '@countersign/domain'
import { answerPart } from '../entry/content-parts.ts'
import type { Bundle } from '../bundle/bundle.ts'
import type { ProvenMemo } from '../bundle/check-bundle.ts'
import type { BundleTrust } from '../bundle/trust.ts'
import type { FindLater } from '../bundle/witnessed.ts'
import { checkBundle } from '../bundle/check-bundle.ts'
import { utf8Text } from '../bytes/bytes.ts'
import { parseCanonical } from '../bytes/canonical-json.ts'
import { must } from '../not-genuine.ts'
import { latin1 } from '../bytes/latin1.ts'
import { readPdfRecord } from '../pdf/pdf-record.ts'
import type { PdfRevision } from '../pdf/pdf-revision.ts'
import { readRevision } from '../pdf/pdf-revision.ts'
import type { Seal } from '../seal/check-seal.ts'
import type { SealTrust } from '../seal/seal-trust.ts'
import { readSealUpdate } from '../seal/seal-update.ts'
import { isSame } from './same.ts'

/** The record of a memo's PDF, as it claims to be. */
export interface MemoRecord {
  memo: unknown
  version: number
  content: unknown
  log: unknown
  evidence?: Bundle
}

/** What a document proves. */
export interface ProvenDocument extends ProvenMemo {
  /** Who sealed the document, and when; null where no seal was asked for. Without a seal the printed pages prove nothing. */
  seal: Seal | null
}

/**
 * Checks a memo's PDF (O5): its seal, where the trust names roots for seals, then the record that it carries: it is canonical, its proof
 * holds, and what it says of the memo is what the proof says.
 * @param findLater looks for a checkpoint that witnesses signed later, where they haven't signed the document's
 * @throws NotGenuine
 */
export async function checkDocument(
  pdf: Uint8Array,
  trust: BundleTrust,
  findLater?: FindLater,
): Promise<ProvenDocument> {
  const { base, seal } = await openDocument(pdf, trust.seal)
  const record = parseRecord(await readPdfRecord(base))
  must(record.evidence, 'record-proof', 'The document carries no proof.')
  const proven = await checkBundle(record.evidence, trust, findLater)
  checkRecord(record, proven)
  return { ...proven, seal }
}

/** The document without its seal, which is checked where roots are given. */
async function openDocument(
  pdf: Uint8Array,
  trust: SealTrust | undefined,
): Promise<{ base: PdfRevision; seal: Seal | null }> {
  must(
    latin1(pdf).includes('/Names [(memo.json)'),
    'pdf-none',
    'The file has no record of a memo (memo.json).',
  )
  const sealed = readSealUpdate(pdf)
  if (!trust) return { base: sealed?.base ?? readRevision(pdf), seal: null }
  must(sealed, 'seal-missing', 'The document has no seal, or something follows it.')
  // The library of cryptographic formats is loaded where seals are checked, and nowhere else.
  const { checkSeal } = await import('../seal/check-seal.ts')
  return { base: sealed.base, seal: await checkSeal(sealed, trust) }
}

/**
 * The record of a PDF. Nothing of it is proven yet.
 * @throws NotGenuine
 */
export const readRecord = async (pdf: Uint8Array): Promise<MemoRecord> => {
  const { base } = await openDocument(pdf, undefined)
  return parseRecord(await readPdfRecord(base))
}

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

/** The answers that the record shows are those that the proof opens, in their order; those that it marks as erased don't open (O6). */
function checkAnswers(content: unknown, { content: parts }: ComparedProof): void {
  const { entries } = contentEntries(content)
  const proven = new Map(parts.map(({ name, value }) => [name, value]))
  const names = entries.map(({ field_id }, place) => answerPart(place, field_id))
  const answered = parts.filter(({ name }) => name.startsWith('answers/')).map(({ name }) => name)
  must(
    answered.every((name) => names.includes(name)) &&
      entries.every((entry, place) => {
        const name = names[place] ?? ''
        return entry.erased ? !proven.has(name) : isSame(entry, proven.get(name))
      }),
    'record-content',
    'The record shows other answers than those that are proven.',
  )
}

function parseRecord(bytes: Uint8Array): MemoRecord {
  const text = utf8Text(bytes)
  const record = text === null ? null : (parseCanonical(text) as MemoRecord | null)
  must(
    record !== null && typeof record === 'object',
    'record-form',
    'The document’s record has another form.',
  )
  return record
}
