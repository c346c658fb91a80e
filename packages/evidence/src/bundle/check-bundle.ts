import type { LoggedEvent, Memo, Person } from '@countersign/domain'
import { fixedFromBase64, isSameBytes, toBase64, utf8 } from '../bytes/bytes.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { HASH_BYTES } from '../bytes/sha256.ts'
import type { Part } from '../entry/commitment.ts'
import type { EntryCause } from '../entry/entry.ts'
import { RULE_SET } from '../entry/entry.ts'
import type { OpenedEntry } from '../entry/open-entry.ts'
import { ERASED, openContent, openEntry } from '../entry/open-entry.ts'
import type { ChainHead } from '../entry/seal-entry.ts'
import type { Checkpoint, Witness } from '../log/checkpoint.ts'
import { openCheckpoint } from '../log/checkpoint.ts'
import { leafHash, rootFromInclusion } from '../log/merkle.ts'
import type { NoteKey } from '../log/signed-note.ts'
import { must } from '../not-genuine.ts'
import { signatureHash } from '../signature/decision-signature.ts'
import type { Bundle, BundledEntry, BundledSignature, CitedEntry } from './bundle.ts'
import { BUNDLE_VERSION } from './bundle.ts'
import type { ProvenDecision } from './check-signatures.ts'
import { checkSignatures } from './check-signatures.ts'
import type { ProvenGround } from './grounds.ts'
import { checkGrounds, openCited } from './grounds.ts'
import { ERASED_TEXT, replay } from './replay.ts'

/** Whom an outsider trusts, from a file of their own and never from the document. */
export interface BundleTrust {
  log: NoteKey
  witnesses: readonly NoteKey[]
}

/** What a bundle proves. */
export interface ProvenMemo {
  memo: Memo
  events: LoggedEvent[]
  /** What each decision was made with, in the order of the log (O4). */
  decisions: ProvenDecision[]
  /** Why each entry was written: RECORDED and GAP prove nothing about the time before them. */
  causes: EntryCause[]
  /** The answers of the last version, as they were stored. Erased ones are left out. */
  content: { name: string; value: unknown }[]
  /** How many answers, texts and files were erased. */
  erased: number
  /** What its decisions rest on besides the memo: absences, policies, roles. */
  grounds: ProvenGround[]
  checkpoint: Checkpoint
  witnesses: Witness[]
}

/**
 * Checks all that a bundle says (O1, O2): entries that follow on one another and are in the log, openings that fit, content that is the
 * last version's, and an approval that its events allow.
 * @throws NotGenuine
 */
export async function checkBundle(bundle: Bundle, trust: BundleTrust): Promise<ProvenMemo> {
  must(isBundle(bundle), 'bundle-form', 'The proof has another form.')
  const { checkpoint, witnesses } = await openCheckpoint(bundle.checkpoint, trust)
  must(
    witnesses.length === trust.witnesses.length,
    'bundle-witness',
    'A witness has not signed the checkpoint.',
  )
  const opened = openChain(bundle.entries, checkpoint)
  const [first] = opened
  must(first?.memo, 'bundle-empty', 'The proof has no entries.')
  const { memoId, owner, template } = first.memo as {
    memoId: string
    owner: Person
    template: { id: string }
  }
  const { createdAt, isLegacy } = first.entry.memo as { createdAt: string; isLegacy: boolean }
  const raw = opened.flatMap(({ events }) => events)
  const { memo, events, before } = replay({ memoId, owner, createdAt, isLegacy }, raw)
  must(
    events.at(-1)?.type === 'MemoApproved' && memo.lifecycle === 'APPROVED',
    'bundle-end',
    'The proof doesn’t end with the memo’s approval.',
  )
  const frozen = opened
    .flatMap(({ entry }) => entry.contents)
    .findLast(({ version }) => version === memo.version)
  must(frozen, 'bundle-content', 'The proof lacks the last version’s content.')
  const content = openContent(frozen, bundle.content)
  const decisions = await checkSignatures(bundle.signatures ?? [], {
    events,
    before,
    contents: opened.flatMap(({ entry }) => entry.contents),
    pseudonym: toBase64(leafHash(utf8(bundle.entries[0]?.text ?? ''))),
    origin: checkpoint.origin,
  })
  const cited = openCited(bundle.cited ?? [], (leaf, place) => isInLog(leaf, place, checkpoint))
  const versionId = content.find(({ name }) => name === 'template')?.value
  const grounds = checkGrounds(opened, cited, {
    templateId: template.id,
    versionId,
    keys: new Map((bundle.signatures ?? []).map((signed) => [signatureHash(signed), signed.key])),
  })
  return {
    memo,
    events,
    decisions,
    causes: opened.map(({ entry }) => entry.cause),
    content: content.filter(({ value }) => value !== ERASED),
    erased: countErased(events, content),
    grounds,
    checkpoint,
    witnesses,
  }
}

function isBundle(bundle: Bundle): boolean {
  return (
    typeof bundle === 'object' &&
    bundle !== null &&
    bundle.v === BUNDLE_VERSION &&
    typeof bundle.checkpoint === 'string' &&
    isParts(bundle.content) &&
    (bundle.signatures === undefined || isSignatures(bundle.signatures)) &&
    isCited(bundle.cited) &&
    Array.isArray(bundle.entries) &&
    bundle.entries.every(
      ({ text, parts, leaf, path }) =>
        typeof text === 'string' && isParts(parts) && Number.isSafeInteger(leaf) && Array.isArray(path),
    )
  )
}

function isSignatures(signatures: unknown): boolean {
  return (
    Array.isArray(signatures) &&
    signatures.every(
      (one: BundledSignature) =>
        typeof one === 'object' &&
        one !== null &&
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
        typeof part === 'object' &&
        part !== null &&
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
          typeof one === 'object' &&
          one !== null &&
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
  const hashes = path.map((hash) => fixedFromBase64(hash, HASH_BYTES) ?? new Uint8Array())
  return isSameBytes(rootFromInclusion(leaf, { index, size }, hashes), root)
}

function openChain(entries: readonly BundledEntry[], checkpoint: Checkpoint): OpenedEntry[] {
  let head: ChainHead = { no: 0, hash: '' }
  let next = 1
  return entries.map(({ text, parts, leaf, path }) => {
    must(
      isInLog(leafHash(utf8(text)), { leaf, path }, checkpoint),
      'bundle-inclusion',
      `Entry ${head.no + 1} is not in the log.`,
    )
    const opened = openEntry(text, head, parts)
    must(
      opened.entry.rules === RULE_SET,
      'bundle-rules',
      `Entry ${head.no + 1} follows rules that this verifier doesn’t know: ${opened.entry.rules}.`,
    )
    must(opened.entry.firstEvent === next, 'bundle-events', `Entry ${head.no + 1} leaves out events.`)
    next += opened.events.length
    head = opened.head
    return opened
  })
}

function countErased(events: readonly LoggedEvent[], content: readonly { value: unknown }[]): number {
  const texts = events.flatMap((event) => Object.values(event)).filter((value) => value === ERASED_TEXT)
  return texts.length + content.filter(({ value }) => value === ERASED).length
}

/** A bundle as it is attached: canonical, so that the same proof has the same bytes. */
export const bundleText = (bundle: Bundle): string => canonicalJson(bundle)
