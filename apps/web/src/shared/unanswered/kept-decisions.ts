import { addingKeys, readStored, storedKind, toStore } from '@countersign/domain'
import type { Attachment } from '@countersign/domain'
import type { WrittenCondition } from '../memo-actions/conditions/condition-drafts.ts'
import type { WrittenLevelAnswers } from '../memo-actions/level/level-questions.ts'
import type { PasskeySignature } from '../../lib/passkeys/ceremonies.ts'

/** A decision until the server has answered it (M3): all that it takes to send it again with the same effect (A6). */
export interface KeptDecision {
  /** The idempotency key. */
  key: string
  decision: 'approve' | 'return' | 'reject'
  memoId: string
  subject: string
  /** The revision on the screen when it was made (A6). */
  revision: number
  /** Whose seat a delegate decides at (K2). */
  actingFor?: { approver_id: string; name: string } | undefined
  remarks: string
  attachments: Attachment[]
  /** Of an approval: what is answered for its level (R7). */
  levelAnswers?: WrittenLevelAnswers | undefined
  /** Of an approval: what it is conditional on (R2). */
  conditions?: readonly WrittenCondition[] | undefined
  /** An approval that is signed before it is sent (O4). */
  needsPasskey?: true
  signature?: PasskeySignature | undefined
  /** The server has refused it, because another person was signed in (A3): it has not counted. */
  isRefused?: true
}

/** Whether an approval waits for its person's passkey (O4): it was never sent. */
export function isUnsigned({ needsPasskey, signature }: KeptDecision): boolean {
  return needsPasskey === true && signature === undefined
}

/** Who may still send what this tab keeps: the person, no one since their session has ended, or another person. */
type Standing = 'own' | 'ended' | 'others'

const STORAGE_KEY = 'unanswered_decisions'

interface Kept {
  /** Who decided: it is offered to no one else. */
  email: string
  /** The session that it was made in has ended. */
  hasEnded?: boolean
  decisions: KeptDecision[]
}

/** A tab that is reloaded with another release reads what that one's page kept. */
// 2: approvals that need a passkey (O4).
// 3: answers for a level (R7).
// 4: conditions of approvals (R2).
const KEPT_DECISIONS = addingKeys(
  addingKeys(
    addingKeys(storedKind<Kept>('kept decisions'), ({ decisions }) =>
      decisions.some((decision) => 'needsPasskey' in decision),
    ),
    ({ decisions }) => decisions.some((decision) => 'levelAnswers' in decision),
  ),
  ({ decisions }) => decisions.some((decision) => 'conditions' in decision),
)

const listeners = new Set<() => void>()

/** Follows what is kept in this tab. @returns a function that stops */
export function followKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(storage: Storage): Kept | undefined {
  try {
    const text = storage.getItem(STORAGE_KEY)
    return text === null ? undefined : readStored(KEPT_DECISIONS, JSON.parse(text))
  } catch {
    return undefined
  }
}

function write(storage: Storage, kept: Kept): void {
  try {
    if (kept.decisions.length === 0) storage.removeItem(STORAGE_KEY)
    else storage.setItem(STORAGE_KEY, JSON.stringify(toStore(KEPT_DECISIONS, kept)))
  } catch {
    // A full or blocked storage only costs the offer to send it again.
  }
  for (const listener of listeners) listener()
}

/** The decisions of this tab without an answer, and whether this person may send them. */
export function keptDecisions(
  email: string,
  storage = sessionStorage,
): { standing: Standing; decisions: KeptDecision[] } {
  const kept = read(storage)
  if (kept === undefined) return { standing: 'own', decisions: [] }
  const isOwn = kept.email === email.toLowerCase()
  return { standing: isOwn ? (kept.hasEnded ? 'ended' : 'own') : 'others', decisions: kept.decisions }
}

/** A person's own decisions, which they may send. */
export function ownDecisions(email: string, storage = sessionStorage): KeptDecision[] {
  const { standing, decisions } = keptDecisions(email, storage)
  return standing === 'own' ? decisions : []
}

/**
 * Keeps a decision until it is answered, beside others of the same standing. Those of others are dropped.
 * @param hasEnded the session in which it was made has ended
 */
export function keepDecision(
  email: string,
  decision: KeptDecision,
  { hasEnded = false, storage = sessionStorage }: { hasEnded?: boolean; storage?: Storage } = {},
): void {
  const { standing, decisions } = keptDecisions(email, storage)
  const beside = standing === (hasEnded ? 'ended' : 'own') ? decisions : []
  const others = beside.filter(({ key }) => key !== decision.key)
  write(storage, { email: email.toLowerCase(), hasEnded, decisions: [...others, decision] })
}

/** Forgets a decision that was answered or dropped. */
export function forgetDecision(key: string, storage = sessionStorage): void {
  const kept = read(storage)
  if (kept) write(storage, { ...kept, decisions: kept.decisions.filter((one) => one.key !== key) })
}

/** Forgets all of them. */
export function forgetDecisions(storage = sessionStorage): void {
  write(storage, { email: '', decisions: [] })
}

/** The session has ended: no one may send what it left unanswered. */
export function endDecisions(storage = sessionStorage): void {
  const kept = read(storage)
  if (kept) write(storage, { ...kept, hasEnded: true })
}

const inFlight = new Set<string>()

/** Notes that a decision is on its way, or has arrived. */
export function setInFlight(key: string, isOnItsWay: boolean): void {
  if (isOnItsWay) inFlight.add(key)
  else inFlight.delete(key)
  for (const listener of listeners) listener()
}

/** Whether a request of this page is waiting for an answer. */
export function isAnyInFlight(): boolean {
  return inFlight.size > 0
}

/** The keys of a person's decisions that no request of this page is waiting for, as one text. */
export function unansweredKeys(email: string): string {
  return ownDecisions(email)
    .map(({ key }) => key)
    .filter((key) => !inFlight.has(key))
    .join()
}
