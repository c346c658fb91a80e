import type { EventOf, LoggedEvent, Memo, Person } from '@countersign/domain'
import {
  addedFrom,
  addedLevelBehind,
  currentLevel,
  ERASABLE_KEYS,
  ERASED_TEXT,
  evolve,
  hasActedAsDelegate,
  hasPrepared,
  isApproverPlace,
  isClearedBySlots,
  MAX_ADDED_APPROVERS,
  newMemo,
  readEvent,
  seatPlaces,
  UnknownStoredJson,
  violatedInvariants,
} from '@countersign/domain'
import { RULE_SETS } from '../entry/entry.ts'
import { ERASED } from '../entry/open-entry.ts'
import { checkLevelAnswer } from './replay-level-answers.ts'
import { AFTER_APPROVAL, checkAcknowledgement, checkHandOff } from './replay-after-approval.ts'
import { checkCondition, isOfCondition } from './replay-conditions.ts'
import { checkLink } from './replay-links.ts'
import { must } from '../not-genuine.ts'

/** The rule sets that this release carries: all that were ever released (O5). */
const KNOWN_RULES: ReadonlySet<string> = new Set(RULE_SETS)

/** Those of the rule sets that this release doesn't know: what they decided can't be judged. */
export const unknownRules = (names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => !KNOWN_RULES.has(name))

/** What an outsider reads where the rules aren't known. */
export const UNKNOWN_RULES_TEXT = 'rules not known, signatures checked'

/** What a memo's log is folded over. */
export interface BegunState {
  memoId: string
  owner: Person
  createdAt: string
  isLegacy: boolean
}

/**
 * Decides again what the log says was decided: by the rules of this release, each decision was taken at a seat that waited for it, in the
 * name of its person or for them, each level had enough approvals when it was cleared, and the memo holds every invariant (O1).
 * @returns the memo after its last event, the events as the rules read them, and the memo before each
 * @throws NotGenuine where the log says more than its events allow
 */
export function replay(
  begun: BegunState,
  opened: readonly Record<string, unknown>[],
): { memo: Memo; events: LoggedEvent[]; before: Memo[] } {
  const events = opened.map(legible)
  const before: Memo[] = []
  const memo = events.reduce((now, event, at) => {
    check(now, event)
    if (event.type === 'LevelAnswered') checkLevelAnswer(event, events.slice(0, at))
    checkHandOff(now, event)
    checkAcknowledgement(now, event)
    if (isOfCondition(event)) checkCondition(now, event, events.slice(0, at))
    must(
      now.lifecycle !== 'APPROVED' || AFTER_APPROVAL.has(event.type),
      'replay-ended',
      'Something was decided after the memo’s approval.',
    )
    before.push(now)
    return evolve(now, event)
  }, newMemo(begun))
  const [violated] = violatedInvariants(memo)
  must(violated === undefined, 'replay-invariant', `The memo contradicts itself: ${violated}.`)
  return { memo, events, before }
}

/** An event of unknown rules: nothing is known of its fields, but what was erased reads as such. */
export function showUnjudged(event: Record<string, unknown>): LoggedEvent {
  const fields = Object.entries(event).map(([key, value]) => [key, value === ERASED ? ERASED_TEXT : value])
  return Object.fromEntries(fields) as LoggedEvent
}

/** An event whose erased texts read as such. Files that were erased are left out. */
function legible(event: Record<string, unknown>): LoggedEvent {
  const texts = Object.entries(event).map(([key, value]) => {
    if (value !== ERASED) return [key, value] as const
    must(ERASABLE.has(key), 'replay-erased', `An event has lost its ${key}, which can’t be erased.`)
    return [key, key === 'attachments' ? [] : ERASED_TEXT] as const
  })
  try {
    return readEvent(Object.fromEntries(texts))
  } catch (cause) {
    if (!(cause instanceof UnknownStoredJson)) throw cause
  }
  must(false, 'replay-event', `An event of a kind that these rules don’t know: ${String(event.type)}.`)
}

/** What people may have erased (O6): never who took part. */
const ERASABLE: ReadonlySet<string> = new Set(ERASABLE_KEYS)

function check(memo: Memo, event: LoggedEvent): void {
  must(typeof event.by?.email === 'string', 'replay-author', 'An event names no one who caused it.')
  if (event.type === 'DecisionMade') {
    const place = seatPlaces(memo).find(({ seat }) => seat.seatId === event.seatId)
    must(
      place?.seat.status === 'PENDING',
      'replay-seat',
      'A decision was taken at a seat that didn’t wait for one.',
    )
    const { email } = place.seat.person
    const decides = event.actsFor?.person.email ?? event.by.email
    must(
      decides === email,
      'replay-person',
      `${event.by.name} decided at the seat of ${place.seat.person.name}.`,
    )
  }
  checkPreparer(memo, event)
  checkLink(memo, event)
  if (event.type === 'ApproversAdded') checkAdding(memo, event)
  if (event.type === 'LevelCleared') {
    const level = currentLevel(memo)
    must(level && isClearedBySlots(level), 'replay-level', 'A level was cleared without enough approvals.')
  }
  if (event.type === 'FieldsErased')
    must(
      event.by.email !== event.takenUpBy.email,
      'replay-erasure',
      `${event.by.name} erased a part of the memo without a second administrator.`,
    )
  if (event.type === 'PdfSealed')
    must(memo.lifecycle === 'APPROVED', 'replay-sealed', 'A PDF was sealed before the memo was approved.')
  if (event.type === 'MemoApproved' && !event.byPolicy)
    must(
      memo.levels.length > 0 && memo.levels.every((level) => level.isCleared),
      'replay-approval',
      'The memo was approved although a level had not been cleared.',
    )
}

/** R6: the owner submits what another person prepared, once; that person decides nothing in it, in whatever name (K4). */
function checkPreparer(memo: Memo, event: LoggedEvent): void {
  if (event.type === 'MemoSubmitted' && event.preparedBy)
    must(
      memo.version === 0 && event.by.email === memo.owner.email && event.preparedBy.email !== event.by.email,
      'replay-preparer',
      `${event.preparedBy.name} is named as the person who prepared a memo, where no one can have prepared it.`,
    )
  if (event.type === 'DecisionMade')
    must(
      !hasPrepared(memo, event.by.email),
      'replay-preparer',
      `${event.by.name} decided in a memo that they had prepared.`,
    )
}

/** R1: an approver whose turn it is added them, from their own seat, in one level right behind it; each could have been added. */
function checkAdding(memo: Memo, event: EventOf<'ApproversAdded'>): void {
  const { by, seatId, sequenceId, addedLevelId, added } = event
  const place = seatPlaces(memo).find(({ seat }) => seat.seatId === seatId)
  must(
    place?.seat.status === 'PENDING' && isApproverPlace(place) && place.seat.person.email === by.email,
    'replay-adding',
    `${by.name} added approvers without a seat of their own that waited for a decision.`,
  )
  const behind = addedLevelBehind(memo)?.sequenceId
  const isNew = memo.levels.every((level) => level.sequenceId !== addedLevelId)
  must(
    place.level.sequenceId === sequenceId && (behind === undefined ? isNew : addedLevelId === behind),
    'replay-added-level',
    'Approvers were added somewhere else than right behind the level of the person who added them.',
  )
  must(
    added.length > 0 && addedFrom(memo, seatId) + added.length <= MAX_ADDED_APPROVERS,
    'replay-added-number',
    `${by.name} added more approvers than a seat can.`,
  )
  must(
    added.every(({ person }) => !hasActedAsDelegate(memo, person.email)),
    'replay-added-person',
    'An approver was added who had decided in the memo for someone else.',
  )
}
