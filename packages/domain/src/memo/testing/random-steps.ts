import fc from 'fast-check'
import { pendingPlaces, placeOf, seatPlaces } from '../../route/seats.ts'
import type { Person, RouteLevel } from '../../route/route.ts'
import { manilaDate } from '../../time/manila.ts'
import type { Instant } from '../../time/instant.ts'
import { ACTION_OF } from '../commands.ts'
import type { MemoCommand, MemoCommandType } from '../commands.ts'
import { LINK_KINDS } from '../links.ts'
import type { MemoLink } from '../links.ts'
import type { Memo } from '../memo.ts'
import type { Lifecycle } from '../status.ts'
import * as say from './commands.ts'
import { ADMIN, OWNER, person } from './people.ts'
import { commandOf, likelyActors, nextCommand } from './random-life.ts'
import type { CommandWeights, RandomCommand, RandomSource, Situation, Writer } from './random-life.ts'
import { anyOf, level, PERMISSIVE_RULES, routeOf } from './scenario.ts'

/** Numbers of a step are below it. */
const DIE = 10_000
const LEVEL_SIZE = 4
const NAMES = ['Ana', 'Ben', 'Cara', 'Dan', 'Eli', 'Fay', 'Gus', 'Hana', 'Ian', 'Joy', 'Kit', 'Lea']
const POOL: readonly Person[] = NAMES.map((name) => person(name))
const HELPERS: readonly Person[] = ['Sam', 'Sue', 'Sol', 'Sid'].map((name) => person(name))
const EVERYONE: readonly Person[] = [
  OWNER,
  ADMIN,
  ...POOL,
  ...HELPERS,
  person('Zed'),
  person('Eve', 'evil.example'),
]

/** Weighted so that lives go on for long and memos come back often. */
const NEXT: Record<Lifecycle | 'HELD', CommandWeights> = {
  UNSUBMITTED: { Submit: 30, SaveDraft: 8, DeleteDraft: 1 },
  SUBMITTED: {
    Approve: 24,
    Return: 12,
    EditSubApprovers: 15,
    SelfReturn: 5,
    Reply: 5,
    Remind: 5,
    AskQuestion: 8,
    AnswerQuestion: 5,
    CloseQuestion: 2,
    ReportCondition: 4,
    CloseCondition: 2,
    RefuseCondition: 2,
    HandOn: 4,
    AddApprovers: 6,
    Reassign: 2,
    HandOver: 3,
    PlaceHold: 4,
    Reject: 1,
    Cancel: 1,
  },
  RETURNED: {
    Submit: 30,
    SaveDraft: 4,
    Reply: 2,
    Cancel: 1,
    Reassign: 1,
    HandOver: 2,
    ReportCondition: 1,
    CloseCondition: 1,
  },
  SELF_RETURNED: { Submit: 30, SaveDraft: 4, Reply: 2, Cancel: 1, HandOver: 1 },
  HELD: { LiftHold: 6, HandOn: 1, HandOver: 1 },
  APPROVED: {
    ReportCondition: 8,
    CloseCondition: 4,
    RefuseCondition: 4,
    CompleteHandOff: 3,
    Acknowledge: 4,
    HandOver: 2,
    NameHandler: 2,
  },
  REJECTED: {},
  WITHDRAWN: {},
  CANCELLED: {},
}
const COMMAND_TYPES = Object.keys(ACTION_OF) as MemoCommandType[]

/** One step of a random life: the numbers that everything about it is drawn from. */
export interface Step {
  dice: number[]
  /** Hours before it. */
  hours: number
}

export const step: fc.Arbitrary<Step> = fc.record({
  dice: fc.array(fc.nat(DIE - 1), { minLength: 32, maxLength: 32 }),
  hours: fc.constantFrom(0, 1, 25),
})

/** Draws from a step's numbers: the same for the same step, and smaller or earlier choices where it shrinks. */
class Dice implements RandomSource {
  #rest: number[]

  constructor(dice: readonly number[]) {
    this.#rest = [...dice]
  }

  between(low: number, high: number): number {
    return low + (this.#next() % (high - low + 1))
  }

  chance(share: number): boolean {
    return this.#next() < share * DIE
  }

  pick<T>(list: readonly T[]): T {
    const [first] = list
    if (first === undefined) throw new Error('Nothing to pick from')
    return list[this.between(0, list.length - 1)] ?? first
  }

  #next(): number {
    const next = this.#rest.shift() ?? 0
    this.#rest.push((next + 7) % DIE)
    return next
  }
}

/** For what is drawn apart from the command of a step. */
export function aside({ dice }: Step): RandomSource {
  return new Dice(dice.toReversed())
}

/**
 * An actor and a command: mostly possible, sometimes not, occasionally absurd.
 * @param linkable the Memo IDs that drafts and submissions link to (R4), whether or not they may. Defaults to none.
 */
export function readStep(
  memo: Memo,
  { dice }: Step,
  now: Instant,
  linkable: readonly string[] = [],
): RandomCommand {
  const random = new Dice(dice)
  const situation = {
    weights: NEXT[memo.hold ? 'HELD' : memo.lifecycle],
    writer: writerOf(random, linkable),
    rules: PERMISSIVE_RULES,
    administrator: ADMIN,
    now,
  }
  const possible = random.chance(0.8) ? nextCommand(memo, random, situation) : undefined
  const { actor, command } = possible ?? anyCommand(memo, random, situation)
  return { actor, command: random.chance(0.9) ? command : withSlip(command, random) }
}

/** Any command, by its usual author or by another person. */
function anyCommand(memo: Memo, random: RandomSource, { writer, now }: Situation): RandomCommand {
  const type = random.pick(COMMAND_TYPES)
  const likely = random.chance(0.4) ? likelyActors(memo, type, ADMIN) : []
  const actor = random.pick(likely.length > 0 ? likely : EVERYONE)
  return {
    actor,
    command: commandOf(type, { memo, actor, random, writer, now }) ?? pointless(type, memo, random),
  }
}

/** A command that lacks what it would act on. */
function pointless(type: MemoCommandType, memo: Memo, random: RandomSource): MemoCommand {
  switch (type) {
    case 'EditSubApprovers': {
      const sequenceId = memo.levels[0]?.sequenceId ?? 'no-level'
      return { type, sequenceId, subApprovers: [random.pick(HELPERS)], minSubApprovers: 1 }
    }
    case 'Remind': {
      const places = random.chance(0.5) ? pendingPlaces(memo) : seatPlaces(memo)
      return say.remind(memo, ...places.map(({ seat }) => seat.person))
    }
    default:
      return say.reply(memo, memo.threads.length)
  }
}

/** The same command with a mistake in its input. */
function withSlip(command: MemoCommand, random: RandomSource): MemoCommand {
  switch (command.type) {
    case 'Approve':
      return random.chance(0.5)
        ? { ...command, conditions: [{ message: ' ', dueDay: '2026-02-30' }] }
        : { ...command, attachments: say.files(4) }
    case 'Submit':
    case 'Reject':
    case 'Return':
    case 'SelfReturn':
    case 'Cancel':
      return random.chance(0.5) ? { ...command, remarks: ' ' } : { ...command, attachments: say.files(4) }
    case 'EditSubApprovers':
      return random.chance(0.5)
        ? { ...command, sequenceId: 'no-level' }
        : { ...command, subApprovers: [random.pick(EVERYONE)], minSubApprovers: 2 }
    case 'AddApprovers':
      return random.chance(0.5) ? { ...command, reason: ' ' } : { ...command, people: [...EVERYONE] }
    case 'HandOn':
    case 'Reassign':
    case 'HandOver':
    case 'NameHandler':
      return random.chance(0.5) ? { ...command, reason: ' ' } : { ...command, to: random.pick(EVERYONE) }
    case 'Remind':
      return { ...command, seats: [...command.seats, { seatId: 'no-seat', email: OWNER.email }] }
    case 'Reply':
      return random.chance(0.5) ? { ...command, logId: 'no-entry' } : { ...command, message: '' }
    case 'AskQuestion':
      return { ...command, message: ' ' }
    case 'AnswerQuestion':
      return random.chance(0.5) ? { ...command, questionId: 'no-question' } : { ...command, message: '' }
    case 'CompleteHandOff':
      return random.chance(0.5) ? { ...command, message: ' ' } : { ...command, attachments: say.files(4) }
    case 'ReportCondition':
      return random.chance(0.5) ? { ...command, conditionId: 'no-condition' } : { ...command, message: ' ' }
    case 'CloseCondition':
      return { ...command, conditionId: 'no-condition' }
    case 'RefuseCondition':
      return { ...command, reason: ' ' }
    case 'CloseQuestion':
      return { ...command, questionId: 'no-question' }
    case 'PlaceHold':
    case 'LiftHold':
      return { ...command, reason: ' ' }
    case 'SaveDraft':
      return { ...command, readers: [random.pick(EVERYONE), random.pick(EVERYONE)] }
    case 'Acknowledge':
    case 'DeleteDraft':
      return command
  }
}

function writerOf(random: RandomSource, linkable: readonly string[]): Writer {
  return {
    draft: (memo) => ({
      contentHash: `hash-${random.between(0, 2)}`,
      route: randomRoute(memo, random),
      ...(memo.version > 0 && random.chance(0.3)
        ? { falling: { questions: ['AMOUNT'], from_level: random.between(1, 3) } }
        : {}),
      ...(random.chance(0.2) ? { readers: [random.pick([...POOL, ...HELPERS])] } : {}),
      ...(linkable.length > 0 ? randomLink(memo, random, linkable) : {}),
    }),
    remarks: () => 'Because',
    conditions: (now) =>
      Array.from({ length: random.chance(0.4) ? random.between(1, 6) : 0 }, () => ({
        message: 'Add the quote',
        dueDay: random.chance(0.9) ? manilaDate(now) : '2020-01-01',
      })),
    levelAnswers: () =>
      Array.from({ length: random.chance(0.3) ? random.between(1, 3) : 0 }, (_, at) => ({
        question: { field_id: `Q${at}`, field_name: 'Cost centre', field_type: 'TEXT' },
        answer: { value: 'CC-1201' },
      })),
    attachments: () => say.files(random.between(0, 3)),
    subApprovers: (memo, approver) => ({
      people: randomSubApprovers(memo, approver, random),
      min: random.chance(0.7) ? 1 : 2,
    }),
    successor: () => random.pick([...POOL, ...HELPERS]),
  }
}

/** A link is chosen with the first submission, and rarely, in vain, with a later one. */
function randomLink(
  memo: Memo,
  random: RandomSource,
  linkable: readonly string[],
): { link?: MemoLink | null } {
  if (!random.chance(memo.version === 0 ? 0.5 : 0.1)) return {}
  if (random.chance(0.1)) return { link: null }
  return { link: { kind: random.pick(LINK_KINDS), memoId: random.pick(linkable) } }
}

function randomSubApprovers(memo: Memo, approver: Person, random: RandomSource): Person[] {
  const own = placeOf(memo, approver.email)
  const kept = own ? own.slot.subApprovers.map((seat) => seat.person).filter(() => random.chance(0.8)) : []
  const candidates = random.chance(0.15) ? EVERYONE : HELPERS
  const added = Array.from({ length: random.between(0, 2) }, () => random.pick(candidates))
  return [...kept, ...added]
}

function randomRoute(memo: Memo, random: RandomSource): RouteLevel[] {
  if (memo.version === 0)
    return Array.from({ length: random.between(1, 3) }, (_, index) => newLevel(random, index))
  const route = random.chance(0.4) ? withReturnerReplaced(memo, random) : routeOf(memo)
  const edited = route.map((kept) => (random.chance(0.3) ? editedLevel(kept, random) : kept))
  const cut = random.chance(0.15) ? edited.slice(0, -1) : edited
  if (random.chance(0.03)) return cut.toReversed()
  return random.chance(0.2) ? [...cut, newLevel(random, random.between(0, 2))] : cut
}

/** Replaces the people who returned the memo (D5). */
function withReturnerReplaced(memo: Memo, random: RandomSource): RouteLevel[] {
  const returners = seatPlaces(memo).filter(({ seat }) => seat.status === 'RETURNED')
  const emails = new Set(returners.map(({ slot }) => slot.approver.person.email))
  const replacement = random.pick([...POOL, ...HELPERS])
  return routeOf(memo).map((kept) => ({
    ...kept,
    approvers: kept.approvers.map((approver) => (emails.has(approver.email) ? replacement : approver)),
  }))
}

/** Each number has its own people of the pool, so that most first routes name each person once. */
function newLevel(random: RandomSource, number: number): RouteLevel {
  const people = POOL.slice(number * LEVEL_SIZE, (number + 1) * LEVEL_SIZE)
  const approvers = people.slice(0, random.chance(0.98) ? random.between(1, 3) : 0)
  const watchers = random.chance(0.5) ? people.slice(3) : []
  return random.chance(0.5)
    ? anyOf(random.between(1, Math.max(1, approvers.length)), approvers, { watchers })
    : level(approvers, { watchers, allowSubApprovals: random.chance(0.9) })
}

function editedLevel(kept: RouteLevel, random: RandomSource): RouteLevel {
  const other = random.pick(random.chance(0.5) ? POOL : EVERYONE)
  switch (random.between(0, 5)) {
    case 0:
      return { ...kept, approvers: [...kept.approvers, other] }
    case 1:
      return { ...kept, approvers: kept.approvers.slice(1) }
    case 2:
      return { ...kept, approvers: [...kept.approvers.slice(1), other] }
    case 3:
      return { ...kept, watchers: random.chance(0.5) ? [] : [other] }
    case 4:
      return { ...kept, approvalType: 'MIN_APPROVERS', minApprovers: 1 }
    default:
      return { ...kept, approvalType: 'ALL_APPROVERS' }
  }
}
