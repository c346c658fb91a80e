import type { LoggedEvent, Memo } from '@countersign/domain'
import { fold, newMemo } from '@countersign/domain'
import type { Bundle, BundledSignature } from '../bundle/bundle.ts'
import { toBase64, utf8 } from '../bytes/bytes.ts'
import { sha256 } from '../bytes/sha256.ts'
import type { MemoEntry } from '../entry/entry.ts'
import { inclusionPath, leafHash, rootOfHashes } from '../log/merkle.ts'
import { signatureHash } from '../signature/decision-signature.ts'
import type { DecisionStatement, SignedParts } from '../signature/statement.ts'
import {
  batchChallenge,
  challengeOf,
  signedParts,
  statementLeaf,
  statementParts,
  statementText,
  carryingDecision,
} from '../signature/statement.ts'
import { anyHash } from './grown-log.ts'
import type { Installation } from './proven-memo.ts'
import { BEGUN, bundleOf } from './proven-memo.ts'
import type { Ceremony, SoftPasskey } from './soft-passkey.ts'

export const SITE = 'https://memos.example'
/** SHA-256 of each attachment. */
export const ATTACHED = 'cd'.repeat(32)

/** What is signed in another way than the log has it. */
export interface Forgery {
  statement?: Partial<DecisionStatement>
  parts?: Partial<SignedParts>
  ceremony?: Partial<Ceremony>
  /** Seconds from the question to the decision. */
  age?: number
}

export interface Signed {
  groups: LoggedEvent[][]
  signatures: BundledSignature[]
}

/**
 * Signs the decisions that begin some groups of events, each with its own passkey, or several of one person at once.
 * @param places of the groups
 */
export async function signDecisions(
  installation: Installation,
  groups: readonly (readonly LoggedEvent[])[],
  { places, passkey, forgery = {} }: { places: number[]; passkey: SoftPasskey; forgery?: Forgery },
): Promise<Signed> {
  const entry = (await bundleOf(installation, groups.slice(0, 1))).entries[0]?.text ?? ''
  const { contents } = JSON.parse(entry) as MemoEntry
  const asked = places.map((place) => {
    const event = carryingDecision(groups[place] ?? [], 0)
    const parts = statementParts(sha256(utf8(`signed ${place}`)), {
      ...signedParts(
        memoBefore(groups, place),
        event,
        event.attachments.map(() => ATTACHED),
      ),
      ...forgery.parts,
    })
    const statement = statementText(
      {
        origin: installation.log.key.name,
        site: SITE,
        memo: toBase64(leafHash(utf8(entry))),
        revision: 3,
        version: event.version,
        content: contents.at(-1)?.root ?? '',
        seat: event.seatId,
        nonce: toBase64(anyHash(place)),
        asked: new Date(Date.parse(event.at) - (forgery.age ?? 20) * 1000).toISOString(),
        ...forgery.statement,
      },
      parts,
    )
    return { place, parts, statement }
  })
  const leaves = asked.map(({ statement }) => statementLeaf(statement))
  const isAlone = asked.length === 1
  const challenge = isAlone
    ? challengeOf(asked[0]?.statement ?? '')
    : batchChallenge({ size: leaves.length, root: rootOfHashes(leaves) })
  const assertion = await passkey.sign({ challenge, site: SITE, ...forgery.ceremony })
  const signatures = asked.map(({ place, parts, statement }, index): BundledSignature => ({
    event: groups.slice(0, place).flat().length + 1,
    statement,
    parts,
    ...(isAlone
      ? {}
      : { batch: { index, size: leaves.length, path: inclusionPath(leaves, index).map(toBase64) } }),
    assertion,
    key: passkey.key,
  }))
  return { groups: withSignatures(groups, signatures), signatures }
}

/** Names each signature in its event, as the server does. */
export function withSignatures(
  groups: readonly (readonly LoggedEvent[])[],
  signatures: readonly BundledSignature[],
): LoggedEvent[][] {
  let no = 0
  return groups.map((group) =>
    group.map((event) => {
      no += 1
      const signature = signatures.find((one) => one.event === no)
      return signature ? ({ ...event, signature: signatureHash(signature) } as LoggedEvent) : event
    }),
  )
}

/** The bundle of a memo with signed decisions. */
export async function signedBundle(
  installation: Installation,
  { groups, signatures }: Signed,
): Promise<Bundle> {
  const keys = new Map(signatures.map(({ key }) => [key.credential, key]))
  const passkeys = [...keys.values()]
  return { ...(await bundleOf(installation, groups, { passkeys })), signatures }
}

function memoBefore(groups: readonly (readonly LoggedEvent[])[], place: number): Memo {
  return fold(newMemo(BEGUN), groups.slice(0, place).flat())
}
