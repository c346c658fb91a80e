import { seatPlaces } from '../../route/seats.ts'
import type { Person } from '../../route/route.ts'
import type { LinkedMemo, MemoCommand } from '../commands.ts'
import { linkMark, linkTakingEffect } from '../decide/follow-ups/links.ts'
import type { EventOf } from '../events.ts'
import { evolve, newMemo } from '../evolving/evolve.ts'
import type { MemoLink } from '../links.ts'
import type { Memo } from '../memo.ts'
import type { Outcome } from '../refusals.ts'
import { isEnded } from '../status.ts'
import { chosenLink } from '../submission/links.ts'
import * as say from './commands.ts'
import { ANA, OWNER, person, SAM, STRANGER } from './people.ts'
import type { RandomSource } from './random-life.ts'
import { level, PERMISSIVE_RULES, Scenario } from './scenario.ts'

const MOST = 7
/** A Memo ID that no memo has. */
const NOWHERE = 'AVL-2026-9999'
const OWNERS: readonly Person[] = [OWNER, OWNER, SAM, STRANGER]

/** What an approval did to the memo that its memo links to. */
export interface Marked {
  before: Memo
  after: Memo
  mark: EventOf<'MemoLinked'>
}

/**
 * Memos that the same people write one after the other, each of which may link to the others (R4). There are an approved one of the usual owner, two
 * pending ones that revoke it, and an approved one of another person.
 */
export class LinkedMemos {
  readonly scenarios: Scenario[]
  readonly #begin: () => Scenario

  constructor(begin: () => Scenario) {
    this.#begin = begin
    this.scenarios = EARLIER.map((one) => one.fork())
    this.#add(OWNER)
  }

  /** By their Memo IDs. */
  get memos(): ReadonlyMap<string, Memo> {
    return new Map(this.scenarios.map(({ memo }) => [memo.memoId, memo]))
  }

  /** What a memo may try to link to: itself and a memo that does not exist included. */
  get linkable(): string[] {
    return [...this.memos.keys(), NOWHERE]
  }

  /** The memo of the next step: the last one, or a new one, mostly once that has ended; at times another one. */
  next(random: RandomSource): Scenario {
    const last = this.scenarios.at(-1) ?? this.#add(OWNER)
    const now = this.scenarios.map((one) => one.now).reduce((one, other) => (one > other ? one : other))
    const isOver = last.memo.isDeleted || isEnded(last.memo.lifecycle)
    const begins = this.scenarios.length < MOST && random.chance(isOver ? 0.3 : 0.04)
    if (begins) return Object.assign(this.#add(random.pick(OWNERS)), { now })
    return Object.assign(random.chance(0.2) ? random.pick(this.scenarios) : last, { now })
  }

  #add(owner: Person): Scenario {
    const number = this.scenarios.length + 1
    const memoId = `${number === MOST ? 'NDA' : 'AVL'}-2026-000${number}`
    const scenario = this.#begin()
    scenario.memo = newMemo({ ...scenario.memo, memoId, owner })
    this.scenarios.push(scenario)
    return scenario
  }

  /** Performs a command with the memo that its link leads to, which an approval marks. */
  perform(scenario: Scenario, actor: Person, command: MemoCommand): { outcome: Outcome; marked?: Marked } {
    const before = scenario.memo
    const link = linkOf(before, command)
    const target = this.scenarios.find(({ memo }) => memo.memoId === link?.memoId)
    scenario.linked = target && linkedMemo(scenario, target)
    const outcome = scenario.perform(actor, command)
    const effective = outcome.ok ? linkTakingEffect(before, outcome.events) : undefined
    if (!outcome.ok || !effective || !target) return { outcome }
    const mark = linkMark(before, effective, outcome.events[0]?.at ?? scenario.now)
    const marked = { before: target.memo, after: evolve(target.memo, mark), mark }
    target.memo = marked.after
    target.log.push(mark)
    return { outcome, marked }
  }
}

/** The memos that a life begins with. */
const EARLIER: readonly Scenario[] = earlierMemos()

function earlierMemos(): Scenario[] {
  const own = writtenBy(OWNER, 'AVL-2026-0001')
    .must(OWNER, say.submit([level([ANA])]))
    .must(ANA, say.approve())
  const others = writtenBy(SAM, 'AVL-2026-0004')
    .must(SAM, say.submit([level([ANA, OWNER]), level([person('Eli')])]))
    .must(ANA, say.approve())
    .must(OWNER, say.approve())
    .must(person('Eli'), say.approve())
  const revoking = ['AVL-2026-0002', 'AVL-2026-0003'].map((memoId) => {
    const scenario = writtenBy(OWNER, memoId)
    scenario.linked = linkedMemo(scenario, own)
    const link = { kind: 'revokes', memoId: own.memo.memoId } as const
    return scenario.must(OWNER, say.linking(say.submit([level([ANA])]), link))
  })
  return [own, ...revoking, others]
}

function writtenBy(owner: Person, memoId: string): Scenario {
  const scenario = new Scenario(PERMISSIVE_RULES)
  scenario.memo = newMemo({ ...scenario.memo, memoId, owner })
  return scenario
}

/** The link that a command chooses, submits, or may make take effect. */
function linkOf(memo: Memo, command: MemoCommand): MemoLink | undefined {
  return command.type === 'SaveDraft' || command.type === 'Submit' ? chosenLink(memo, command) : memo.link
}

function linkedMemo({ memo }: Scenario, target: Scenario): LinkedMemo {
  return {
    memo: target.memo,
    isSameTemplate: templateOf(memo) === templateOf(target.memo),
    successors: {},
    recordHash: `entry-${target.log.length}`,
  }
}

/** The code of a memo's template. */
export function templateOf({ memoId }: Pick<Memo, 'memoId'>): string {
  return memoId.slice(0, 3)
}

/** Those whose approvals cleared a memo. */
export function clearedBy(memo: Memo): string[] {
  return seatPlaces(memo).flatMap(({ seat }) => (seat.status === 'APPROVED' ? [seat.person.email] : []))
}
