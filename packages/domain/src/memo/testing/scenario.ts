import { decide } from '../decide/decide.ts'
import type { Outcome, RefusalCode } from '../refusals.ts'
import type { Delegator, LinkedMemo, MemoCommand, MemoRules } from '../commands.ts'
import type { MemoEvent } from '../events.ts'
import { fold, newMemo } from '../evolving/evolve.ts'
import type { CopyRecipients } from '../../route/copies.ts'
import type { HandOffRecipients } from '../../route/hand-off.ts'
import type { Person, RouteLevel } from '../../route/route.ts'
import type { Day } from '../../time/working-days.ts'
import type { Memo } from '../memo.ts'
import { noticesFor } from '../audience/reactions.ts'
import type { Notice } from '../audience/notice-kinds.ts'
import { MEMO_STATUSES } from '../status.ts'
import { ADMIN, OWNER } from './people.ts'

/** The defaults of U44 but for the demo's hosted domain and switched-on sub-approvals. */
export const DEFAULT_RULES: MemoRules = {
  editWhitelistedStatuses: [
    'SAVE_AS_DRAFT',
    'RETURNED',
    'RETURNED_DRAFT',
    'SELF_RETURNED',
    'SELF_RETURNED_DRAFT',
  ],
  allowedDraftButtonStatuses: ['SAVE_AS_DRAFT'],
  downloadWhitelistedStatuses: ['APPROVED'],
  enableDownloadPdf: false,
  maxRemarksAttachment: 3,
  hostedDomains: ['northwind.example', 'harbor.example'],
  templateAllowsSubApprovals: true,
  templateAllowsTransfer: true,
  templateAllowsAdding: true,
  templateAllowsReaders: true,
}

/** All statuses allowed and all switches on: any refusal comes from the rules themselves. */
export const PERMISSIVE_RULES: MemoRules = {
  ...DEFAULT_RULES,
  editWhitelistedStatuses: MEMO_STATUSES,
  allowedDraftButtonStatuses: MEMO_STATUSES,
  downloadWhitelistedStatuses: MEMO_STATUSES,
  enableDownloadPdf: true,
}

export const START = '2026-03-02T01:00:00.000Z'
const MINUTE = 60_000

/** A level of a route as an owner writes it: all approvers required, sub-approvals on. */
export function level(approvers: Person[], more: Partial<RouteLevel> = {}): RouteLevel {
  return {
    approvers,
    watchers: [],
    approvalType: 'ALL_APPROVERS',
    minApprovers: 1,
    allowSubApprovals: true,
    ...more,
  }
}

/** The same for a level that `minApprovers` of its approvers clear. */
export function anyOf(minApprovers: number, approvers: Person[], more: Partial<RouteLevel> = {}): RouteLevel {
  return level(approvers, { approvalType: 'MIN_APPROVERS', minApprovers, ...more })
}

/** The memo's levels as the owner would send them back unchanged (D8). */
export function routeOf(memo: Memo): RouteLevel[] {
  return memo.levels.map((kept) => ({
    sequenceId: kept.sequenceId,
    approvers: kept.slots.map((slot) => slot.approver.person),
    watchers: kept.watchers.map((watcher) => watcher.person),
    approvalType: kept.approvalType,
    minApprovers: kept.minApprovers,
    allowSubApprovals: kept.allowSubApprovals,
  }))
}

/** One memo's life, step by step: each accepted command is applied, a minute apart. */
export class Scenario {
  memo: Memo
  log: MemoEvent[] = []
  /** Of the last accepted command. */
  notices: Notice[] = []
  rules: MemoRules
  now = START
  ids = 0
  /** Who is away, by e-mail, and their delegate. */
  delegates = new Map<string, Person>()

  /** The memo to which this one links (R4). */
  linked: LinkedMemo | undefined
  /** Who gets the memo once it is approved (R3). */
  handOff: HandOffRecipients | undefined
  /** Who reads the memo once it is approved (R5). */
  copies: CopyRecipients | undefined

  /** Who prepares drafts for the owner today (R6), by e-mail, and the arrangement. */
  preparers = new Map<string, string>()

  constructor(rules: MemoRules = DEFAULT_RULES, isLegacy = false) {
    this.rules = rules
    this.memo = newMemo({ memoId: 'AVL-2026-0001', owner: OWNER, createdAt: START, isLegacy })
  }

  /** A memo that a person begins for the owner, under an arrangement that holds (R6). */
  static preparedBy(preparer: Person, rules: MemoRules = DEFAULT_RULES): Scenario {
    const scenario = new Scenario(rules)
    const preparation = { preparationId: `preparation-of-${preparer.email}`, preparer }
    scenario.memo = newMemo({ ...scenario.memo, preparation })
    scenario.preparers.set(preparer.email, preparation.preparationId)
    return scenario
  }

  /** A copy of the life so far, to continue differently. */
  fork(): Scenario {
    const other = new Scenario(this.rules)
    return Object.assign(other, {
      memo: this.memo,
      log: [...this.log],
      now: this.now,
      ids: this.ids,
      delegates: new Map(this.delegates),
      linked: this.linked,
      handOff: this.handOff,
      copies: this.copies,
      preparers: new Map(this.preparers),
    })
  }

  attempt(actor: Person, command: MemoCommand, delegators = this.delegatorsOf(actor)): Outcome {
    return decide(this.memo, command, {
      actor,
      delegators,
      preparations: [...this.preparers].flatMap(([email, id]) => (email === actor.email ? [id] : [])),
      actorIsAdmin: actor.email === ADMIN.email,
      ...(this.linked && { linked: this.linked }),
      now: this.now,
      rules: this.rules,
      ...(this.handOff && { handOff: this.handOff }),
      ...(this.copies && { copies: this.withoutOwner(this.copies) }),
      newId: () => `id-${++this.ids}`,
    })
  }

  /** From now on a person is away, and another one decides for them. */
  away(absent: Person, delegate: Person): this {
    this.delegates.set(absent.email, delegate)
    return this
  }

  /** From now on an approval hands the memo to these people. */
  handingTo(handlers: Person[], missing: string[] = []): this {
    this.handOff = { handlers, missing }
    return this
  }

  /** From now on an approval gives these people a copy, to be acknowledged. */
  copyingTo(
    readers: Person[],
    { missing = [] as string[], mustAcknowledge = true, dueDay = undefined as Day | undefined } = {},
  ): this {
    this.copies = { readers, missing, mustAcknowledge, ...(dueDay && { dueDay }) }
    return this
  }

  /** As the readers are found for an approval: the owner is never one of them. */
  private withoutOwner({ readers, ...rest }: CopyRecipients): CopyRecipients {
    return { ...rest, readers: readers.filter(({ email }) => email !== this.memo.owner.email) }
  }

  back(absent: Person): this {
    this.delegates.delete(absent.email)
    return this
  }

  delegatorsOf({ email }: Person): Delegator[] {
    return [...this.delegates]
      .filter(([, delegate]) => delegate.email === email)
      .map(([absent]) => ({ email: absent, absenceId: `absence-of-${absent}` }))
  }

  /** The code that the command is refused with, or null where it would be accepted; nothing happens. */
  refusal(actor: Person, command: MemoCommand): RefusalCode | null {
    const outcome = this.attempt(actor, command)
    return outcome.ok ? null : outcome.refusal.code
  }

  /** Attempts the command and applies its events. */
  perform(actor: Person, command: MemoCommand): Outcome {
    const outcome = this.attempt(actor, command)
    if (!outcome.ok) return outcome
    const before = this.memo
    this.memo = fold(before, outcome.events)
    this.notices = noticesFor(before, this.memo, outcome.events, this.delegates)
    this.log.push(...outcome.events)
    this.now = new Date(Date.parse(this.now) + MINUTE).toISOString()
    return outcome
  }

  /** @throws Error where the command is refused */
  must(actor: Person, command: MemoCommand): this {
    const outcome = this.perform(actor, command)
    if (!outcome.ok) {
      throw new Error(`${command.type} by ${actor.name}: ${JSON.stringify(outcome.refusal)}`)
    }
    return this
  }

  wait(hours: number): this {
    this.now = new Date(Date.parse(this.now) + hours * 60 * MINUTE).toISOString()
    return this
  }

  status(who: Person): string {
    return this.seat(who).status
  }

  seat(who: Person) {
    const seats = this.memo.levels.flatMap((kept) =>
      kept.slots.flatMap((slot) => [slot.approver, ...slot.subApprovers]),
    )
    const seat = seats.find((candidate) => candidate.person.email === who.email)
    if (!seat) throw new Error(`${who.name} has no seat`)
    return seat
  }

  /** Types of the events so far. */
  types(): string[] {
    return this.log.map((event) => event.type)
  }

  /** 'KIND to Name' of the last accepted command, sorted. */
  notified(): string[] {
    return this.notices.map(({ kind, recipient }) => `${kind} to ${recipient.name}`).sort()
  }
}
