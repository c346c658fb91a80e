import fc from 'fast-check'
import { pendingPlaces, seatPlaces } from '../../approval/seats.ts'
import type { MemoCommand, MemoCommandType } from '../commands.ts'
import { ACTION_OF } from '../decide.ts'
import type { Memo, Person, RouteLevel } from '../memo.ts'
import type { Lifecycle } from '../status.ts'
import * as say from './commands.ts'
import { ADMIN, OWNER, person } from './people.ts'
import { anyOf, level, routeOf } from './story.ts'

const LEVEL_SIZE = 4
const NAMES = ['Ana', 'Ben', 'Cara', 'Dan', 'Eli', 'Fay', 'Gus', 'Hana', 'Ian', 'Joy', 'Kit', 'Lea']
const POOL: readonly Person[] = NAMES.map((name) => person(name))
const HELPERS: readonly Person[] = ['Sam', 'Sue', 'Sol', 'Sid'].map((name) => person(name))
const EVERYBODY: readonly Person[] = [
  OWNER,
  ADMIN,
  ...POOL,
  ...HELPERS,
  person('Zed'),
  person('Eve', 'evil.example'),
]

type Weights = Partial<Record<MemoCommandType, number>>

/** What is likely to come next, weighted so that histories go on for long and come back often. */
const NEXT: Record<Lifecycle | 'HELD', Weights> = {
  UNSUBMITTED: { Submit: 30, SaveDraft: 8, DeleteDraft: 1 },
  SUBMITTED: {
    Approve: 24,
    Return: 12,
    EditSubApprovers: 14,
    SelfReturn: 5,
    Reply: 5,
    Remind: 5,
    PlaceHold: 3,
    Reject: 1,
    Cancel: 1,
  },
  RETURNED: { Submit: 30, SaveDraft: 4, Reply: 2, Cancel: 1 },
  SELF_RETURNED: { Submit: 30, SaveDraft: 4, Reply: 2, Cancel: 1 },
  HELD: { LiftHold: 6, Approve: 1, Submit: 1, Reply: 1 },
  APPROVED: { Reply: 1, Submit: 1, Cancel: 1, Approve: 1 },
  REJECTED: { Reply: 1, Submit: 1, Approve: 1 },
  WITHDRAWN: { Reply: 1, Submit: 1, SaveDraft: 1 },
  CANCELLED: {},
}
const ANYTHING: Weights = Object.fromEntries(Object.keys(ACTION_OF).map((type) => [type, 1]))

/** One step of a random history: the dice that everything about it is read from. */
export interface Step {
  dice: number[]
  /** Hours before it. */
  hours: number
}

export const step: fc.Arbitrary<Step> = fc.record({
  dice: fc.array(fc.nat(9999), { minLength: 32, maxLength: 32 }),
  hours: fc.constantFrom(0, 1, 25),
})

/** Reads numbers off a step, the same ones for the same step. */
class Dice {
  #rest: number[]

  constructor(dice: readonly number[]) {
    this.#rest = [...dice]
  }

  below(limit: number): number {
    const next = this.#rest.shift() ?? 0
    this.#rest.push(next + 7)
    return limit > 0 ? next % limit : 0
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  weighted(weights: Weights): MemoCommandType {
    const types = Object.entries(weights).flatMap(([type, weight]) => Array<string>(weight).fill(type))
    return this.of(types, 'Reply') as MemoCommandType
  }

  of<T>(items: readonly T[], otherwise: T): T {
    return items[this.below(items.length)] ?? otherwise
  }
}

/** Who acts, and what they ask: mostly possible, sometimes not, now and then absurd. */
export function readStep(memo: Memo, { dice }: Step): { actor: Person; command: MemoCommand } {
  const roll = new Dice(dice)
  const isLikely = roll.chance(80)
  const type = roll.weighted(isLikely ? NEXT[memo.hold ? 'HELD' : memo.lifecycle] : ANYTHING)
  const actor = isLikely || roll.chance(40) ? fittingActor(memo, type, roll) : roll.of(EVERYBODY, OWNER)
  return { actor, command: commandOf(memo, type, actor, roll) }
}

function fittingActor(memo: Memo, type: MemoCommandType, roll: Dice): Person {
  switch (type) {
    case 'Approve':
    case 'Reject':
    case 'Return':
    case 'EditSubApprovers': {
      const pending = pendingPlaces(memo).map((place) => place.seat.person)
      return roll.of(pending, OWNER)
    }
    case 'Reply':
      return roll.of(
        seatPlaces(memo).map((place) => place.seat.person),
        OWNER,
      )
    case 'PlaceHold':
    case 'LiftHold':
      return ADMIN
    default:
      return OWNER
  }
}

function commandOf(memo: Memo, type: MemoCommandType, actor: Person, roll: Dice): MemoCommand {
  const remarks = roll.chance(95) ? 'Because' : ' '
  const attachments = say.files(roll.chance(95) ? roll.below(4) : 4)
  const contentHash = `hash-${roll.below(3)}`
  switch (type) {
    case 'SaveDraft':
      return { type, contentHash, route: randomRoute(memo, roll) }
    case 'Submit':
      return { type, contentHash, route: randomRoute(memo, roll), remarks, attachments }
    case 'Approve':
    case 'Reject':
    case 'Return':
    case 'SelfReturn':
    case 'Cancel':
      return { type, remarks, attachments }
    case 'EditSubApprovers':
      return say.subApprovers(memo, actor, randomSubApprovers(memo, actor, roll), roll.chance(70) ? 1 : 2)
    case 'Remind':
      return say.remind(
        memo,
        ...(roll.chance(80) ? pendingPlaces(memo) : seatPlaces(memo)).map((p) => p.seat.person),
      )
    case 'Reply':
      return say.reply(memo, roll.below(memo.threads.length + 1), roll.chance(90) ? 'Why?' : '')
    case 'PlaceHold':
    case 'LiftHold':
      return { type, reason: remarks }
    case 'DeleteDraft':
      return say.deleteDraft
  }
}

function randomSubApprovers(memo: Memo, actor: Person, roll: Dice): Person[] {
  const own = seatPlaces(memo).find((place) => place.slot.approver.person.email === actor.email)
  const kept = own ? own.slot.subApprovers.map((seat) => seat.person).filter(() => roll.chance(80)) : []
  const anybody = roll.chance(15) ? EVERYBODY : HELPERS
  const added = Array.from({ length: roll.below(3) }, () => roll.of(anybody, OWNER))
  return [...kept, ...added]
}

function randomRoute(memo: Memo, roll: Dice): RouteLevel[] {
  if (memo.version === 0)
    return Array.from({ length: 1 + roll.below(3) }, (_, index) => newLevel(roll, index))
  const route = roll.chance(40) ? withReturnerReplaced(memo, roll) : routeOf(memo)
  const edited = route.map((kept) => (roll.chance(30) ? editedLevel(kept, roll) : kept))
  const cut = roll.chance(15) ? edited.slice(0, -1) : edited
  if (roll.chance(3)) return cut.toReversed()
  return roll.chance(20) ? [...cut, newLevel(roll, roll.below(3))] : cut
}

/** Whoever returned the memo makes room for somebody else (D5). */
function withReturnerReplaced(memo: Memo, roll: Dice): RouteLevel[] {
  const returners = seatPlaces(memo).filter(({ seat }) => seat.status === 'RETURNED')
  const emails = new Set(returners.map(({ slot }) => slot.approver.person.email))
  const replacement = roll.of([...POOL, ...HELPERS], OWNER)
  return routeOf(memo).map((kept) => ({
    ...kept,
    approvers: kept.approvers.map((approver) => (emails.has(approver.email) ? replacement : approver)),
  }))
}

/** Each number has its own people of the pool, so that most first routes have everybody once. */
function newLevel(roll: Dice, number: number): RouteLevel {
  const people = POOL.slice(number * LEVEL_SIZE, (number + 1) * LEVEL_SIZE)
  const approvers = people.slice(0, roll.chance(98) ? 1 + roll.below(3) : 0)
  const watchers = roll.chance(50) ? people.slice(3) : []
  return roll.chance(50)
    ? anyOf(1 + roll.below(approvers.length), approvers, { watchers })
    : level(approvers, { watchers, allowSubApprovals: roll.chance(90) })
}

function editedLevel(kept: RouteLevel, roll: Dice): RouteLevel {
  const someone = roll.of(roll.chance(50) ? POOL : EVERYBODY, OWNER)
  switch (roll.below(6)) {
    case 0:
      return { ...kept, approvers: [...kept.approvers, someone] }
    case 1:
      return { ...kept, approvers: kept.approvers.slice(1) }
    case 2:
      return { ...kept, approvers: [...kept.approvers.slice(1), someone] }
    case 3:
      return { ...kept, watchers: roll.chance(50) ? [] : [someone] }
    case 4:
      return { ...kept, approvalType: 'MIN_APPROVERS', minApprovers: 1 }
    default:
      return { ...kept, approvalType: 'ALL_APPROVERS' }
  }
}
