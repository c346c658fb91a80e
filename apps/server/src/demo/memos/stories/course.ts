import { conversations, type Conversation } from '../corpus/conversations.ts'
import { approvals, cancellations, holds, rejections } from '../corpus/remarks.ts'
import { returns, withdrawals, type Revision } from '../corpus/revisions.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { OFFICE_MINUTES_A_DAY } from '../office-hours.ts'
import { fittingIn, type Fit } from './fitting.ts'
import type { Act, Brief, Course, Deed, PlannedLevel } from './story.ts'

const FEW_MINUTES = 12

/** Who else plays a part. */
export interface Bystanders {
  administrator: string
  /** An approver's colleagues who have no part in the memo: whom they may name as sub-approvers. */
  colleagues: (approver: string) => string[]
}

/** Tells what happens to a memo, deed by deed, until it is as its brief wants it. */
export class Teller {
  readonly #brief: Brief
  readonly #levels: readonly PlannedLevel[]
  readonly #random: SeededRandom
  readonly #bystanders: Bystanders
  readonly #named = new Set<string>()
  readonly #deeds: Deed[] = []
  readonly #revisions: Revision[] = []
  #hasDetour = false
  #talks: readonly Conversation[] = conversations

  constructor(brief: Brief, levels: readonly PlannedLevel[], bystanders: Bystanders, random: SeededRandom) {
    this.#brief = brief
    this.#levels = levels
    this.#random = random
    this.#bystanders = bystanders
  }

  tell(): Course {
    const { owner, ending } = this.#brief
    const begins = ending === 'draft' || (ending !== 'olderCancelled' && this.#random.chance(0.2))
    if (begins) this.#does(owner, 0, write('saveDraft', 0))
    if (ending !== 'draft') {
      this.#does(owner, this.#someTime(), write('submit', 0))
      this.#goThrough()
    }
    return { deeds: this.#deeds, revisions: this.#revisions }
  }

  #goThrough(): void {
    const { ending, hold } = this.#brief
    const stop = this.#stopLevel()
    for (const level of this.#levels.slice(0, stop)) this.#passes(level)
    const level = this.#levels[stop]
    if (!level) return
    if (hold) this.#isHeld(hold)
    if (hold === 'placed') return
    switch (ending) {
      case 'waiting':
        return this.#waits(level)
      case 'rejected':
        return this.#decides(this.#random.pick(level.approvers), 'Reject', this.#fitting(rejections).text)
      case 'returned':
      case 'returnedDraft':
        return this.#goesBack(level, ending === 'returnedDraft')
      case 'withdrawn':
      case 'withdrawnDraft':
        return this.#isTakenBack(ending === 'withdrawnDraft')
      default:
        return this.#decides(this.#brief.owner, 'Cancel', this.#fitting(cancellations).text)
    }
  }

  /** The level that the memo stops at; beyond the last where it is approved. */
  #stopLevel(): number {
    const { ending, waitsFor } = this.#brief
    if (ending === 'approved') return this.#levels.length
    if (ending === 'olderCancelled') return 0
    if (waitsFor === undefined) return this.#random.between(0, this.#levels.length - 1)
    return this.#levels.findIndex((level) => level.approvers.includes(waitsFor))
  }

  /** A level is cleared: with talk, a detour over the owner, or the help of sub-approvers now and then. */
  #passes(level: PlannedLevel): void {
    const { owner } = this.#brief
    const someone = this.#random.pick(level.approvers)
    if (this.#random.chance(0.2)) this.#talk(someone)
    if (!this.#hasDetour && this.#random.chance(0.14)) {
      this.#hasDetour = true
      const isReturned = this.#random.chance(0.75)
      const revision = isReturned ? this.#isReturnedBy(someone) : this.#isSelfReturned()
      if (this.#random.chance(0.3))
        this.#does(owner, this.#someTime(), write('saveDraft', this.#revisions.length))
      this.#does(owner, this.#someTime(), write('submit', this.#revisions.length, revision.answered))
    }
    const needed = level.needed ?? level.approvers.length
    for (const approver of this.#random.some(level.approvers, needed)) {
      const helper =
        level.allowSubApprovals && this.#random.chance(0.22) ? this.#namesHelpers(approver) : undefined
      this.#approves(helper ?? approver)
    }
  }

  /** Somebody's turn, and they haven't decided yet; of those who all must, some others may have. */
  #waits(level: PlannedLevel): void {
    const { owner, waitsFor } = this.#brief
    const last = waitsFor ?? this.#random.pick(level.approvers)
    if (level.needed === null)
      for (const other of level.approvers.filter((email) => email !== last))
        if (this.#random.chance(0.6)) this.#approves(other)
    if (this.#random.chance(0.3)) this.#talk(last)
    if (level.allowSubApprovals && this.#random.chance(0.3)) this.#namesHelpers(last)
    if (this.#brief.daysAgo > 1 && this.#random.chance(0.35))
      this.#does(owner, this.#someTime(), { type: 'remind' })
  }

  #goesBack(level: PlannedLevel, isWrittenAnew: boolean): void {
    this.#isReturnedBy(this.#brief.waitsFor ?? this.#random.pick(level.approvers))
    if (isWrittenAnew)
      this.#does(this.#brief.owner, this.#someTime(), write('saveDraft', this.#revisions.length))
  }

  #isTakenBack(isWrittenAnew: boolean): void {
    this.#isSelfReturned()
    if (isWrittenAnew)
      this.#does(this.#brief.owner, this.#someTime(), write('saveDraft', this.#revisions.length))
  }

  #isReturnedBy(approver: string): Revision {
    const revision = this.#fitting(returns)
    this.#decides(approver, 'Return', revision.asked)
    this.#revisions.push(revision)
    return revision
  }

  #isSelfReturned(): Revision {
    const revision = this.#fitting(withdrawals)
    this.#decides(this.#brief.owner, 'SelfReturn', revision.asked)
    this.#revisions.push(revision)
    return revision
  }

  #isHeld(hold: 'placed' | 'lifted'): void {
    const { reason, lifted } = this.#random.pick(holds)
    this.#does(this.#bystanders.administrator, this.#someTime(), { type: 'PlaceHold', reason })
    if (hold === 'lifted')
      this.#does(this.#bystanders.administrator, OFFICE_MINUTES_A_DAY * 2, {
        type: 'LiftHold',
        reason: lifted,
      })
  }

  #talk(approver: string): void {
    const talk = this.#fitting(this.#talks)
    this.#talks = this.#talks.filter((other) => other !== talk)
    const { question, answer, thanks } = talk
    this.#says(approver, this.#someTime(), question)
    this.#says(this.#brief.owner, this.#random.between(FEW_MINUTES, 300), answer)
    if (thanks) this.#says(approver, this.#random.between(FEW_MINUTES, 60), thanks)
  }

  /** D6: two sub-approvers. @returns one of them, or nobody where nobody is left to name */
  #namesHelpers(approver: string): string | undefined {
    const free = this.#bystanders.colleagues(approver).filter((email) => !this.#named.has(email))
    const people = this.#random.some(free, 2)
    people.forEach((email) => this.#named.add(email))
    if (people.length > 0) this.#does(approver, this.#someTime(), { type: 'nameSubApprovers', people })
    return people[0]
  }

  #approves(approver: string): void {
    this.#decides(approver, 'Approve', this.#fitting(approvals, approver).text)
  }

  #fitting<T extends { fits?: Fit }>(list: readonly T[], speaker = ''): T {
    return this.#random.pick(fittingIn(list, this.#brief.template, speaker))
  }

  #decides(
    by: string,
    type: 'Approve' | 'Reject' | 'Return' | 'SelfReturn' | 'Cancel',
    remarks: string,
  ): void {
    const withFile = remarks !== '' && this.#random.chance(type === 'Approve' ? 0.04 : 0.15)
    this.#does(by, this.#someTime(), { type, remarks, withFile })
  }

  #says(by: string, after: number, message: string): void {
    this.#does(by, after, { type: 'reply', message, withFile: this.#random.chance(0.06) })
  }

  #does(by: string, after: number, act: Act): void {
    this.#deeds.push({ by, after, act })
  }

  /** Office minutes until somebody gets to it: hours mostly, days now and then. */
  #someTime(): number {
    const days = this.#random.chance(0.12) ? this.#random.between(1, 5) : this.#random.next() ** 2
    return FEW_MINUTES + days * OFFICE_MINUTES_A_DAY + this.#random.next()
  }
}

function write(type: 'saveDraft' | 'submit', version: number, remarks = ''): Act {
  return { type, version, remarks }
}
