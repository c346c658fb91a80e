import {
  currentLevel,
  pendingPlaces,
  seatPlaces,
  type Answers,
  type MemoCommand,
  type Person,
  type RouteLevel,
  type TemplateContent,
} from '@countersign/domain'
import { instantAt, OFFICE_MINUTES_A_DAY } from '../demo/memos/office-hours.ts'
import type { SeededRandom } from '../demo/memos/seeded-random.ts'
import { revised, writtenAnswers } from './answers.ts'
import { hashOf, type MemoHistory } from './memo-history.ts'
import type { Cast } from './scene.ts'
import { sentence } from './words.ts'

const SHORTEST_WAIT = 60
const LONGEST_WAIT = 20 * OFFICE_MINUTES_A_DAY
/** From an hour to weeks, most of them a day or so. */
const WAIT_EXPONENT = 1.6

/** Shares of the memos that were submitted. */
const RESUBMITTED = 0.125
const SHARES = { rejected: 0.07, cancelled: 0.04, leftReturned: 0.025, leftWithdrawn: 0.015, stuck: 0.03 }
type Fate = keyof typeof SHARES | 'approved'

export interface Told {
  history: MemoHistory
  owner: Person
  administrator: Person
  template: TemplateContent
  answers: Answers
  route: RouteLevel[]
  cast: Cast
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

/** Tells a memo's life, command by command, until it ends, gets stuck or meets the present. */
export class Life {
  readonly #told: Told
  #minute: number
  #answers: Answers
  #written: Written | null = null
  #isOver = false

  constructor(told: Told) {
    this.#told = told
    this.#minute = told.begin
    this.#answers = told.answers
  }

  tell(): void {
    const { random } = this.#told
    const staysDraft = random.chance(0.06)
    if (staysDraft || random.chance(0.15)) {
      this.#saves()
      if (staysDraft) return
      this.#waits()
    }
    this.#submits('')
    const fate = this.#fate()
    const levels = this.#told.route.length
    const turn = random.between(0, levels - 1)
    const detour = random.chance(RESUBMITTED)
      ? random.between(0, fate === 'approved' ? levels - 1 : turn)
      : -1
    for (let level = 0; level < levels && !this.#isOver; level++) {
      if (level === detour) this.#comesBack()
      if (level === turn && fate !== 'approved') return this.#meets(fate)
      this.#passes()
    }
  }

  #fate(): Fate {
    let drawn = this.#told.random.next()
    for (const [fate, share] of Object.entries(SHARES) as [Fate, number][])
      if ((drawn -= share) < 0) return fate
    return 'approved'
  }

  #meets(fate: Fate): void {
    const { owner, random } = this.#told
    if (fate === 'stuck') return this.#isForgotten()
    this.#waits()
    if (fate === 'rejected') return this.#decides('Reject', this.#someonesTurn())
    if (fate === 'cancelled') return this.#does(owner, this.#remarked('Cancel'))
    if (fate === 'leftReturned') this.#decides('Return', this.#someonesTurn())
    else this.#does(owner, this.#remarked('SelfReturn'))
    if (random.chance(0.4)) {
      this.#waits()
      this.#saves()
    }
  }

  /** Nobody decides: reminded perhaps, on hold perhaps (C8). */
  #isForgotten(): void {
    const { owner, administrator, random } = this.#told
    this.#waits()
    if (random.chance(0.5)) this.#reminds(owner)
    if (random.chance(0.2))
      this.#does(administrator, { type: 'PlaceHold', reason: this.#words() }, { isAdmin: true })
  }

  /** The level is cleared: with talk, a reminder or a sub-approver's help now and then. */
  #passes(): void {
    const { owner, random, history } = this.#told
    const sequenceId = currentLevel(history.state)?.sequenceId
    while (!this.#isOver && currentLevel(history.state)?.sequenceId === sequenceId) {
      if (history.state.lifecycle !== 'SUBMITTED') return
      const place = this.#someonesTurn()
      if (random.chance(0.06)) this.#talks(place)
      this.#waits()
      if (random.chance(0.05)) this.#reminds(owner)
      const helper = random.chance(0.12) ? this.#namesHelper(place) : place
      this.#decides('Approve', helper, random.chance(0.4) ? this.#words() : '')
    }
  }

  /** Returned or taken back, written anew and submitted again (C3, D5). */
  #comesBack(): void {
    const { owner, random, template } = this.#told
    this.#waits()
    const returner = random.chance(0.8) ? this.#someonesTurn() : null
    if (returner) this.#decides('Return', returner)
    else this.#does(owner, this.#remarked('SelfReturn'))
    this.#waits()
    if (random.chance(0.8)) this.#answers = revised(template, this.#answers, random)
    if (random.chance(0.3)) {
      this.#saves()
      this.#waits()
    }
    this.#submits(this.#words(), returner !== null && random.chance(0.1) ? returner : null)
  }

  #saves(): void {
    const { written, contentHash } = this.#writes()
    const command = { type: 'SaveDraft', contentHash, route: this.#route(null) } as const
    this.#does(this.#told.owner, command, { written })
  }

  #submits(remarks: string, replaced: Person | null = null): void {
    const { written, contentHash } = this.#writes()
    const route = this.#route(replaced)
    this.#does(
      this.#told.owner,
      { type: 'Submit', contentHash, route, remarks, attachments: [] },
      { written },
    )
  }

  /** The answers as they are stored; judged once, however often the same are saved and submitted. */
  #writes(): Written {
    const of = this.#answers
    if (this.#written?.of === of) return this.#written
    const written = writtenAnswers(this.#told.template, of)
    return (this.#written = { of, written, contentHash: hashOf(written) })
  }

  /** The route with the ids of kept levels; who returned the memo may be replaced by somebody else (D5). */
  #route(replaced: Person | null): RouteLevel[] {
    const { levels } = this.#told.history.state
    const [substitute] = replaced ? this.#others(1) : []
    return this.#told.route.map((level, index) => {
      const sequenceId = levels[index]?.sequenceId
      const approvers = level.approvers.map((person) =>
        substitute && person.email === replaced?.email ? substitute : person,
      )
      return { ...level, approvers, ...(sequenceId ? { sequenceId } : {}) }
    })
  }

  #talks(asker: Person): void {
    const { owner, random } = this.#told
    for (const by of [asker, owner, asker].slice(0, random.between(2, 3))) {
      this.#minute += random.between(10, 300)
      const logId = this.#told.history.state.threads.at(-1)?.logId ?? ''
      this.#does(by, { type: 'Reply', logId, message: this.#words(), attachments: [] })
    }
  }

  #reminds(owner: Person): void {
    const { state } = this.#told.history
    const now = Date.parse(instantAt(this.#minute))
    const due = pendingPlaces(state)
      .map(({ seat }) => seat)
      .filter(({ remindedAt }) => remindedAt === null || now - Date.parse(remindedAt) > 48 * 3_600_000)
    if (due.length === 0) return
    const seats = due.map(({ seatId, person }) => ({ seatId, email: person.email }))
    this.#does(owner, { type: 'Remind', seats })
  }

  /** D6: two sub-approvers where template and level allow them. @returns who decides then */
  #namesHelper(approver: Person): Person {
    const { history, random } = this.#told
    const place = pendingPlaces(history.state).find(({ seat }) => seat.person.email === approver.email)
    const isAllowed = place?.level.allowSubApprovals && place.slot.subApprovers.length === 0
    if (!place || !isAllowed || place.slot.approver.person.email !== approver.email) return approver
    const subApprovers = this.#others(2)
    const { sequenceId } = place.level
    this.#does(approver, { type: 'EditSubApprovers', sequenceId, subApprovers, minSubApprovers: 1 })
    this.#minute += random.between(30, 600)
    return subApprovers[0] as Person
  }

  #decides(type: 'Approve' | 'Reject' | 'Return', by: Person, remarks = this.#words()): void {
    this.#does(by, { type, remarks, attachments: [] })
  }

  #remarked(type: 'Cancel' | 'SelfReturn'): MemoCommand {
    return { type, remarks: this.#words(), attachments: [] }
  }

  #does(
    by: Person,
    command: MemoCommand,
    more: { written?: ReturnType<typeof writtenAnswers>; isAdmin?: boolean } = {},
  ): void {
    if (this.#isOver || this.#minute >= this.#told.end) {
      this.#isOver = true
      return
    }
    this.#told.history.act(by, instantAt(this.#minute), command, more.written, more.isAdmin)
  }

  #waits(): void {
    const { random } = this.#told
    this.#minute += SHORTEST_WAIT * (LONGEST_WAIT / SHORTEST_WAIT) ** (random.next() ** WAIT_EXPONENT)
  }

  #someonesTurn(): Person {
    const { history, random, owner } = this.#told
    const pending = pendingPlaces(history.state)
    return pending.length === 0 ? owner : random.pick(pending).seat.person
  }

  /** People who have no part in the memo. */
  #others(count: number): Person[] {
    const { history, cast, random, owner, route, administrator } = this.#told
    const taken = new Set([
      owner.email,
      administrator.email,
      ...route.flatMap((level) => [...level.approvers, ...level.watchers].map(({ email }) => email)),
      ...seatPlaces(history.state).map(({ seat }) => seat.person.email),
      ...history.state.past.map(({ person }) => person.email),
    ])
    return Array.from({ length: count }, () => cast.other(random, taken))
  }

  #words(): string {
    return sentence(this.#told.random, this.#told.random.between(3, 14))
  }
}
