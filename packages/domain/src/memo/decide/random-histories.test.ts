import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { currentLevel, placeOf, seatPlaces } from '../../route/seats.ts'
import { ability } from '../access/abilities.ts'
import type { MemoCommand } from '../commands.ts'
import { ACTION_OF } from '../commands.ts'
import { isLogged } from '../events.ts'
import type { MemoEvent } from '../events.ts'
import { fold, newMemo } from '../evolving/evolve.ts'
import { violatedInvariants } from '../invariants.ts'
import { revocationOf } from '../links.ts'
import { isReadOnly } from '../memo.ts'
import type { Person } from '../../route/route.ts'
import type { Memo } from '../memo.ts'
import { participants } from '../audience/participants.ts'
import type { Notice } from '../audience/notice-kinds.ts'
import { readingOf } from '../access/reading.ts'
import { roleIn } from '../access/standing.ts'
import { openConditions } from '../../route/conditions.ts'
import { isEnded } from '../status.ts'
import { ADMIN, person } from '../testing/people.ts'
import { clearedBy, LinkedMemos, templateOf } from '../testing/linked-memos.ts'
import type { Marked } from '../testing/linked-memos.ts'
import { aside, readStep, step } from '../testing/random-steps.ts'
import type { Step } from '../testing/random-steps.ts'
import { PERMISSIVE_RULES, Scenario } from '../testing/scenario.ts'

const RUNS = 400
const STEPS = 40
/** Least steps of lives in which memos are to be linked. */
const LINKING = 15
/** An approver, and a person without another part in any memo. */
const HANDLERS = [person('Ana'), person('Hedy')]
const READERS = [person('Ben'), person('Hedy'), person('Rea')]

interface Accepted {
  before: Memo
  after: Memo
  actor: Person
  command: MemoCommand
  events: MemoEvent[]
  notices: Notice[]
  log: MemoEvent[]
  /** All memos of the life, by Memo ID: before and after. */
  others: ReadonlyMap<string, Memo>
  memos: ReadonlyMap<string, Memo>
  /** What it did to the memo that its memo links to (R4). */
  marked: Marked | undefined
}

/** What the random lives covered: lives in which nothing happens would prove nothing. */
const met = { events: new Set<string>(), refusals: new Set<string>(), endings: new Set<string>() }

function deepFreeze<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value
  Object.values(value).forEach(deepFreeze)
  return Object.freeze(value)
}

/** Runs a life of memos, which may link to each other, and checks every accepted command. */
function runLife(steps: Step[], check: (accepted: Accepted) => void): void {
  const life = new LinkedMemos(() => new Scenario(PERMISSIVE_RULES).handingTo(HANDLERS).copyingTo(READERS))
  for (const next of steps) {
    const scenario = life.next(aside(next))
    const before = deepFreeze(scenario.memo)
    const others = life.memos
    const { actor, command } = readStep(before, next, scenario.wait(next.hours).now, life.linkable)
    const { outcome, marked } = life.perform(scenario, actor, command)
    if (!outcome.ok) {
      met.refusals.add(outcome.refusal.code)
      continue
    }
    const { events } = deepFreeze(outcome)
    for (const { type } of events) met.events.add(type)
    met.endings.add(scenario.memo.lifecycle)
    if (marked) met.events.add(marked.mark.type)
    check({
      before,
      after: scenario.memo,
      actor,
      command,
      events,
      notices: scenario.notices,
      log: scenario.log,
      others,
      memos: life.memos,
      marked,
    })
  }
}

function approversOf({ levels }: Memo): string[] {
  return levels.flatMap(({ slots }) => slots.map(({ approver }) => approver.person.email))
}

/** Where the links of a memo lead, from one to the next. */
function linkedFrom(memos: ReadonlyMap<string, Memo>, memoId: string): string[] {
  const found: string[] = []
  for (let at = memos.get(memoId); at; at = memos.get(found.at(-1)!)) {
    const next = at.link ?? at.draft?.link
    if (!next || found.includes(next.memoId)) break
    found.push(next.memoId)
  }
  return found
}

function always(check: (accepted: Accepted) => void, minLength = 5): void {
  const lives = fc.array(step, { minLength, maxLength: STEPS })
  fc.assert(
    fc.property(lives, (steps) => runLife(steps, check)),
    { numRuns: RUNS },
  )
}

describe('After any sequence of commands', () => {
  it('The invariants hold (D1, D2, D3, D7)', () => {
    always(({ after }) => expect(violatedInvariants(after)).toEqual([]))
  })

  it('C2, R0: an ended memo has no exit, and takes nothing but its conditions, its hand-off and acknowledgements once it is approved', () => {
    always(({ before, after, events }) => {
      if (!isEnded(before.lifecycle)) return
      expect(before.lifecycle).toBe('APPROVED')
      for (const { type } of events)
        expect(type).toMatch(
          /^(Condition(Reported|Closed|Refused|sHandedOn)|HandOff(Done|Moved)|MemoAcknowledged)$/,
        )
      for (const key of ['lifecycle', 'version', 'contentHash', 'levels', 'threads'] as const)
        expect(after[key]).toEqual(before[key])
    })
  })

  it('R3: an approved memo is handed on until the first handler marks it done', () => {
    always(({ before, after, events }) => {
      for (const { type, by } of events) {
        if (type !== 'HandOffDone') continue
        expect(before.handOff).toMatchObject({ done: null })
        expect(before.handOff!.handlers.map(({ email }) => email)).toContain(by.email)
        expect(after.handOff!.done).toMatchObject({ by })
      }
    })
  })

  it('R5: each reader of the approval acknowledges once', () => {
    always(({ before, after, events }) => {
      for (const { type, by } of events) {
        if (type !== 'MemoAcknowledged') continue
        expect(READERS.map(({ email }) => email)).toContain(by.email)
        expect(before.copies!.acknowledged.map(({ email }) => email)).not.toContain(by.email)
        expect(after.copies!.acknowledged.at(-1)).toMatchObject({ email: by.email })
      }
    })
  })

  it('R4: an approval with a link marks the other memo once, changes nothing else of it, and links form no cycle', () => {
    always(({ after, events, memos, marked }) => {
      const isApproved = events.some(({ type }) => type === 'MemoApproved')
      expect(marked !== undefined).toBe(isApproved && after.link !== undefined)
      if (marked) {
        const { linkedBy, ...rest } = marked.after
        expect(linkedBy?.at(-1)).toMatchObject({ kind: after.link!.kind, memoId: after.memoId })
        expect({ ...rest, linkedBy: marked.before.linkedBy }).toEqual(marked.before)
      }
      if (!marked && !events.some(({ type }) => type === 'DraftSaved' || type === 'MemoSubmitted')) return
      for (const { memoId, link, lifecycle, linkedBy = [] } of memos.values()) {
        const target = link && memos.get(link.memoId)
        const marks = target?.linkedBy?.filter((mark) => mark.memoId === memoId) ?? []
        expect(marks.map(({ kind }) => kind)).toEqual(link && lifecycle === 'APPROVED' ? [link.kind] : [])
        const first = target && revocationOf(target)
        const isBehind =
          first !== undefined &&
          marks.some((mark) => target!.linkedBy!.indexOf(mark) > target!.linkedBy!.indexOf(first))
        expect(link?.basis?.wasRevoked === true).toBe(isBehind)
        for (const { memoId: by, kind } of linkedBy)
          expect(memos.get(by)!.link).toMatchObject({ kind, memoId })
        expect(linkedFrom(memos, memoId)).not.toContain(memoId)
      }
    }, LINKING)
  })

  it('R4: a memo links to an approved one in which its author takes part, and revokes with those who approved it', () => {
    always(({ before, after, actor, events, others }) => {
      for (const event of events) {
        const link =
          event.type === 'DraftSaved'
            ? event.draft.link
            : event.type === 'MemoSubmitted'
              ? after.link
              : undefined
        if (!link || (event.type === 'DraftSaved' && isDeepStrictEqual(link, before.draft?.link))) continue
        const target = others.get(link.memoId)!
        expect([target.lifecycle, revocationOf(target), target.hold]).toEqual(['APPROVED', undefined, null])
        const isOwn = target.owner.email === actor.email
        if (before.version === 0 && !isOwn) {
          expect(templateOf(before)).toBe(templateOf(target))
          expect(['approver', 'subApprover', 'watcher']).toContain(roleIn(target, actor.email))
        }
        if (
          event.type === 'MemoSubmitted' &&
          target.owner.email !== before.owner.email &&
          link.kind !== 'extends'
        )
          expect([before.owner.email, ...approversOf(after)]).toEqual(
            expect.arrayContaining(clearedBy(target)),
          )
      }
    }, LINKING)
  })

  it('R2: an open condition is kept unless its approval falls or the memo ends without approval', () => {
    always(({ before, after, events }) => {
      const fallen = events.flatMap((event) => (event.type === 'ApprovalsFell' ? event.approvals : []))
      const isDropped = isEnded(after.lifecycle) && after.lifecycle !== 'APPROVED'
      for (const { conditionId, seatId } of openConditions(before)) {
        const isKept = after.conditions!.some((one) => one.conditionId === conditionId)
        expect(isKept).toBe(!isDropped && !fallen.some((one) => one.seatId === seatId))
      }
    })
  })

  it('R7: answers for a level come with an approval, by the same person at the same seat, and change nothing else', () => {
    always(({ events }) => {
      const answers = events.filter((event) => event.type === 'LevelAnswered')
      if (answers.length === 0) return
      const [decision, ...behind] = events
      expect(decision).toMatchObject({ type: 'DecisionMade', decision: 'APPROVED' })
      expect(behind.slice(0, answers.length)).toEqual(answers)
      for (const { by, seatId } of answers)
        expect({ by, seatId }).toEqual({ by: decision?.by, seatId: (decision as { seatId?: string }).seatId })
    })
  })

  it('C8, D2: a decision needs a PENDING seat of its own, a SUBMITTED memo and no hold', () => {
    always(({ before, actor, events }) => {
      for (const event of events) {
        if (event.type !== 'DecisionMade') continue
        const place = placeOf(before, actor.email)
        expect(place?.seat).toMatchObject({ seatId: event.seatId, status: 'PENDING' })
        expect([before.lifecycle, isReadOnly(before)]).toEqual(['SUBMITTED', false])
      }
    })
  })

  it('What happens was allowed beforehand', () => {
    always(({ before, actor, command }) => {
      const viewer = { email: actor.email, isAdmin: actor.email === ADMIN.email }
      const verdict = ability(before, viewer, PERMISSIVE_RULES, ACTION_OF[command.type])
      expect(verdict).toEqual({ allowed: true })
    })
  })

  it('D1, D5, N7: what is cleared or approved stays so unless it falls, and no submission clears a level', () => {
    always(({ before: start, after, command, events }) => {
      const fell = events.filter((event) => event.type === 'ApprovalsFell')
      const before = fold(start, fell)
      const cleared = (memo: Memo) => memo.levels.filter((level) => level.isCleared)
      const ids = (memo: Memo) => cleared(memo).map((level) => level.sequenceId)
      expect(ids(after).slice(0, ids(before).length)).toEqual(ids(before))
      if (command.type === 'Submit') expect(ids(after)).toEqual(ids(before))
      const approved = (memo: Memo) =>
        memo.levels
          .flatMap((level) => level.slots.flatMap((slot) => [slot.approver, ...slot.subApprovers]))
          .filter((seat) => seat.status === 'APPROVED')
          .map(({ seatId, decidedAt, decidedVersion }) => ({ seatId, decidedAt, decidedVersion }))
      expect(approved(after)).toEqual(expect.arrayContaining(approved(before)))
    })
  })

  it('N7: all approvals from a level on fall, and the memo resumes at the lowest of them', () => {
    always(({ before, after, command, events }) => {
      const [fell] = events.filter((event) => event.type === 'ApprovalsFell')
      if (command.type !== 'Submit' || !fell) return
      const approvals = (memo: Memo, from: number) =>
        seatPlaces(memo).filter(({ seat, levelIndex }) => seat.status === 'APPROVED' && levelIndex >= from)
      const from = command.falling!.from_level - 1
      const fallen = approvals(before, from).map(({ seat }) => seat.seatId)
      expect(fallen).not.toEqual([])
      expect(fell.approvals.map(({ seatId }) => seatId)).toEqual(fallen)
      expect(approvals(after, from)).toEqual([])
      expect(currentLevel(after)?.sequenceId).toBe(approvals(before, from)[0]!.level.sequenceId)
      for (const { person } of fell.approvals) expect(roleIn(after, person.email)).not.toBe('stranger')
    })
  })

  it('D9: a seat decides at most once a submission, and on that submission', () => {
    always(({ log, before, events }) => {
      const decisions = log.filter((event) => event.type === 'DecisionMade')
      const rounds = decisions.map(({ seatId, version }) => `${seatId} on ${version}`)
      expect(new Set(rounds).size).toBe(rounds.length)
      const [first] = events
      if (first?.type === 'DecisionMade') expect(first.version).toBe(before.version)
    })
  })

  it('D10: folding the log gives the state, drafts aside', () => {
    always(({ after, log }) => {
      if (after.isDeleted) return
      const folded = fold(newMemo(after), log.filter(isLogged))
      expect(folded).toEqual({ ...after, draft: null })
    })
  })

  it('C6: the submitted content changes with a submission only, each the next version', () => {
    always(({ before, after, events }) => {
      const submission = events.find((event) => event.type === 'MemoSubmitted')
      expect(after.version).toBe(before.version + (submission ? 1 : 0))
      expect(after.contentHash).toBe(submission ? submission.contentHash : before.contentHash)
    })
  })

  it('E1: no one is notified of their own command or twice of one, and only people who may read the memo are', () => {
    always(({ after, actor, notices }) => {
      const recipients = notices.map(({ recipient }) => recipient.email)
      expect(recipients).not.toContain(actor.email)
      expect(new Set(recipients).size).toBe(recipients.length)
      for (const { kind, recipient } of notices) {
        const isReader = roleIn(after, recipient.email) !== 'stranger'
        expect(isReader).toBe(kind !== 'REMOVED_LOSES_ACCESS')
      }
    })
  })

  it('C7, I1: the lists contain each person who may read it, once and in their role, and no one else', () => {
    always(({ before, after }) => {
      const rows = participants(after)
      expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length)
      for (const { email, role, lastVersion } of rows) {
        expect(roleIn(after, email)).toBe(role)
        expect(readingOf(after, email)?.logUntil).toBe(lastVersion)
      }
      for (const { email } of participants(before)) {
        const isIn = rows.some((row) => row.email === email)
        expect(isIn).toBe(roleIn(after, email) !== 'stranger')
      }
    })
  })

  afterAll(() => {
    expect([...met.events].sort()).toEqual([
      'ApprovalsFell',
      'ApproversAdded',
      'ApproversReminded',
      'ConditionClosed',
      'ConditionRefused',
      'ConditionReported',
      'ConditionSet',
      'ConditionsHandedOn',
      'DecisionMade',
      'DraftDeleted',
      'DraftSaved',
      'HandOffDone',
      'HandOffMoved',
      'HoldLifted',
      'HoldPlaced',
      'LevelAnswered',
      'LevelCleared',
      'LevelStarted',
      'MemoAcknowledged',
      'MemoApproved',
      'MemoCancelled',
      'MemoLinked',
      'MemoSelfReturned',
      'MemoSubmitted',
      'OwnerChanged',
      'QuestionAnswered',
      'QuestionAsked',
      'QuestionClosed',
      'ReplyAdded',
      'SeatHandedOn',
      'SlotMet',
      'SubApproversChanged',
      'WatcherReplaced',
    ])
    expect(met.endings).toEqual(
      new Set(['UNSUBMITTED', 'SUBMITTED', 'RETURNED', 'SELF_RETURNED', 'APPROVED', 'REJECTED', 'WITHDRAWN']),
    )
    expect(met.refusals.size).toBeGreaterThan(25)
    for (const code of ['NO_ACCESS', 'NOT_APPROVED', 'REVOKED', 'FIXED', 'APPROVERS_MISSING'])
      expect(met.refusals).toContain(`LINK_${code}`)
  })
})
