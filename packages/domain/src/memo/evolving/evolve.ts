import {
  asked,
  freshSeat,
  mapLevel,
  mapSeats,
  mapSlot,
  noLongerNeeded,
  mapLevelSeats,
  mapSlotSeats,
  suspended,
  withoutQuestion,
} from '../../route/transitions.ts'
import type { EventOf, MemoEvent } from '../events.ts'
import { withAdded } from '../../route/added-levels.ts'
import { peopleIn } from '../../route/people.ts'
import { withAnswer, withoutQuestionOf, withQuestion } from '../../route/questions.ts'
import { evolveConditions, withoutFallen, withoutOpen } from './evolve-conditions.ts'
import { acknowledged, withReaders } from './evolve-copies.ts'
import { evolveHandOff, handedOff } from './evolve-hand-off.ts'
import { evolveFall, evolveSubmission } from './evolve-submission.ts'
import { evolveHandover } from './evolve-handover.ts'
import type { Instant } from '../../time/instant.ts'
import type { Level, Person, Seat, Slot } from '../../route/route.ts'
import type { LinkBasis } from '../links.ts'
import { hasActed } from '../memo.ts'
import type { Acted, Memo, Preparation } from '../memo.ts'
import type { Lifecycle } from '../status.ts'

/** A new memo: never submitted, nothing saved yet. The owner's e-mail is in lower case. */
export function newMemo(begun: {
  memoId: string
  owner: Person
  createdAt: Instant
  /** Written under an older api_version: READ_ONLY for good (C8). */
  isLegacy?: boolean
  /** Of a draft that another person begins for the owner (R6). */
  preparation?: Preparation
}): Memo {
  return {
    memoId: begun.memoId,
    owner: begun.owner,
    createdAt: begun.createdAt,
    lifecycle: 'UNSUBMITTED',
    draft: null,
    version: 0,
    contentHash: null,
    firstSubmittedAt: null,
    lastSubmittedAt: null,
    changedAt: begun.createdAt,
    levels: [],
    past: [],
    acted: [],
    threads: [],
    hold: null,
    isLegacy: begun.isLegacy === true,
    isDeleted: false,
    ...(begun.preparation && { preparation: begun.preparation }),
  }
}

/** The owner at the beginning of a log, from which it folds (K9). */
export function firstOwner({ owner }: Pick<Memo, 'owner'>, events: readonly MemoEvent[]): Person {
  return events.find((event) => event.type === 'OwnerChanged')?.from ?? owner
}

/** Applies events in order. Folding the log over `newMemo` restores the state, except for the draft (D10). */
export function fold(memo: Memo, events: readonly MemoEvent[]): Memo {
  return events.reduce(evolve, memo)
}

/** The memo after an event. Pure, and validates nothing: an event has already happened. */
export function evolve(memo: Memo, event: MemoEvent): Memo {
  switch (event.type) {
    case 'DraftSaved':
      return { ...memo, draft: event.draft }
    case 'DraftDeleted':
      return { ...memo, draft: null, isDeleted: true }
    case 'MemoSubmitted':
      return withThread(evolveSubmission(memo, event), event.logId, event.by)
    case 'ApprovalsFell':
      return withThread(withoutFallen(evolveFall(memo, event), event.approvals), event.logId, event.by)
    case 'LevelStarted':
      return { ...memo, levels: mapLevel(memo.levels, event.sequenceId, (level) => started(level, event.at)) }
    case 'DecisionMade':
      return withThread(decided(memo, event), event.logId, event.by)
    case 'SlotMet':
      return { ...memo, levels: mapSlot(memo.levels, event.seatId, met) }
    case 'LevelCleared':
      return { ...memo, levels: mapLevel(memo.levels, event.sequenceId, (level) => cleared(level, event.at)) }
    case 'MemoApproved':
      return withReaders(handedOff(withBasis(moved(memo, 'APPROVED', event.at), event.linked), event), event)
    case 'MemoAcknowledged':
      return acknowledged(memo, event)
    case 'MemoLinked':
      return marked(memo, event)
    case 'HandOffDone':
    case 'HandOffMoved':
      return evolveHandOff(memo, event)
    case 'MemoSelfReturned':
      return withThread(
        { ...moved(memo, 'SELF_RETURNED', event.at), levels: mapSeats(memo.levels, suspended) },
        event.logId,
        event.by,
      )
    case 'MemoCancelled':
      return withThread(
        withoutOpen({
          ...moved(memo, 'WITHDRAWN', event.at),
          draft: null,
          levels: mapSeats(memo.levels, noLongerNeeded),
        }),
        event.logId,
        event.by,
      )
    case 'SubApproversChanged':
      return withThread(subApproversChanged(memo, event), event.logId, event.by)
    case 'ApproversAdded':
      return withThread(approversAdded(memo, event), event.logId, event.by)
    case 'ApproversReminded':
      return withThread(reminded(memo, event), event.logId, event.by)
    case 'ReplyAdded':
      return { ...memo, threads: withReply(memo, event) }
    case 'QuestionAsked':
      return withThread(asking(memo, event), event.logId, event.by)
    case 'QuestionAnswered':
      return { ...memo, levels: withAnswer(memo.levels, event.questionId, event.at) }
    case 'QuestionClosed':
      return { ...memo, levels: withoutQuestionOf(memo.levels, event.questionId) }
    case 'ConditionSet':
      return withThread(evolveConditions(memo, event), event.logId, event.by)
    case 'ConditionReported':
    case 'ConditionClosed':
    case 'ConditionRefused':
    case 'ConditionsHandedOn':
      return evolveConditions(memo, event)
    case 'SeatHandedOn':
    case 'WatcherReplaced':
    case 'OwnerChanged':
      return withThread(evolveHandover(memo, event), event.logId, event.by)
    case 'LevelAnswered':
    case 'PdfSealed':
    case 'FieldsErased':
    case 'FileInfected':
    case 'MemoRemoved':
      return memo
    case 'HoldPlaced':
      return withThread({ ...memo, hold: { reason: event.reason } }, event.logId, event.by)
    case 'HoldLifted':
      return withThread({ ...memo, hold: null }, event.logId, event.by)
  }
}

/** R4: a link takes effect. */
function withBasis(memo: Memo, basis: LinkBasis | undefined): Memo {
  return memo.link && basis ? { ...memo, link: { ...memo.link, basis } } : memo
}

/** R4: the status stays (R0). */
function marked(memo: Memo, { kind, memoId, at }: EventOf<'MemoLinked'>): Memo {
  return { ...memo, linkedBy: [...(memo.linkedBy ?? []), { kind, memoId, at }] }
}

function moved(memo: Memo, lifecycle: Lifecycle, at: Instant): Memo {
  return { ...memo, lifecycle, changedAt: at, past: pastAt(memo, lifecycle) }
}

/** Delegates who decided on this version read on until the next one (K6). */
function pastAt({ past, version }: Memo, status: Lifecycle): Memo['past'] {
  return past.some(({ lastVersion }) => lastVersion === version)
    ? past.map((left) => (left.lastVersion === version ? { ...left, status } : left))
    : past
}

function withThread(memo: Memo, logId: string, author: Person): Memo {
  return { ...memo, threads: [...memo.threads, { logId, people: [author.email] }] }
}

function withReply(memo: Memo, event: EventOf<'ReplyAdded'>): Memo['threads'] {
  return memo.threads.map((thread) =>
    thread.logId === event.logId && !thread.people.includes(event.by.email)
      ? { ...thread, people: [...thread.people, event.by.email] }
      : thread,
  )
}

function asking(memo: Memo, { logId, seatId, by, at }: EventOf<'QuestionAsked'>): Memo {
  const question = { questionId: logId, askedBy: by, askedAt: at, answeredAt: null }
  return { ...memo, levels: withQuestion(memo.levels, seatId, question) }
}

function met(slot: Slot): Slot {
  return mapSlotSeats({ ...slot, isMet: true }, noLongerNeeded)
}

function started(level: Level, at: Instant): Level {
  return mapLevelSeats({ ...level, startedAt: at }, (seat) => asked(seat, at))
}

function cleared(level: Level, at: Instant): Level {
  return mapLevelSeats({ ...level, isCleared: true, clearedAt: at }, noLongerNeeded)
}

/** D4: a return sends the memo back and a reject ends it, whatever the level's type; approvals count through SlotMet. */
function decided(memo: Memo, event: EventOf<'DecisionMade'>): Memo {
  const after = {
    ...memo,
    levels: mapSeats(memo.levels, (seat) => (seat.seatId === event.seatId ? decidedSeat(seat, event) : seat)),
    acted: actedAfter(memo, event),
    past: pastAfterDecision(memo, event),
  }
  switch (event.decision) {
    case 'APPROVED':
      return after
    case 'RETURNED':
      return { ...moved(after, 'RETURNED', event.at), levels: mapSeats(after.levels, suspended) }
    case 'REJECTED':
      return withoutOpen({
        ...moved(after, 'REJECTED', event.at),
        levels: mapSeats(after.levels, noLongerNeeded),
      })
  }
}

function decidedSeat(seat: Seat, { decision, at, version, by, actsFor }: EventOf<'DecisionMade'>): Seat {
  const { fellAt: _fellAt, ...asked } = withoutQuestion(seat)
  const decidedBy = actsFor ? { decidedBy: by } : {}
  return { ...asked, status: decision, decidedAt: at, decidedVersion: version, ...decidedBy }
}

function actedAfter(memo: Memo, event: EventOf<'DecisionMade'>): Memo['acted'] {
  const entry = event.actsFor
    ? { sequenceId: event.sequenceId, email: event.actsFor.person.email, delegate: event.by.email }
    : { sequenceId: event.sequenceId, email: event.by.email }
  const isThis = (known: Acted) =>
    known.sequenceId === entry.sequenceId && known.email === entry.email && known.delegate === entry.delegate
  const known = memo.acted.find(isThis)
  if (!known) return [...memo.acted, entry]
  return known.hasFallen ? memo.acted.map((one) => (one === known ? entry : one)) : memo.acted
}

/** K6: a delegate who decided reads this version from now on, unless they watch the memo anyway. */
function pastAfterDecision(memo: Memo, { by, at, decision, actsFor }: EventOf<'DecisionMade'>): Memo['past'] {
  if (!actsFor || peopleIn(memo.levels).some((person) => person.email === by.email)) return memo.past
  const left = {
    person: by,
    lastVersion: memo.version,
    status: memo.lifecycle,
    leftAt: at,
    decided: { decision, actsFor: actsFor.person },
  }
  return [...memo.past.filter(({ person }) => person.email !== by.email), left]
}

/**
 * D6: added people may act immediately, as their approver may; a past participant who is added again is no longer past (C7). Who is
 * removed after their approval fell keeps reading (N7).
 */
function subApproversChanged(memo: Memo, event: EventOf<'SubApproversChanged'>): Memo {
  const removed = new Set(event.removed.map((person) => person.email))
  const added = event.added.map(({ seatId, person }) => asked(freshSeat(seatId, person), event.at))
  const isIn = new Set(added.map((seat) => seat.person.email))
  const left = event.removed
    .filter(({ email }) => hasActed(memo, email))
    .map((person) => ({
      person,
      lastVersion: memo.version,
      status: memo.lifecycle,
      leftAt: event.at,
    }))
  return {
    ...memo,
    past: [...memo.past.filter(({ person }) => !isIn.has(person.email)), ...left],
    levels: mapSlot(memo.levels, event.seatId, (slot) => ({
      ...slot,
      minSubApprovers: event.minSubApprovers,
      subApprovers: [...slot.subApprovers.filter((seat) => !removed.has(seat.person.email)), ...added],
    })),
  }
}

/** R1: a past participant who is added is no longer past (C7). */
function approversAdded(memo: Memo, event: EventOf<'ApproversAdded'>): Memo {
  const added = new Set(event.added.map(({ person }) => person.email))
  return {
    ...memo,
    past: memo.past.filter(({ person }) => !added.has(person.email)),
    levels: withAdded(memo.levels, event),
  }
}

function reminded(memo: Memo, event: EventOf<'ApproversReminded'>): Memo {
  const ids = new Set(event.seats.map((seat) => seat.seatId))
  const change = (seat: Seat) => (ids.has(seat.seatId) ? { ...seat, remindedAt: event.at } : seat)
  return { ...memo, levels: mapSeats(memo.levels, change) }
}
