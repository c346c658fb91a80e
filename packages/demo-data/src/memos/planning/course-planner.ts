import type { Conversation } from '../corpus/conversations.ts'
import { conversations } from '../corpus/conversations.ts'
import { approvals, cancellations, holds, rejections } from '../corpus/remarks.ts'
import type { Revision } from '../corpus/revisions.ts'
import { returns, withdrawals } from '../corpus/revisions.ts'
import type { SeededRandom } from '../../seeded-random.ts'
import { OFFICE_MINUTES_A_DAY } from '../office-hours.ts'
import type { Fit } from './fitting.ts'
import { fittingIn } from './fitting.ts'
import type { Action, Brief, Course, ScheduledAction, PlannedLevel } from './brief.ts'

const FEW_MINUTES = 12

/** People beside the owner and the approvers. */
export interface Bystanders {
  administrator: string
  /** An approver's colleagues who have no part in the memo: whom they may name as sub-approvers. */
  colleagues: (approver: string) => string[]
}

/**
 * Plans what happens to a memo, action by action, until it matches its brief. No random life: times are counted back from the
 * demo's day and files precede their actions, so the whole course is known before the memo has a state to draw from.
 */
export class CoursePlanner {
  readonly #brief: Brief
  readonly #levels: readonly PlannedLevel[]
  readonly #random: SeededRandom
  readonly #bystanders: Bystanders
  readonly #named = new Set<string>()
  readonly #actions: ScheduledAction[] = []
  readonly #revisions: Revision[] = []
  #hasDetour = false
  #conditions: Brief['conditions']
  #conversations: readonly Conversation[] = conversations

  constructor(brief: Brief, levels: readonly PlannedLevel[], bystanders: Bystanders, random: SeededRandom) {
    this.#brief = brief
    this.#levels = levels
    this.#random = random
    this.#bystanders = bystanders
    // The policy would ask again for all whose approvals a detour lets fall (N7).
    this.#hasDetour = brief.isUnderPolicy === true
    this.#conditions = brief.conditions
  }

  plan(): Course {
    const { owner, ending } = this.#brief
    const begins = ending === 'draft' || (ending !== 'olderCancelled' && this.#random.chance(0.2))
    if (begins) this.#perform(owner, 0, write('SaveDraft', 0))
    if (ending !== 'draft') {
      this.#perform(owner, this.#someTime(), write('Submit', 0))
      this.#passLevels()
      if (this.#brief.conditions) this.#report()
      if (this.#brief.doneBy !== undefined) this.#complete(this.#brief.doneBy)
      if (this.#brief.acknowledgedBy !== undefined)
        this.#perform(this.#brief.acknowledgedBy, FEW_MINUTES, { type: 'Acknowledge' })
    }
    return { actions: this.#actions, revisions: this.#revisions }
  }

  #passLevels(): void {
    const { ending, hold, approvalsFell } = this.#brief
    if (approvalsFell) return this.#letApprovalsFall()
    const stop = this.#stopLevel()
    for (const level of this.#levels.slice(0, stop)) this.#clearLevel(level)
    const level = this.#levels[stop]
    if (!level) return
    if (hold) this.#hold(hold)
    if (hold === 'placed') return
    switch (ending) {
      case 'waiting':
        return this.#wait(level)
      case 'rejected':
        return this.#decide(this.#random.pick(level.approvers), 'Reject', this.#fitting(rejections).text)
      case 'returned':
      case 'returnedDraft':
        return this.#return(level, ending === 'returnedDraft')
      case 'withdrawn':
      case 'withdrawnDraft':
        return this.#withdraw(ending === 'withdrawnDraft')
      default:
        return this.#decide(this.#brief.owner, 'Cancel', this.#fitting(cancellations).text)
    }
  }

  /** N7: the first level approves, the second asks for another amount, and the first is asked again. */
  #letApprovalsFall(): void {
    const [first, second] = this.#levels
    if (!first || !second) throw new Error('Approvals that fall need a second level')
    this.#clearLevel(first)
    const revision = this.#fitting(returns.filter(({ change }) => change === 'amount'))
    this.#decide(this.#random.pick(second.approvers), 'Return', revision.asked)
    this.#revisions.push(revision)
    this.#perform(this.#brief.owner, this.#someTime(), write('Submit', 1, revision.answered))
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
  #clearLevel(level: PlannedLevel): void {
    const { owner } = this.#brief
    const someone = this.#random.pick(level.approvers)
    if (this.#random.chance(0.2)) this.#talk(someone)
    if (!this.#hasDetour && this.#random.chance(0.14)) {
      this.#hasDetour = true
      const isReturned = this.#random.chance(0.75)
      const revision = isReturned ? this.#recordReturn(someone) : this.#recordSelfReturn()
      if (this.#random.chance(0.3))
        this.#perform(owner, this.#someTime(), write('SaveDraft', this.#revisions.length))
      this.#perform(owner, this.#someTime(), write('Submit', this.#revisions.length, revision.answered))
    }
    const needed = level.needed ?? level.approvers.length
    for (const approver of this.#random.some(level.approvers, needed)) {
      const helper =
        level.allowSubApprovals && this.#random.chance(0.22) ? this.#nameSubApprovers(approver) : undefined
      this.#approve(helper ?? approver)
    }
  }

  /** A person's turn who hasn't decided yet; of those who all must, some others may have. */
  #wait(level: PlannedLevel): void {
    const { owner, waitsFor, adds } = this.#brief
    const last = waitsFor ?? this.#random.pick(level.approvers)
    if (level.needed === null)
      for (const other of level.approvers.filter((email) => email !== last))
        if (this.#random.chance(0.6)) this.#approve(other)
    if (adds !== undefined) this.#add(last, adds)
    if (this.#random.chance(0.3)) this.#ask(last)
    if (level.allowSubApprovals && this.#random.chance(0.3)) this.#nameSubApprovers(last)
    if (this.#brief.daysAgo > 1 && this.#random.chance(0.35))
      this.#perform(owner, this.#someTime(), { type: 'Remind' })
  }

  #return(level: PlannedLevel, isWrittenAnew: boolean): void {
    this.#recordReturn(this.#brief.waitsFor ?? this.#random.pick(level.approvers))
    if (isWrittenAnew)
      this.#perform(this.#brief.owner, this.#someTime(), write('SaveDraft', this.#revisions.length))
  }

  #withdraw(isWrittenAnew: boolean): void {
    this.#recordSelfReturn()
    if (isWrittenAnew)
      this.#perform(this.#brief.owner, this.#someTime(), write('SaveDraft', this.#revisions.length))
  }

  #recordReturn(approver: string): Revision {
    const revision = this.#fitting(returns)
    this.#decide(approver, 'Return', revision.asked)
    this.#revisions.push(revision)
    return revision
  }

  #recordSelfReturn(): Revision {
    const revision = this.#fitting(withdrawals)
    this.#decide(this.#brief.owner, 'SelfReturn', revision.asked)
    this.#revisions.push(revision)
    return revision
  }

  #hold(hold: 'placed' | 'lifted'): void {
    const { reason, lifted } = this.#random.pick(holds)
    this.#perform(this.#bystanders.administrator, this.#someTime(), { type: 'PlaceHold', reason })
    if (hold === 'lifted')
      this.#perform(this.#bystanders.administrator, OFFICE_MINUTES_A_DAY * 2, {
        type: 'LiftHold',
        reason: lifted,
      })
  }

  #talk(approver: string): void {
    const talk = this.#fitting(this.#conversations)
    this.#conversations = this.#conversations.filter((other) => other !== talk)
    const { question, answer, thanks } = talk
    this.#say(approver, this.#someTime(), question)
    this.#say(this.#brief.owner, this.#random.between(FEW_MINUTES, 300), answer)
    if (thanks) this.#say(approver, this.#random.between(FEW_MINUTES, 60), thanks)
  }

  /** M5: an approver asks the owner before they decide; half of the questions have their answer. */
  #ask(approver: string): void {
    const { question, answer } = this.#fitting(this.#conversations)
    this.#perform(approver, this.#someTime(), { type: 'AskQuestion', message: question })
    if (this.#random.chance(0.5))
      this.#perform(this.#brief.owner, this.#random.between(FEW_MINUTES, 300), {
        type: 'AnswerQuestion',
        message: answer,
      })
  }

  /** D6: two sub-approvers. @returns one of them, or undefined if no one is left to name */
  #nameSubApprovers(approver: string): string | undefined {
    const free = this.#bystanders.colleagues(approver).filter((email) => !this.#named.has(email))
    const people = this.#random.some(free, 2)
    people.forEach((email) => this.#named.add(email))
    if (people.length > 0) this.#perform(approver, this.#someTime(), { type: 'EditSubApprovers', people })
    return people[0]
  }

  /** R1: an approver adds another one behind their level. */
  #add(approver: string, added: string): void {
    this.#named.add(added)
    const reason = 'The contract has a clause on personal data. Please confirm that we can agree to it.'
    this.#perform(approver, this.#someTime(), { type: 'AddApprovers', people: [added], reason })
  }

  #approve(approver: string): void {
    this.#decide(approver, 'Approve', this.#fitting(approvals, approver).text)
    const approval = this.#actions.at(-1)?.action
    if (approval?.type === 'Approve' && this.#conditions) approval.conditions = this.#conditions
    this.#conditions = undefined
  }

  /** R2: the owner reports the first condition as met. */
  #report(): void {
    const message = 'Done, and agreed with the team. The signed copy is in the shared folder.'
    this.#perform(this.#brief.owner, this.#someTime(), { type: 'ReportCondition', message })
  }

  /** R3: a handler marks the approved memo done. */
  #complete(handler: string): void {
    const message = 'Booked to the cost centre, and the order is with the supplier.'
    this.#perform(handler, this.#someTime(), { type: 'CompleteHandOff', message })
  }

  #fitting<T extends { fits?: Fit }>(list: readonly T[], speaker = ''): T {
    return this.#random.pick(fittingIn(list, this.#brief.template, speaker))
  }

  #decide(
    by: string,
    type: 'Approve' | 'Reject' | 'Return' | 'SelfReturn' | 'Cancel',
    remarks: string,
  ): void {
    const withFile = remarks !== '' && this.#random.chance(type === 'Approve' ? 0.04 : 0.15)
    this.#perform(by, this.#someTime(), { type, remarks, withFile })
  }

  #say(by: string, after: number, message: string): void {
    this.#perform(by, after, { type: 'Reply', message, withFile: this.#random.chance(0.06) })
  }

  #perform(by: string, after: number, action: Action): void {
    this.#actions.push({ by, after, action })
  }

  /** Office minutes until a person acts: mostly hours, sometimes days. */
  #someTime(): number {
    const days = this.#random.chance(0.12) ? this.#random.between(1, 5) : this.#random.next() ** 2
    return FEW_MINUTES + days * OFFICE_MINUTES_A_DAY + this.#random.next()
  }
}

function write(type: 'SaveDraft' | 'Submit', version: number, remarks = ''): Action {
  return { type, version, remarks }
}
