import type {
  AmountFields,
  Answers,
  ComputedRoute,
  Memo,
  MemoRules,
  Person,
  RouteLevel,
  TemplateContent,
} from '@countersign/domain'
import { placeOf, seatPlaces } from '@countersign/domain'
import type { RandomCommand, Situation } from '@countersign/domain/memo/testing/random-life'
import { nextCommand } from '@countersign/domain/memo/testing/random-life'
import { instantAt, OFFICE_MINUTES_A_DAY } from '../memos/office-hours.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { LifePlan } from './life-plan.ts'
import { drawLifePlan, plannedWeights } from './life-plan.ts'
import { revised, writtenAnswers } from './writing/answers.ts'
import type { MemoHistory } from './memo-history.ts'
import { hashOf } from './memo-history.ts'
import type { AskedRoute, PolicyRoutes } from './policy-routes.ts'
import type { PeoplePicker } from './setup.ts'
import { sentence } from './writing/words.ts'

const SHORTEST_WAIT = 60
const LONGEST_WAIT = 20 * OFFICE_MINUTES_A_DAY
/** From an hour to weeks, most of them a day or so. */
const WAIT_EXPONENT = 1.6

export interface MemoLifeInput {
  history: MemoHistory
  rules: MemoRules
  owner: Person
  administrator: Person
  template: TemplateContent
  amount: AmountFields | undefined
  answers: Answers
  route: RouteLevel[]
  /** Of a template with a policy: the routes of the owner's memos, and the first of them; undefined where the policy refuses the memo. */
  policy: { routes: PolicyRoutes; first: AskedRoute | undefined } | null
  picker: PeoplePicker
  random: SeededRandom
  /** Office minutes: of its beginning, and before which everything has happened. */
  begin: number
  end: number
}

/** Answers as a draft or submission stores them, and the hash that it cites them by. */
interface Written {
  of: Answers
  written: ReturnType<typeof writtenAnswers>
  contentHash: string
}

/** A random life that follows a plan, until it ends, gets stuck or reaches the present. */
export class MemoLife {
  readonly #input: MemoLifeInput
  readonly #plan: LifePlan
  #minute: number
  #answers: Answers
  /** The version that came back and was revised last. */
  #revised = 0
  #written: Written | null = null

  constructor(input: MemoLifeInput) {
    this.#input = input
    const plan = drawLifePlan(Math.max(1, input.route.length), input.random)
    // What a policy refuses stays a draft.
    this.#plan = input.policy && !input.policy.first ? { ...plan, firstDraft: 'kept' } : plan
    this.#minute = input.begin
    this.#answers = input.answers
  }

  run(): void {
    const { history, random, end } = this.#input
    while (this.#minute < end) {
      const next = nextCommand(history.state, random, this.#situation())
      if (!next) return
      this.#perform(next)
      this.#minute += this.#pauseAfter(next)
    }
  }

  #situation(): Situation {
    const { history, rules, administrator } = this.#input
    return {
      weights: plannedWeights(this.#plan, history.state),
      rules,
      administrator,
      now: instantAt(this.#minute),
      writer: {
        draft: (memo) => ({ contentHash: this.#write(memo).contentHash, ...this.#route(memo) }),
        remarks: (type) => (this.#isSilent(type) ? '' : this.#words()),
        subApprovers: (memo, approver) => this.#subApprovers(memo, approver),
      },
    }
  }

  #perform({ actor, command }: RandomCommand): void {
    const { history, administrator } = this.#input
    const isWriting = command.type === 'SaveDraft' || command.type === 'Submit'
    const written = isWriting ? this.#written?.written : undefined
    history.act(actor, instantAt(this.#minute), command, written, actor.email === administrator.email)
  }

  /** Office minutes: replies and sub-approvers' help follow soon, everything else takes its time. */
  #pauseAfter({ command }: RandomCommand): number {
    const { random } = this.#input
    if (command.type === 'Reply') return random.between(10, 300)
    if (command.type === 'EditSubApprovers') return random.between(30, 600)
    return SHORTEST_WAIT * (LONGEST_WAIT / SHORTEST_WAIT) ** (random.next() ** WAIT_EXPONENT)
  }

  /** The answers as they are stored, validated once for all drafts and submissions of the same ones. */
  #write({ version }: Memo): Written {
    const { template, amount, random } = this.#input
    if (version > this.#revised) {
      this.#revised = version
      if (random.chance(0.8)) this.#answers = revised(template, this.#answers, random)
    }
    const of = this.#answers
    if (this.#written?.of === of) return this.#written
    const written = writtenAnswers(template, of, amount)
    return (this.#written = { of, written, contentHash: hashOf(written) })
  }

  /**
   * The route with the ids of kept levels: as the policy asks for it (N3, N6), or the owner's, where a person who returned the memo may be
   * replaced (D5).
   */
  #route(memo: Memo): { route: RouteLevel[]; asked?: ComputedRoute } {
    const { route, policy, random } = this.#input
    if (policy) {
      const asked = memo.version === 0 ? policy.first : policy.routes.again(memo, this.#answers)
      return asked ?? { route: [] }
    }
    const returner = seatPlaces(memo).find(({ seat }) => seat.status === 'RETURNED')?.seat.person.email
    const [substitute] = returner && random.chance(0.1) ? this.#pickOthers(1) : []
    const levels = route.map((level, index) => {
      const sequenceId = memo.levels[index]?.sequenceId
      const approvers = level.approvers.map((person) =>
        substitute && person.email === returner ? substitute : person,
      )
      return { ...level, approvers, ...(sequenceId ? { sequenceId } : {}) }
    })
    return { route: levels }
  }

  /** D6: approvers without sub-approvers name two. */
  #subApprovers(memo: Memo, approver: Person): { people: Person[]; min: number } | undefined {
    const place = placeOf(memo, approver.email)
    const isOwnSeat = place?.slot.approver.seatId === place?.seat.seatId
    if (!place || !isOwnSeat || place.slot.subApprovers.length > 0) return undefined
    // Others are none of the role's holders, to whom a policy may leave this.
    if (place.level.policy && place.level.policy.sub_approvers !== 'ANYONE') return undefined
    return { people: this.#pickOthers(2), min: 1 }
  }

  /** People who have no part in the memo. */
  #pickOthers(count: number): Person[] {
    const { history, picker, random, owner, route, administrator } = this.#input
    const taken = new Set([
      owner.email,
      administrator.email,
      ...route.flatMap((level) => [...level.approvers, ...level.watchers].map(({ email }) => email)),
      ...seatPlaces(history.state).map(({ seat }) => seat.person.email),
      ...history.state.past.map(({ person }) => person.email),
    ])
    return Array.from({ length: count }, () => picker.other(random, taken))
  }

  /** First submissions have no remarks, and most approvals have none. */
  #isSilent(type: RandomCommand['command']['type']): boolean {
    const { history, random } = this.#input
    return type === 'Submit' ? history.state.version === 0 : type === 'Approve' && random.chance(0.6)
  }

  #words(): string {
    return sentence(this.#input.random, this.#input.random.between(3, 14))
  }
}
