import { currentLevel, pendingPlaces, seatPlaces } from '../../route/seats.ts'
import type { SeatPlace } from '../../route/seats.ts'
import { openQuestion, waitsForAnswers } from '../../route/questions.ts'
import type { Person } from '../../route/route.ts'
import type { Instant } from '../../time/instant.ts'
import type { EventOf, MemoEvent } from '../events.ts'
import { evolve, newMemo } from '../evolving/evolve.ts'
import type { DecisionKind, Memo } from '../memo.ts'
import { isEnded } from '../status.ts'
import { levelHeirs } from './level-heirs.ts'

/**
 * Where the time of a memo went (L6), in whole seconds: `owner`, `hold` and the levels sum to `total`, while the times of seats
 * overlap.
 */
export interface TimeLedger {
  /** The first submission. */
  from: Instant
  /** How far it is counted: to the end of the memo, or as far as was asked for. */
  until: Instant
  total: number
  owner: number
  hold: number
  /** Those that have started, in their order. */
  levels: TimeAtLevel[]
  /** Those that were ever PENDING, by level. */
  seats: TimeAtSeat[]
}

export interface TimeAtLevel {
  sequenceId: string
  seconds: number
}

/**
 * How long a seat was PENDING with a person while the memo was not on hold and the seat did not wait for an answer (M5), and what was
 * decided there.
 */
export interface TimeAtSeat {
  sequenceId: string
  seatId: string
  person: Person
  /** The slot's approver: another than `person` at a sub-approver's seat. */
  approver: Person
  seconds: number
  isPending: boolean
  decisions: SeatDecision[]
}

export interface SeatDecision {
  decision: DecisionKind
  at: Instant
  /** Another than the seat's person where a delegate decided (K3). */
  by: Person
}

/**
 * The ledger of a memo from its log (L6); null before the first submission.
 * @param begun what the log doesn't say of the memo
 * @param log in order
 * @param until not before the last event of the log
 */
export function timeLedger(
  begun: Pick<Memo, 'memoId' | 'owner' | 'createdAt'>,
  log: readonly MemoEvent[],
  until: Instant,
): TimeLedger | null {
  const account = new Account()
  let memo = newMemo(begun)
  for (const event of log) {
    account.advance(memo, event.at)
    if (event.type === 'DecisionMade') account.record(memo, event)
    memo = evolve(memo, event)
  }
  account.advance(memo, until)
  if (memo.firstSubmittedAt === null) return null
  return {
    from: memo.firstSubmittedAt,
    until: isEnded(memo.lifecycle) ? memo.changedAt : until,
    ...account.close(memo, levelHeirs(log)),
  }
}

/**
 * How far a reader's ledger goes: to the end of the memo or to now; for past participants to the last event that they may read,
 * whether or not anything happened since (C7).
 * @param state as they read it
 */
export function countedUntil(
  { state, lastVersion }: { state: Memo; lastVersion: number | null },
  events: readonly MemoEvent[],
  now: Instant,
): { until: Instant; isRunning: boolean } {
  if (isEnded(state.lifecycle)) return { until: state.changedAt, isRunning: false }
  const last = events.at(-1)
  return lastVersion !== null && last ? { until: last.at, isRunning: false } : { until: now, isRunning: true }
}

/** Who has a memo: its owner, where every PENDING seat waits for their answer too (M5), an administrator's hold, or the level of this id. Null: it isn't submitted yet, needs no approval (N1), or has ended. */
function holderOf(memo: Memo): 'owner' | 'hold' | { sequenceId: string } | null {
  if (memo.hold) return 'hold'
  switch (memo.lifecycle) {
    case 'SUBMITTED':
      return waitsForAnswers(memo) ? 'owner' : (currentLevel(memo) ?? null)
    case 'RETURNED':
    case 'SELF_RETURNED':
      return 'owner'
    default:
      return null
  }
}

/** Adds up the times between events. */
class Account {
  /** Instants are cut to seconds before they are subtracted, so that the parts sum to the whole. */
  #at = 0
  #total = 0
  #owner = 0
  #hold = 0
  readonly #levels = new Map<string, TimeAtLevel>()
  readonly #seats = new Map<string, TimeAtSeat>()

  /** Counts the time up to an instant, during which the memo didn't change. */
  advance(memo: Memo, instant: Instant): void {
    const holder = holderOf(memo)
    // The clocks of two servers differ: an event may be dated before the previous one.
    const at = Math.max(this.#at, Math.floor(Date.parse(instant) / 1000))
    const seconds = at - this.#at
    this.#at = at
    if (holder === null) return
    this.#total += seconds
    if (holder === 'owner') this.#owner += seconds
    else if (holder === 'hold') this.#hold += seconds
    else this.#addToLevel(memo, holder.sequenceId, seconds)
  }

  /** Records a decision with the person whose seat it is at that time. */
  record(memo: Memo, { seatId, decision, at, by }: EventOf<'DecisionMade'>): void {
    for (const place of seatPlaces(memo))
      if (place.seat.seatId === seatId) this.#seatTime(place).decisions.push({ decision, at, by })
  }

  /** @param heirs of levels that have left the route */
  close(memo: Memo, heirs: ReadonlyMap<string, string>): Omit<TimeLedger, 'from' | 'until'> {
    const pending = new Set(pendingPlaces(memo).map(keyOf))
    const levelOf = (sequenceId: string) => heirs.get(sequenceId) ?? sequenceId
    const times = Map.groupBy(this.#levels.values(), ({ sequenceId }) => levelOf(sequenceId))
    const levels = memo.levels.filter(({ sequenceId }) => times.has(sequenceId))
    const seats = [...this.#seats].map(([key, seat]) => ({
      ...seat,
      sequenceId: levelOf(seat.sequenceId),
      isPending: pending.has(key),
    }))
    return {
      total: this.#total,
      owner: this.#owner,
      hold: this.#hold,
      levels: levels.map(({ sequenceId }) => ({
        sequenceId,
        seconds: (times.get(sequenceId) as TimeAtLevel[]).reduce((sum, { seconds }) => sum + seconds, 0),
      })),
      seats: levels.flatMap(({ sequenceId: id }) => seats.filter(({ sequenceId }) => sequenceId === id)),
    }
  }

  #addToLevel(memo: Memo, sequenceId: string, seconds: number): void {
    const level = this.#levels.get(sequenceId) ?? { sequenceId, seconds: 0 }
    level.seconds += seconds
    this.#levels.set(sequenceId, level)
    for (const place of pendingPlaces(memo))
      this.#seatTime(place).seconds += openQuestion(place.seat) ? 0 : seconds
  }

  #seatTime(place: SeatPlace): TimeAtSeat {
    const { seat, slot, level } = place
    const key = keyOf(place)
    const time = this.#seats.get(key) ?? {
      sequenceId: level.sequenceId,
      seatId: seat.seatId,
      person: seat.person,
      approver: slot.approver.person,
      seconds: 0,
      isPending: false,
      decisions: [],
    }
    this.#seats.set(key, time)
    return time
  }
}

/** Each person of a seat has a share of their own: one's ends and the next one's begins where the seat's person changes. */
function keyOf({ seat }: SeatPlace): string {
  return `${seat.seatId} ${seat.person.email}`
}
