import type { EventOf, LoggedAnswer, LoggedEvent, Memo, Person } from '@countersign/domain'
import { concat, toBase64, utf8 } from '../bytes/bytes.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { sha256 } from '../bytes/sha256.ts'
import type { Openings, Part } from '../entry/commitment.ts'
import { openPart, rootOfParts } from '../entry/commitment.ts'
import { leafHash } from '../log/merkle.ts'

const STATEMENT_VERSION = 'countersign/decision/v1'
/** An approval with conditions (R2); one without is stated as before. */
const CONDITIONAL_VERSION = 'countersign/decision/v2'

/** An approval with answers for its level (R7), with or without conditions. */
const ANSWERING_VERSION = 'countersign/decision/v3'

/** All versions of statements. */
export const STATEMENT_VERSIONS: readonly string[] = [
  STATEMENT_VERSION,
  CONDITIONAL_VERSION,
  ANSWERING_VERSION,
]

/** What an approver declares by their signature. */
export const MEANING = 'I approve this memo as shown.'

/** How long a statement can be signed (O4). */
export const STATEMENT_MS = 5 * 60_000

/**
 * What an approver's passkey signs (O4): exactly what they saw and did. Written as canonical JSON. People and texts are commitments, so
 * that the signature stays valid when a text is erased.
 */
export interface DecisionStatement {
  v: typeof STATEMENT_VERSION | typeof CONDITIONAL_VERSION | typeof ANSWERING_VERSION
  /** The name of the log that has the memo's entries. */
  origin: string
  /** The app's address, whose host name passkeys are bound to. */
  site: string
  /** The memo's pseudonym: the leaf hash of its first entry, in base64. */
  memo: string
  revision: number
  version: number
  /** The root over subject, template, answers and hashes of files, as the version's entry froze them, in base64. */
  content: string
  seat: string
  decision: 'APPROVED'
  meaning: string
  /** The root over commitments to `SignedParts`, in base64. */
  hidden: string
  /** 32 random bytes of the server, in base64. */
  nonce: string
  asked: string
}

/** What a statement commits to. */
export interface SignedParts {
  route: SignedLevel[]
  actor: Person
  /** Whom a delegate stands in for, and by which absence (K3). */
  actsFor: { person: Person; absenceId: string } | null
  remarks: string
  attachments: SignedFile[]
  /** Of an approval with conditions (R2): each is a part of its own, so that it can be erased alone. */
  conditions: SignedCondition[]
  /** What the approver answered for their level (R7), each answer alike. */
  answers: LoggedAnswer[]
}

export interface SignedCondition {
  message: string
  dueDay: string
}

export interface SignedFile {
  name: string
  size: number
  /** In hex; null for a file that was gone. */
  sha256: string | null
}

/** A level as its approvers see it: who is asked, and how many of them must approve. */
interface SignedLevel {
  sequenceId: string
  approvalType: string
  minApprovers: number
  approvers: {
    seatId: string
    person: Person
    subApprovers: { seatId: string; person: Person }[]
    minSubApprovers: number
  }[]
  watchers: Person[]
}

type Decision = Pick<EventOf<'DecisionMade'>, 'by' | 'actsFor' | 'remarks' | 'attachments'> & {
  conditions: readonly SignedCondition[]
  answers: readonly LoggedAnswer[]
}

/**
 * What the statement of a decision commits to.
 * @param before the memo that the decision was taken on
 * @param hashes SHA-256 of the attachments in hex, in their order
 */
export function signedParts(
  before: Pick<Memo, 'levels'>,
  decision: Decision,
  hashes: readonly (string | null)[],
): SignedParts {
  return {
    route: before.levels.map((level) => ({
      sequenceId: level.sequenceId,
      approvalType: level.approvalType,
      minApprovers: level.minApprovers,
      approvers: level.slots.map(({ approver, subApprovers, minSubApprovers }) => ({
        ...seatOf(approver),
        subApprovers: subApprovers.map(seatOf),
        minSubApprovers,
      })),
      watchers: level.watchers.map(({ person }) => person),
    })),
    actor: decision.by,
    actsFor: decision.actsFor ?? null,
    remarks: decision.remarks,
    attachments: decision.attachments.map(({ name, size }, at) => ({
      name,
      size,
      sha256: hashes[at] ?? null,
    })),
    conditions: decision.conditions.map(({ message, dueDay }) => ({ message, dueDay })),
    answers: decision.answers.map(({ question, answer }) => ({ question, answer })),
  }
}

/** A decision of a log with what it carries: right behind it, first its approver's answers (R7), then its conditions (R2). */
export type CarryingDecision = EventOf<'DecisionMade'> & {
  answers: EventOf<'LevelAnswered'>[]
  conditions: EventOf<'ConditionSet'>[]
}

/** @param at the decision's place in the log */
export function carryingDecision(events: readonly LoggedEvent[], at: number): CarryingDecision {
  const decision = events[at] as EventOf<'DecisionMade'>
  const answers = runOf(events, at + 1, 'LevelAnswered')
  const conditions = runOf(events, at + 1 + answers.length, 'ConditionSet')
  return { ...decision, answers, conditions }
}

/** The events of one type that follow on one another from a place on. */
function runOf<T extends LoggedEvent['type']>(
  events: readonly LoggedEvent[],
  from: number,
  type: T,
): EventOf<T>[] {
  const isOfType = (event: LoggedEvent): event is EventOf<T> & LoggedEvent => event.type === type
  const run: EventOf<T>[] = []
  for (const event of events.slice(from)) {
    if (!isOfType(event)) break
    run.push(event)
  }
  return run
}

const seatOf = ({ seatId, person }: { seatId: string; person: Person }) => ({ seatId, person })

const PART_NAMES = ['route', 'actor', 'actsFor', 'remarks', 'attachments'] as const satisfies (keyof Omit<
  SignedParts,
  'conditions' | 'answers'
>)[]

/** The name of a condition's part, from 0. */
export const conditionPart = (at: number): string => `condition/${at}`

/** The name of an answer's part, from 0. */
export const answeredPart = (at: number): string => `answer/${at}`

/** The parts of a statement in their order. */
export function statementParts(openings: Openings, { conditions, answers, ...parts }: SignedParts): Part[] {
  return [
    ...PART_NAMES.map((name) => openPart(openings, name, parts[name])),
    ...conditions.map((condition, at) => openPart(openings, conditionPart(at), condition)),
    ...answers.map((answer, at) => openPart(openings, answeredPart(at), answer)),
  ]
}

/** How many parts are conditions, and how many are answers. */
function carriedParts(parts: readonly Part[]): { conditions: number; answers: number } {
  const answers = parts.filter(({ name }) => name.startsWith('answer/')).length
  return { answers, conditions: parts.length - PART_NAMES.length - answers }
}

/** The version of a statement with these parts: the first one that has them all. */
function versionOf(parts: readonly Part[]): DecisionStatement['v'] {
  const { conditions, answers } = carriedParts(parts)
  if (answers > 0) return ANSWERING_VERSION
  return conditions > 0 ? CONDITIONAL_VERSION : STATEMENT_VERSION
}

/** Whether these are the parts of a statement of this version, each once and in order. */
export function hasPartNames(parts: readonly Part[], version: DecisionStatement['v']): boolean {
  const { conditions } = carriedParts(parts)
  const nameAt = (at: number) => {
    const carried = at - PART_NAMES.length
    return (
      PART_NAMES[at] ?? (carried < conditions ? conditionPart(carried) : answeredPart(carried - conditions))
    )
  }
  return versionOf(parts) === version && parts.every(({ name }, at) => name === nameAt(at))
}

/** A statement as it is signed. Pure: the same values and the same seed give the same text. */
export function statementText(
  statement: Omit<DecisionStatement, 'v' | 'meaning' | 'decision' | 'hidden'>,
  parts: readonly Part[],
): string {
  return canonicalJson({
    ...statement,
    v: versionOf(parts),
    decision: 'APPROVED',
    meaning: MEANING,
    hidden: rootOfParts(parts),
  } satisfies DecisionStatement)
}

/** Where a statement is among several that are signed at once: its proof of inclusion in their Merkle tree (RFC 6962). */
export interface BatchPlace {
  index: number
  size: number
  /** Hashes in base64, from the leaf upwards. */
  path: string[]
}

const ONE = utf8(`${STATEMENT_VERSION}\n`)
const SEVERAL = utf8('countersign/decisions/v1\n')

/** What a passkey signs for one statement. */
export function challengeOf(statement: string): Uint8Array {
  return sha256(concat(ONE, utf8(statement)))
}

/** What a passkey signs for several: the root over their leaf hashes. Nonce and salts of each keep the others from being guessed. */
export function batchChallenge({ size, root }: { size: number; root: Uint8Array }): Uint8Array {
  return sha256(concat(SEVERAL, utf8(canonicalJson({ root: toBase64(root), size }))))
}

/** A statement's leaf among those that are signed at once. */
export const statementLeaf = (statement: string): Uint8Array => leafHash(utf8(statement))
