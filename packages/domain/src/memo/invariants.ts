import { openConditions, placeOfCondition } from '../route/conditions.ts'
import { hasPrepared, hasStandingDecision } from './memo.ts'
import { peopleIn } from '../route/people.ts'
import { isClearedBySlots, isMetByApprovals } from '../route/progress.ts'
import { currentLevel, pendingPlaces, seatPlaces } from '../route/seats.ts'
import { currentLevelIndex } from '../route/route.ts'
import type { Copies } from '../route/copies.ts'
import type { Memo } from './memo.ts'
import { isEnded } from './status.ts'

const DECIDED: readonly string[] = ['APPROVED', 'REJECTED', 'RETURNED']
const WITH_OWNER: readonly string[] = ['UNSUBMITTED', 'RETURNED', 'SELF_RETURNED']

/** The invariants of every memo, each with its check. */
const INVARIANTS: readonly [string, (memo: Memo) => boolean][] = [
  [
    'A memo has levels and versions exactly once it was submitted; without levels it was approved at once (N1)',
    (memo) =>
      (memo.lifecycle === 'UNSUBMITTED') === (memo.version === 0) &&
      (memo.version === 0 || isWithoutApproval(memo)) === (memo.levels.length === 0) &&
      (memo.version === 0) === (memo.contentHash === null),
  ],
  [
    'An ended memo has no exit: no seat is open and no draft exists (C2)',
    (memo) =>
      !isEnded(memo.lifecycle) || everySeat(memo, (status) => !['PENDING', 'WAITING'].includes(status)),
  ],
  ['A draft exists only while the owner may write (C2)', (memo) => !memo.draft || isWithOwner(memo)],
  [
    'Only a memo that was never submitted can be deleted (C3)',
    (memo) => !memo.isDeleted || memo.version === 0,
  ],
  [
    'Cleared levels are a prefix (D1)',
    (memo) =>
      memo.levels.every((level, index) => !level.isCleared || index === 0 || isClearedAt(memo, index - 1)),
  ],
  [
    'APPROVED exactly when all levels are cleared',
    (memo) =>
      (memo.lifecycle === 'APPROVED') === (memo.version > 0 && memo.levels.every((level) => level.isCleared)),
  ],
  [
    'One level is current, the lowest one not cleared, and no later one has started (D1)',
    (memo) =>
      memo.levels.every((level, index) => (level.startedAt !== null) === index <= currentLevelIndex(memo)),
  ],
  [
    'A seat is PENDING exactly while the memo is SUBMITTED (D2)',
    (memo) => (memo.lifecycle === 'SUBMITTED') === pendingPlaces(memo).length > 0,
  ],
  [
    'PENDING seats are in unmet slots of the current level, whose approvers are all PENDING then (D2, D5)',
    (memo) =>
      pendingPlaces(memo).every(({ level, slot }) => level === currentLevel(memo) && !slot.isMet) &&
      (memo.lifecycle !== 'SUBMITTED' ||
        currentSlots(memo).every((slot) => slot.isMet || slot.approver.status === 'PENDING')),
  ],
  [
    'Only a PENDING seat has a question (M5)',
    (memo) => seatPlaces(memo).every(({ seat }) => !seat.question || seat.status === 'PENDING'),
  ],
  [
    'A slot is met exactly by its approver or enough sub-approvers (D3)',
    (memo) => seatPlaces(memo).every(({ slot }) => slot.isMet === isMetByApprovals(slot)),
  ],
  [
    'A level is cleared exactly when enough of its slots are met (D3)',
    (memo) => memo.levels.every((level) => level.isCleared === isClearedBySlots(level)),
  ],
  [
    'A level that approvers added needs all of its people (R1)',
    (memo) => memo.levels.every((level) => !level.isAdded || level.approvalType === 'ALL_APPROVERS'),
  ],
  [
    'An open condition belongs to an approval that counts, and is dropped where the memo ends without approval (R2)',
    (memo) =>
      openConditions(memo).every((one) => placeOfCondition(memo, one)?.seat.status === 'APPROVED') &&
      (openConditions(memo).length === 0 || !isEnded(memo.lifecycle) || memo.lifecycle === 'APPROVED'),
  ],
  [
    'Only an approved memo is linked to, and only its own link has taken effect (R4)',
    (memo) => (!memo.linkedBy && !memo.link?.basis) || memo.lifecycle === 'APPROVED',
  ],
  [
    'Only an approved memo is handed to others, to each once (R3)',
    ({ handOff, lifecycle }) =>
      !handOff || (lifecycle === 'APPROVED' && isUnique(handOff.handlers.map(({ email }) => email))),
  ],
  [
    'Only an approved memo has readers, each once and never its owner, who acknowledge once where they are asked to (R5)',
    ({ copies, lifecycle, owner }) => !copies || (lifecycle === 'APPROVED' && areSound(copies, owner.email)),
  ],
  [
    'Minimums lie within 1 to n (D3)',
    (memo) =>
      memo.levels.every((level) => isWithin(level.minApprovers, level.slots.length)) &&
      seatPlaces(memo).every(({ slot }) =>
        isWithin(slot.minSubApprovers, Math.max(1, slot.subApprovers.length)),
      ),
  ],
  [
    'Each person is in a memo once: owner, approvers, sub-approvers, watchers and those who left (C7, D7)',
    (memo) =>
      isUnique(
        [memo.owner, ...peopleIn(memo.levels), ...memo.past.map(({ person }) => person)].map(
          ({ email }) => email,
        ),
      ),
  ],
  [
    'Who prepared a memo has no seat in it and does not own it; only a memo that was never submitted is being prepared (R6, K4)',
    (memo) =>
      (!memo.preparation || memo.version === 0) &&
      [memo.owner, ...seatPlaces(memo).map(({ seat }) => seat.person)].every(
        ({ email }) => !hasPrepared(memo, email),
      ),
  ],
  [
    'Ids of levels, seats and log entries are given once (A3, D8)',
    (memo) =>
      isUnique(memo.levels.map(({ sequenceId }) => sequenceId)) &&
      isUnique(seatPlaces(memo).map(({ seat }) => seat.seatId)) &&
      isUnique(memo.threads.map(({ logId }) => logId)),
  ],
  [
    'A seat with a decision has its time and version, and its person counts as having acted (C6, C7)',
    (memo) =>
      seatPlaces(memo).every(({ seat }) => {
        const isDecided = DECIDED.includes(seat.status)
        const isDated = seat.decidedAt !== null && seat.decidedVersion !== null
        return isDecided === isDated && (!isDecided || hasStandingDecision(memo, seat.person.email))
      }),
  ],
  [
    'A seat whose approval fell has no decision, and is in a level that is not cleared (N7)',
    (memo) =>
      seatPlaces(memo).every(
        ({ level, seat }) =>
          seat.fellAt === undefined || (seat.decidedAt === null && !level.isCleared) || seat.status === '',
      ),
  ],
]

function areSound({ readers, acknowledged, mustAcknowledge }: Copies, owner: string): boolean {
  const emails = new Set(readers.map(({ email }) => email))
  const done = acknowledged.map(({ email }) => email)
  return (
    emails.size === readers.length &&
    !emails.has(owner) &&
    isUnique(done) &&
    done.every((email) => mustAcknowledge && emails.has(email))
  )
}

/** The invariants that this memo violates. */
export function violatedInvariants(memo: Memo): string[] {
  return INVARIANTS.filter(([, holds]) => !holds(memo)).map(([sentence]) => sentence)
}

function isWithoutApproval(memo: Memo): boolean {
  return memo.version === 1 && memo.lifecycle === 'APPROVED' && memo.levels.length === 0
}

function everySeat(memo: Memo, holds: (status: string) => boolean): boolean {
  return seatPlaces(memo).every(({ seat }) => holds(seat.status))
}

function isWithOwner(memo: Memo): boolean {
  return WITH_OWNER.includes(memo.lifecycle)
}

function isClearedAt(memo: Memo, index: number): boolean {
  return memo.levels[index]?.isCleared === true
}

function currentSlots(memo: Memo) {
  return memo.levels.filter((level) => level === currentLevel(memo)).flatMap((level) => level.slots)
}

function isWithin(value: number, limit: number): boolean {
  return value >= 1 && value <= limit
}

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
