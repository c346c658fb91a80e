import type { LoggedEvent, Memo, Person } from '@countersign/domain'
import { isSameBytes, toBase64, utf8 } from '../bytes/bytes.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import type { Part } from '../entry/commitment.ts'
import type { EntryCause } from '../entry/entry.ts'
import type { OpenedEntry } from '../entry/open-entry.ts'
import { ERASED, openContent, openEntry } from '../entry/open-entry.ts'
import type { ChainHead } from '../entry/seal-entry.ts'
import type { Checkpoint, Witness } from '../log/checkpoint.ts'
import { hashesOfPath, leafHash, rootFromInclusion } from '../log/merkle.ts'
import { must } from '../not-genuine.ts'
import { signatureHash } from '../signature/decision-signature.ts'
import type { Bundle, BundledEntry, BundledSignature, CitedEntry } from './bundle.ts'
import { BUNDLE_VERSION } from './bundle.ts'
import type { ProvenDecision } from './check-signatures.ts'
import { checkErased } from './check-erased.ts'
import { checkSignatures } from './check-signatures.ts'
import type { ProvenGround } from './grounds.ts'
import { checkGrounds, openCited } from './grounds.ts'
import { AFTER_APPROVAL } from './replay-after-approval.ts'
import { checkLinkOfContent } from './replay-links.ts'
import { replay, showUnjudged, unknownRules } from './replay.ts'
import type { BundleTrust } from './trust.ts'
import type { FindLater } from './witnessed.ts'
import { openSigned } from './witnessed.ts'

/** The memo as it began, by its first entry. */
export interface ProvenBeginning {
  memoId: string
  owner: Person
  createdAt: string
  isLegacy: boolean
  template: { id: string; name: string }
}

/** What the entries say, and what the rules make of it. */
export interface ProvenLog {
  begun: ProvenBeginning
  /** The memo after its last event; null where rules aren't known. */
  memo: Memo | null
  /** As the rules read them; where those aren't known, as they were recorded. */
  events: LoggedEvent[]
  /** Rule sets that entries name and this release doesn't carry: their signatures are checked, their decisions can't be judged. */
  unknownRules: string[]
  /** The last submitted version. */
  version: number
}

/** The same with the memo before each event; null where rules aren't known. */
type DecidedLog = ProvenLog & { before: Memo[] | null }

/** What a bundle proves. */
export interface ProvenMemo extends ProvenLog {
  /** What each decision was made with, in the order of the log (O4). */
  decisions: ProvenDecision[]
  /** Why each entry was written: RECORDED and GAP prove nothing about the time before them. */
  causes: EntryCause[]
  /** The answers of the last version, as they were stored. Erased ones are left out. */
  content: { name: string; value: unknown }[]
  /** Names of all parts that were erased: answers, texts and files. */
  erased: string[]
  /** What its decisions rest on besides the memo: absences, policies, roles. */
  grounds: ProvenGround[]
  checkpoint: Checkpoint
  /** Those that signed it, or a later one. */
  witnesses: Witness[]
}

/**
 * Checks all that a bundle says (O1, O2): entries that follow on one another and are in the log, openings that fit, content that is the
 * last version's, and an approval that its events allow.
 * @param findLater looks for a checkpoint that witnesses signed later, where they haven't signed the bundle's
 * @throws NotGenuine
 */
export async function checkBundle(
  bundle: Bundle,
  trust: BundleTrust,
  findLater?: FindLater,
): Promise<ProvenMemo> {
  must(isBundle(bundle), 'bundle-form', 'The proof has another form.')
  const { checkpoint, witnesses } = await openSigned(bundle, trust, findLater)
  const opened = openChain(bundle.entries, checkpoint)
  const { before, ...log } = decideAgain(opened)
  const content = openLastVersion(opened, log.version, bundle.content)
  checkLinkOfContent(log.memo, content)
  const decisions = await checkDecisions(bundle, opened, { ...log, before }, checkpoint)
  const grounds = checkCited(bundle, opened, { ...log, content }, checkpoint)
  checkErased(bundle, opened)
  return {
    ...log,
    decisions,
    causes: opened.map(({ entry }) => entry.cause),
    content: content.filter(({ value }) => value !== ERASED),
    erased: [...bundle.entries.flatMap(({ parts }) => parts), ...bundle.content]
      .filter((part) => 'erased' in part)
      .map(({ name }) => name),
    grounds,
    checkpoint,
    witnesses,
  }
}

export function isBundle(bundle: Bundle): boolean {
  return (
    isObject(bundle) &&
    bundle.v === BUNDLE_VERSION &&
    typeof bundle.checkpoint === 'string' &&
    isParts(bundle.content) &&
    (bundle.signatures === undefined || isSignatures(bundle.signatures)) &&
    isCited(bundle.cited) &&
    Array.isArray(bundle.entries) &&
    bundle.entries.every(isBundledEntry)
  )
}

const isBundledEntry = (entry: BundledEntry | null): boolean =>
  typeof entry?.text === 'string' &&
  isParts(entry.parts) &&
  Number.isSafeInteger(entry.leaf) &&
  Array.isArray(entry.path)

function isSignatures(signatures: unknown): boolean {
  return (
    Array.isArray(signatures) &&
    signatures.every(
      (one: BundledSignature) =>
        isObject(one) &&
        Number.isSafeInteger(one.event) &&
        typeof one.statement === 'string' &&
        isParts(one.parts) &&
        isObject(one.assertion) &&
        isObject(one.key) &&
        (one.revoked === undefined || typeof one.revoked === 'string') &&
        (one.batch === undefined || (isObject(one.batch) && Array.isArray(one.batch.path))),
    )
  )
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

function isParts(parts: unknown): boolean {
  return (
    Array.isArray(parts) &&
    parts.every(
      (part: Part) =>
        isObject(part) &&
        typeof part.name === 'string' &&
        ('erased' in part ? typeof part.erased === 'string' : typeof part.salt === 'string'),
    )
  )
}

function isCited(cited: unknown): boolean {
  return (
    cited === undefined ||
    (Array.isArray(cited) &&
      cited.every(
        (one: CitedEntry) =>
          isObject(one) &&
          typeof one.text === 'string' &&
          Number.isSafeInteger(one.leaf) &&
          Array.isArray(one.path) &&
          isParts(one.shown) &&
          one.shown.every(({ path }) => Array.isArray(path)),
      ))
  )
}

/** Whether a leaf is in the log of a checkpoint. @throws NotGenuine if its proof has another form */
function isInLog(
  leaf: Uint8Array,
  { leaf: index, path }: { leaf: number; path: readonly string[] },
  { size, root }: Checkpoint,
): boolean {
  return isSameBytes(rootFromInclusion(leaf, { index, size }, hashesOfPath(path)), root)
}

/** Where the next entry must continue: the memo's chain, and the number of its next event. */
export interface ChainPlace {
  head: ChainHead
  nextEvent: number
}

export const CHAIN_START: ChainPlace = { head: { no: 0, hash: '' }, nextEvent: 1 }

/**
 * Opens an entry that is in the log and continues the chain without leaving out events.
 * @throws NotGenuine
 */
export function openLogged(
  { text, parts, leaf, path }: BundledEntry,
  { head, nextEvent }: ChainPlace,
  checkpoint: Checkpoint,
): OpenedEntry {
  must(
    isInLog(leafHash(utf8(text)), { leaf, path }, checkpoint),
    'bundle-inclusion',
    `Entry ${head.no + 1} is not in the log.`,
  )
  const opened = openEntry(text, head, parts)
  must(opened.entry.firstEvent === nextEvent, 'bundle-events', `Entry ${head.no + 1} leaves out events.`)
  return opened
}

function openChain(entries: readonly BundledEntry[], checkpoint: Checkpoint): OpenedEntry[] {
  let place = CHAIN_START
  return entries.map((bundled) => {
    const opened = openLogged(bundled, place, checkpoint)
    place = { head: opened.head, nextEvent: place.nextEvent + opened.events.length }
    return opened
  })
}

/**
 * Decides again by the rules that the entries name (O5). Where one isn't known, only says what was recorded.
 * @param opened all entries of the memo
 * @throws NotGenuine where the rules refuse what was decided, or the memo's approval isn't the end
 */
export function decideAgain(opened: readonly OpenedEntry[]): DecidedLog {
  const [first] = opened
  must(first?.memo, 'bundle-empty', 'The proof has no entries.')
  const { createdAt, isLegacy } = first.entry.memo as { createdAt: string; isLegacy: boolean }
  const begun = { ...first.memo, createdAt, isLegacy } as ProvenBeginning
  const raw = opened.flatMap(({ events }) => events)
  const unknown = unknownRules(opened.map(({ entry }) => entry.rules))
  const { memoId, owner } = begun
  const { memo, events, before } =
    unknown.length === 0
      ? replay({ memoId, owner, createdAt, isLegacy }, raw)
      : { memo: null, events: raw.map(showUnjudged), before: null }
  must(
    events.findLast(({ type }) => !AFTER_APPROVAL.has(type))?.type === 'MemoApproved' &&
      (memo === null || memo.lifecycle === 'APPROVED'),
    'bundle-end',
    'The proof doesn’t end with the memo’s approval.',
  )
  const last = opened.flatMap(({ entry }) => entry.contents).at(-1)?.version
  return { begun, memo, events, before, unknownRules: unknown, version: memo?.version ?? last ?? 0 }
}

/**
 * The signatures of the decisions, by what the log says of them.
 * @throws NotGenuine
 */
export const checkDecisions = (
  { signatures = [], entries }: Bundle,
  opened: readonly OpenedEntry[],
  { events, before }: DecidedLog,
  { origin }: Checkpoint,
): Promise<ProvenDecision[]> =>
  checkSignatures(signatures, {
    events,
    before,
    contents: opened.flatMap(({ entry }) => entry.contents),
    pseudonym: toBase64(leafHash(utf8(entries[0]?.text ?? ''))),
    origin,
  })

/**
 * What the entries cite, and that it says what their events need (O1).
 * @throws NotGenuine
 */
export function checkCited(
  { cited = [], signatures = [] }: Bundle,
  opened: readonly OpenedEntry[],
  { begun, content }: Pick<ProvenLog, 'begun'> & Pick<ProvenMemo, 'content'>,
  checkpoint: Checkpoint,
): ProvenGround[] {
  const grounds = openCited(cited, (leaf, place) => isInLog(leaf, place, checkpoint))
  const versionId = content.find(({ name }) => name === 'template')?.value
  const keys = new Map(signatures.map((signed) => [signatureHash(signed), signed.key]))
  return checkGrounds(opened, grounds, { templateId: begun.template.id, versionId, keys })
}

/**
 * The content of the last version, which the entry that submitted it froze.
 * @returns ERASED as the value of what was erased
 * @throws NotGenuine
 */
export function openLastVersion(
  opened: readonly OpenedEntry[],
  version: number,
  parts: readonly Part[],
): { name: string; value: unknown }[] {
  const frozen = opened.flatMap(({ entry }) => entry.contents).findLast((one) => one.version === version)
  must(frozen, 'bundle-content', 'The proof lacks the last version’s content.')
  return openContent(frozen, parts)
}

/** A bundle as it is attached: canonical, so that the same proof has the same bytes. */
export const bundleText = (bundle: Bundle): string => canonicalJson(bundle)
