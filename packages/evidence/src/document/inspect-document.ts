import type { Memo } from '@countersign/domain'
import type { ChainPlace, ProvenLog } from '../bundle/check-bundle.ts'
import { checkErased } from '../bundle/check-erased.ts'
import {
  CHAIN_START,
  checkCited,
  checkDecisions,
  decideAgain,
  isBundle,
  openLastVersion,
  openLogged,
} from '../bundle/check-bundle.ts'
import type { Bundle } from '../bundle/bundle.ts'
import type { BundleTrust } from '../bundle/trust.ts'
import type { FindLater } from '../bundle/witnessed.ts'
import { openSigned } from '../bundle/witnessed.ts'
import { toBase64, utf8 } from '../bytes/bytes.ts'
import type { OpenedEntry } from '../entry/open-entry.ts'
import { ERASED } from '../entry/open-entry.ts'
import type { Checkpoint } from '../log/checkpoint.ts'
import { leafHash } from '../log/merkle.ts'
import { NotGenuine } from '../not-genuine.ts'
import type { MemoRecord, ProvenDocument } from './check-document.ts'
import { checkDocument, readRecord, RECORD_CHECKS } from './check-document.ts'
import type { ShownDecision } from './decisions.ts'
import { provenDecisions, shownDecisions } from './decisions.ts'
import type { Difference } from './differences.ts'
import { differingAnswers, differingEvents } from './differences.ts'

/** What is checked, in the order in which an outsider reads it. */
export const SECTIONS = [
  'DOCUMENT',
  'SEAL',
  'CHECKPOINT',
  'ENTRIES',
  'RULES',
  'SIGNATURES',
  'CONTENT',
] as const

export type Section = (typeof SECTIONS)[number]

/** One thing that is wrong. */
export interface Fault {
  /** The check that failed, for support. */
  check: string
  section: Section
  message: string
  /** Where what the file shows and what is proven are known. */
  differences: Difference[]
}

export type Inspection =
  | { verdict: 'GENUINE'; proven: ProvenDocument; decisions: ShownDecision[] }
  | {
      verdict: 'NOT_GENUINE'
      faults: Fault[]
      /** What could be checked although something is wrong, and holds. */
      held: Section[]
      /** What the file claims; nothing of it is proven. */
      claimed: { memo: Partial<Memo>; decisions: (ShownDecision & { isProven: boolean })[] }
    }
  | { verdict: 'NOTHING'; fault: Fault }

/** Faults of files that don't claim to be proven: another PDF, or one that was printed before the approval. */
const NOTHING_TO_CHECK: ReadonlySet<string> = new Set(['pdf-none', 'record-proof'])

const SECTION_OF: [RegExp, Section][] = [
  [/^(pdf|record-form|record-proof)/, 'DOCUMENT'],
  [/^seal/, 'SEAL'],
  [/^(note|checkpoint|bundle-witness)/, 'CHECKPOINT'],
  [/^(signature|passkey|cited-passkey)/, 'SIGNATURES'],
  [/^(replay|bundle-end|cited)/, 'RULES'],
  [/^(content|bundle-content|record)/, 'CONTENT'],
]

const sectionOf = (check: string): Section =>
  SECTION_OF.find(([pattern]) => pattern.test(check))?.[1] ?? 'ENTRIES'

/**
 * Checks a memo's PDF as `checkDocument` does, which alone decides whether it is genuine, and describes what it found (O5). Of a file that
 * isn't, it names each thing that is wrong, and what holds nevertheless.
 */
export async function inspectDocument(
  pdf: Uint8Array,
  trust: BundleTrust,
  findLater?: FindLater,
): Promise<Inspection> {
  try {
    const proven = await checkDocument(pdf, trust, findLater)
    return { verdict: 'GENUINE', proven, decisions: provenDecisions(proven.decisions, proven.memo) }
  } catch (error) {
    const fault = faultOf(error)
    return NOTHING_TO_CHECK.has(fault.check)
      ? { verdict: 'NOTHING', fault }
      : await explainRefusal(pdf, { trust, findLater }, fault)
  }
}

/**
 * What a check found wrong. What it stumbles over in a file is a form that this product doesn't write.
 * @throws errors of the platform, such as a browser without Ed25519, which say nothing about the file
 */
function faultOf(error: unknown): Fault {
  const isForm = error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
  if (!(error instanceof NotGenuine) && !isForm) throw error
  const { check, message } =
    error instanceof NotGenuine
      ? error
      : { check: 'record-form', message: 'The document’s record has another form.' }
  return { check, section: sectionOf(check), message, differences: [] }
}

/** Checks part by part what `checkDocument` refused, and goes on where it can. */
class Explanation {
  readonly faults: Fault[]
  readonly held = new Set<Section>()

  constructor(refusal: Fault) {
    this.faults = [refusal]
  }

  /** Undefined where the part is wrong. */
  async attempt<T>(section: Section, check: () => T | Promise<T>): Promise<T | undefined> {
    try {
      const result = await check()
      this.held.add(section)
      return result
    } catch (error) {
      const fault = faultOf(error)
      if (!this.faults.some(({ message }) => message === fault.message)) this.faults.push(fault)
      return undefined
    }
  }
}

/** By what a document's checkpoint is judged. */
interface Judging {
  trust: BundleTrust
  findLater: FindLater | undefined
}

async function explainRefusal(pdf: Uint8Array, judging: Judging, refusal: Fault): Promise<Inspection> {
  const explanation = new Explanation(refusal)
  const record = await explanation.attempt('DOCUMENT', () => readRecord(pdf))
  const bundle = record?.evidence
  const log = bundle && isBundle(bundle) ? await explainBundle(bundle, judging, explanation) : undefined
  if (record && log) await explainRecord(record, log, explanation)
  const wrong = new Set(explanation.faults.map(({ section }) => section))
  return {
    verdict: 'NOT_GENUINE',
    faults: explanation.faults,
    held: SECTIONS.filter((section) => explanation.held.has(section) && !wrong.has(section)),
    claimed: claimOf(record, log),
  }
}

/** Without content where its parts aren't those of the version. */
type ExplainedLog = ProvenLog & { content?: { name: string; value: unknown }[] }

async function explainRecord(record: MemoRecord, log: ExplainedLog, explanation: Explanation): Promise<void> {
  const { content } = log
  if (!content) return
  for (const check of RECORD_CHECKS)
    await explanation.attempt('CONTENT', () => check(record, { ...log, content }))
  for (const fault of explanation.faults) {
    if (fault.check === 'record-log') fault.differences = differingEvents(record.log, log.events)
    if (fault.check === 'record-content') fault.differences = differingAnswers(record.content, content)
  }
}

async function explainBundle(
  bundle: Bundle,
  { trust, findLater }: Judging,
  explanation: Explanation,
): Promise<ExplainedLog | undefined> {
  const signed = await explanation.attempt('CHECKPOINT', () => openSigned(bundle, trust, findLater))
  // Without a checkpoint that is signed, nothing is in the log.
  const opened = signed && (await openEntries(bundle, signed.checkpoint, explanation))
  if (!opened || opened.length !== bundle.entries.length) return undefined
  await explanation.attempt('ENTRIES', () => checkErased(bundle, opened))
  const log = await explanation.attempt('RULES', () => decideAgain(opened))
  if (!log) return undefined
  await explanation.attempt('SIGNATURES', () => checkDecisions(bundle, opened, log, signed.checkpoint))
  const content = await explanation.attempt('CONTENT', () =>
    openLastVersion(opened, log.version, bundle.content),
  )
  if (!content) return log
  await explanation.attempt('RULES', () => checkCited(bundle, opened, { ...log, content }, signed.checkpoint))
  return { ...log, content: content.filter(({ value }) => value !== ERASED) }
}

/** The entries that are in the log; each of the others is a fault. */
async function openEntries(
  { entries }: Bundle,
  checkpoint: Checkpoint,
  explanation: Explanation,
): Promise<OpenedEntry[]> {
  const opened: OpenedEntry[] = []
  let place: ChainPlace = CHAIN_START
  for (const bundled of entries) {
    const entry = await explanation.attempt('ENTRIES', () => openLogged(bundled, place, checkpoint))
    if (entry) opened.push(entry)
    // What follows on a wrong entry is judged as if that one were right.
    place = {
      head: { no: place.head.no + 1, hash: toBase64(leafHash(utf8(bundled.text))) },
      nextEvent: place.nextEvent + countEvents(bundled.text),
    }
  }
  return opened
}

function countEvents(text: string): number {
  try {
    return (JSON.parse(text) as { events: unknown[] }).events.length
  } catch {
    return 0
  }
}

/** What the record shows; each decision with whether the proof has it as well. */
function claimOf(record: MemoRecord | undefined, log: ExplainedLog | undefined) {
  const memo = (record?.memo ?? {}) as Partial<Memo>
  const isRoute = Array.isArray(memo.levels)
  const proven = log ? shownDecisions(log.events, log.memo).map((one) => JSON.stringify(one)) : []
  const decisions = shownDecisions(record?.log, log?.memo ?? (isRoute ? (memo as Memo) : null))
  return {
    memo,
    decisions: decisions.map((one) => ({ ...one, isProven: proven.includes(JSON.stringify(one)) })),
  }
}
