import type {
  CopyRecipients,
  HandOffRecipients,
  LoggedEvent,
  Memo,
  MemoCommand,
  MemoContext,
  MemoRules,
  Person,
} from '@countersign/domain'
import { decide, eventToStore, fold, isLogged, newMemo } from '@countersign/domain'
import type { Bundle } from '../bundle/bundle.ts'
import type { BundleTrust } from '../bundle/trust.ts'
import { BUNDLE_VERSION } from '../bundle/bundle.ts'
import { citeEntry } from '../bundle/grounds.ts'
import { toBase64, utf8 } from '../bytes/bytes.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { sha256 } from '../bytes/sha256.ts'
import type { Part } from '../entry/commitment.ts'
import { commitTo } from '../entry/commitment.ts'
import type { FrozenContent } from '../entry/content-parts.ts'
import type { EntryCause, MemoEntry } from '../entry/entry.ts'
import { RULE_SET } from '../entry/entry.ts'
import type { SealedEntry, StoredEvent } from '../entry/seal-entry.ts'
import { contentPartsOf, hiddenParts, sealEntry } from '../entry/seal-entry.ts'
import { signCheckpoint } from '../log/checkpoint.ts'
import { cosign } from '../log/cosignature.ts'
import { leafHash, rootOfHashes } from '../log/merkle.ts'
import { KEY_TYPE } from '../log/signed-note.ts'
import { inclusionFromTiles } from '../log/tiles.ts'
import type { PasskeyKey } from '../signature/assertion.ts'
import { sealSubject } from '../subjects/subject-entry.ts'
import { PASSKEY_FIELDS, passkeyFields } from '../subjects/subject-fields.ts'
import { anyHash, tilesOf } from './grown-log.ts'
import { newNoteKey } from './note-keys.ts'

const person = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@northwind.example`,
})

export const OWNER = person('Paolo Reyes')
export const FIRST = person('Ramon Uy')
export const SECOND = person('Rosario Dizon')
export const THIRD = person('Jun Mercado')

const RULES: MemoRules = {
  editWhitelistedStatuses: ['SAVE_AS_DRAFT', 'RETURNED'],
  allowedDraftButtonStatuses: ['SAVE_AS_DRAFT'],
  downloadWhitelistedStatuses: ['APPROVED'],
  enableDownloadPdf: true,
  maxRemarksAttachment: 5,
  hostedDomains: ['northwind.example'],
  templateAllowsSubApprovals: true,
  templateAllowsTransfer: true,
  templateAllowsAdding: true,
  templateAllowsReaders: true,
}

/** One change of a memo: who gives which command. */
export interface Change {
  by: Person
  command: MemoCommand
  /** Who gets the memo if this approves it (R3). */
  handOff?: HandOffRecipients
  /** Who reads the memo if this approves it (R5). */
  copies?: CopyRecipients
}

const level = (approvers: Person[]) => ({
  approvers,
  watchers: [],
  approvalType: 'ALL_APPROVERS' as const,
  minApprovers: 1,
  allowSubApprovals: false,
})

const approval = (by: Person, remarks = ''): Change => ({
  by,
  command: { type: 'Approve', remarks, attachments: [] },
})

/** Submitted to two levels, and approved at both. */
export const TWO_LEVELS: Change[] = [
  {
    by: OWNER,
    command: {
      type: 'Submit',
      contentHash: 'f'.repeat(64),
      route: [level([FIRST, SECOND]), level([THIRD])],
      remarks: 'Please.',
      attachments: [],
    },
  },
  approval(FIRST, 'Quantities match.'),
  approval(SECOND),
  approval(THIRD, 'Go ahead.'),
]

/** The events of each change, as the rules decide them. */
export function eventsOf(changes: readonly Change[]): LoggedEvent[][] {
  let next = 0
  let memo: Memo = newMemo(BEGUN)
  return changes.map(({ by, command, handOff, copies }, minute) => {
    const context: MemoContext = {
      actor: by,
      actorIsAdmin: false,
      now: new Date(Date.UTC(2026, 10, 16, 3, minute)).toISOString(),
      rules: RULES,
      ...(handOff && { handOff }),
      ...(copies && { copies }),
      newId: () => `00000000-0000-4000-8000-${String(next++).padStart(12, '0')}`,
    }
    const decision = decide(memo, command, context)
    if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal.code}`)
    memo = fold(memo, decision.events)
    return decision.events.filter(isLogged)
  })
}

/** Takes the opening of a part of an entry away. */
export function erasePart(bundle: Bundle, at: number, name: string): void {
  const entry = bundle.entries[at]
  if (entry) entry.parts = withoutOpening(entry.parts, name)
}

/** Parts of which one doesn't open any more. */
export const withoutOpening = (parts: readonly Part[], name: string): Part[] =>
  parts.map((part) => (part.name === name && 'salt' in part ? { name, erased: commitTo(name, part) } : part))

/** The event of an erasure that names these parts (O6). */
export function erasureOf(erased: string[], by: Person = FIRST): LoggedEvent {
  const at = '2026-11-16T05:00:00.000Z'
  return { type: 'FieldsErased', at, by, part: 'text/2', erased, reason: 'Privacy.', takenUpBy: OWNER }
}

export const BEGUN = {
  memoId: 'AVL-2026-0001',
  owner: OWNER,
  createdAt: '2026-11-16T02:00:00.000Z',
  isLegacy: false,
}

export const CONTENT = {
  version: 1,
  subject: 'New switches',
  content: [
    { field_id: 'amount', field_name: 'Amount', value: '1200.00' },
    { field_id: 'why', field_name: 'Why', value: 'The old ones fail.' },
  ],
  fileHashes: ['ab'.repeat(32)],
  templateVersionId: 'version-3',
}

/** Other people's entries before and between those of the memo. */
const OTHERS = 70

/** The keys of an installation and of its witness. */
export async function newInstallation() {
  const log = await newNoteKey('memos.example/log')
  const witness = await newNoteKey('auditor.example/witness', KEY_TYPE.COSIGNATURE)
  return { log, witness, trust: { log: log.key, witnesses: [witness.key] } satisfies BundleTrust }
}

export type Installation = Awaited<ReturnType<typeof newInstallation>>

/** What an installation hands out of a memo: entries in its log, proofs, and a checkpoint that its witness signed. */
export const bundleOf = async (...about: Parameters<typeof logOf>): Promise<Bundle> =>
  (await logOf(...about)).bundle

/** The same with all leaves of the log. */
export async function logOf(
  { log, witness }: Installation,
  groups: readonly (readonly LoggedEvent[])[],
  {
    cause = 'CHANGED' as EntryCause,
    content = CONTENT as FrozenContent,
    passkeys = [] as readonly PasskeyKey[],
    rules = (_no: number) => RULE_SET as string,
  } = {},
): Promise<{ bundle: Bundle; leaves: Uint8Array[] }> {
  const leaves: Uint8Array[] = []
  const grow = () => Array.from({ length: OTHERS }, (_, at) => leaves.push(anyHash(leaves.length + at)))
  const entries: Omit<Bundle['entries'][number], 'path'>[] = []
  const keys = passkeys.map((key) => recordedKey(key))
  const places = keys.map(({ hash }) => leaves.push(hash) - 1)
  let head = { no: 0, hash: '' }
  let firstEvent = 1
  let parts: Bundle['content'] = []
  const memo = { ...BEGUN, template: { id: 'avl', name: 'AVL' } }
  for (const group of groups) {
    const events = group.map((event) => JSON.parse(JSON.stringify(eventToStore(event))) as StoredEvent)
    const seed = sha256(utf8(`seed ${head.no}`))
    const submits = group.some((event) => event.type === 'MemoSubmitted')
    const contents = submits ? [content] : []
    const cites = group.some((event) => 'signature' in event) ? keys.map(({ hash }) => toBase64(hash)) : []
    const sealed = renameRules(
      sealEntry({ cause, head, memo, firstEvent, events, contents, seed, cites }),
      rules(head.no + 1),
    )
    if (submits) parts = contentPartsOf(seed, content)
    grow()
    entries.push({
      text: sealed.text,
      parts: hiddenParts(seed, { memo: head.no === 0 ? memo : null, events }),
      leaf: leaves.push(sealed.hash) - 1,
    })
    head = sealed.head
    firstEvent += events.length
  }
  grow()
  const size = leaves.length
  const tiles = tilesOf(leaves)
  const checkpoint = { origin: log.key.name, size, root: rootOfHashes(leaves) }
  const note = await signCheckpoint(checkpoint, log.key, log.sign)
  const citedKey = async (key: ReturnType<typeof recordedKey>, index: number) => {
    const path = (await inclusionFromTiles({ index, size }, tiles)).map(toBase64)
    return citeEntry({ text: key.text, leaf: index, path }, key, new Set(PASSKEY_FIELDS))
  }
  const bundle: Bundle = {
    v: BUNDLE_VERSION,
    entries: await Promise.all(
      entries.map(async (entry) => ({
        ...entry,
        path: (await inclusionFromTiles({ index: entry.leaf, size }, tiles)).map(toBase64),
      })),
    ),
    content: parts,
    ...(keys.length === 0
      ? {}
      : { cited: await Promise.all(keys.map((key, at) => citedKey(key, places[at] ?? 0))) }),
    checkpoint: await cosign(note, witness.key, { time: 1_795_068_000, sign: witness.sign }),
  }
  return { bundle, leaves }
}

/** An entry as a release with other rules would have written it. */
function renameRules({ text, head }: SealedEntry, rules: string): SealedEntry {
  const renamed = canonicalJson({ ...(JSON.parse(text) as MemoEntry), rules })
  const hash = leafHash(utf8(renamed))
  return { text: renamed, hash, head: { no: head.no, hash: toBase64(hash) } }
}

/** The entry of a passkey that was registered. */
function recordedKey({ owner, credential, algorithm, spki }: PasskeyKey) {
  const seed = sha256(utf8(`key ${credential}`))
  const registeredAt = BEGUN.createdAt
  const fields = passkeyFields({ owner, credential, algorithm, spki, registeredAt, revokedAt: null })
  const subject = { kind: 'PASSKEY', id: credential, at: registeredAt, fields, seed } as const
  const { text, hash } = sealSubject({ ...subject, cause: 'CHANGED', head: { no: 0, hash: '' } })
  return { id: credential, text, hash, seed, fields }
}
