/**
 * The rules by which this release decides, named in each entry (O1). A change of `evolve` or `decide` that makes an old log mean
 * something else gets a new name; a verifier carries every rule set ever released.
 */
export const RULE_SET = 'countersign/rules/6'

/**
 * All rule sets that were ever released (O5). The second one adds approvers (R1), the third one names who prepared a memo (R6),
 * the fourth one adds conditions (R2), the fifth one links between memos (R4), answers of a level's approvers (R7) and hand-offs (R3), the
 * sixth one copies (R5); what the ones before logged means the same in them.
 */
export const RULE_SETS: readonly string[] = [
  'countersign/rules/1',
  'countersign/rules/2',
  'countersign/rules/3',
  'countersign/rules/4',
  'countersign/rules/5',
  RULE_SET,
]

export const ENTRY_VERSION = 'countersign/entry/v1'

/**
 * Why an entry was written (O1).
 * - CHANGED: in the transaction of the change itself
 * - RECORDED: for a memo from before evidence was kept; proves nothing about the time before it
 * - GAP: for events that a release or process without evidence wrote; raises an alarm
 */
export type EntryCause = 'CHANGED' | 'RECORDED' | 'GAP'

/** What anybody who has the entry may read of an event of the log. */
export interface SealedEvent {
  type: string
  at: string
  [clear: string]: unknown
}

/** A submitted version's content: the root over commitments to each of its parts. */
export interface SealedContent {
  version: number
  root: string
}

/** What a memo's log is folded over; in its first entry. */
export interface SealedMemo {
  createdAt: string
  isLegacy: boolean
}

/** One canonical entry of a memo (O1), written as canonical JSON. Its leaf hash is what the log holds and the next entry names. */
export interface MemoEntry {
  v: typeof ENTRY_VERSION
  rules: string
  cause: EntryCause
  /** From 1 on. */
  no: number
  /** The leaf hash of the memo's entry before, in base64; '' for the first. */
  prev: string
  /** Of the first entry alone. */
  memo?: SealedMemo
  /** The number of the first event in the memo's log, from 1 on. */
  firstEvent: number
  events: SealedEvent[]
  /** Leaf hashes of the entries that the events rest on, in base64: absences, roles, policies, keys (O1). Left out where there is none. */
  cites?: string[]
  /** The root over commitments to the rest of memo and events, in base64. */
  hidden: string
  /** Of the versions that the events submit. */
  contents: SealedContent[]
}
