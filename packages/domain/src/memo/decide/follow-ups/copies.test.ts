import { describe, expect, it } from 'vitest'
import { findReader, toReadOf, waitingReaders } from '../../../route/copies.ts'
import type { Person } from '../../../route/route.ts'
import { readingOf } from '../../access/reading.ts'
import { roleIn } from '../../access/standing.ts'
import { participants } from '../../audience/participants.ts'
import { evolve } from '../../evolving/evolve.ts'
import { MAX_NAMED_READERS } from '../../limits.ts'
import * as say from '../../testing/commands.ts'
import { ADMIN, ANA, BEN, CARA, HEDY, OWNER, person, REA, SAM, STRANGER, WINA } from '../../testing/people.ts'
import { DEFAULT_RULES, level, PERMISSIVE_RULES, routeOf, Scenario } from '../../testing/scenario.ts'

const SUBMISSION = say.submit([level([ANA], { watchers: [WINA] })])

/** A memo that Ana approved, with copies for these people. */
function approved(readers: Person[] = [REA], mustAcknowledge = true) {
  return new Scenario(PERMISSIVE_RULES)
    .copyingTo(readers, { mustAcknowledge })
    .must(OWNER, SUBMISSION)
    .must(ANA, say.approve())
}
const rowOf = (scenario: Scenario, who: Person) =>
  participants(scenario.memo).find(({ email }) => email === who.email)

describe('R5: an approved memo is copied to readers', () => {
  it('R5: the approval names them, and of whom no one could be found', () => {
    const scenario = new Scenario().copyingTo([REA], { missing: ['Treasurer'] })
    scenario.must(OWNER, SUBMISSION).must(ANA, say.approve())
    const copies = { readers: [REA], missing: ['Treasurer'], mustAcknowledge: true }
    expect(scenario.memo.copies).toEqual({ ...copies, acknowledged: [] })
    expect(scenario.log.find(({ type }) => type === 'MemoApproved')).toMatchObject({ copies })
  })

  it('R0: a reader has no part in it before, and reads the approved version from then on', () => {
    const scenario = new Scenario().copyingTo([REA]).must(OWNER, say.copying(SUBMISSION, REA))
    expect(roleIn(scenario.memo, REA.email)).toBe('stranger')
    expect(scenario.refusal(REA, say.acknowledge())).toBe('NO_ACCESS')
    scenario.must(ANA, say.giveBack()).must(OWNER, say.resubmit(routeOf(scenario.memo)))
    scenario.must(ANA, say.approve())
    expect(readingOf(scenario.memo, REA.email)).toEqual({ content: 2, logUntil: null })
    const { changedAt } = scenario.memo
    expect(rowOf(scenario, REA)).toMatchObject({
      role: 'reader',
      audience: 'reader',
      list: null,
      toRead: 'OPEN',
      toReadAt: changedAt,
    })
    expect(rowOf(scenario, ANA)).toMatchObject({ toRead: null, toReadAt: null })
  })

  it('R0: who has another part keeps its role and lists, and has a copy as well', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).handingTo([HEDY]).copyingTo([ANA, WINA, HEDY])
    scenario.must(OWNER, SUBMISSION).must(ANA, say.approve())
    for (const [who, role] of [
      [ANA, 'approver'],
      [WINA, 'watcher'],
      [HEDY, 'handler'],
    ] as const) {
      expect(rowOf(scenario, who)).toMatchObject({ role, toRead: 'OPEN' })
      scenario.must(who, say.acknowledge())
      expect(rowOf(scenario, who)).toMatchObject({ role, toRead: 'DONE' })
    }
  })

  it('R0: who had left the memo reads the approved version as its reader, and is in it once', () => {
    const scenario = new Scenario().copyingTo([CARA])
    scenario.must(OWNER, say.submit([level([ANA, CARA])])).must(CARA, say.giveBack())
    const [first] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...first!, approvers: [ANA, BEN] }])).must(BEN, say.approve())
    expect(roleIn(scenario.memo, CARA.email)).toBe('past')
    scenario.must(ANA, say.approve())
    expect(roleIn(scenario.memo, CARA.email)).toBe('reader')
    expect(participants(scenario.memo).filter(({ email }) => email === CARA.email)).toHaveLength(1)
  })

  it('R5, E1: who is to acknowledge is notified of that and not of the approval, and handlers of what they have to do', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).handingTo([HEDY]).copyingTo([REA, WINA, HEDY, ANA])
    scenario.must(OWNER, SUBMISSION).must(ANA, say.approve())
    expect(scenario.notified()).toEqual([
      'APPROVED to Olivia',
      'TO_DO to Hedy',
      'TO_READ to Rea',
      'TO_READ to Wina',
    ])
  })

  it('R5, E1: where nothing is to be acknowledged, only those without another part are notified of their copy', () => {
    expect(approved([REA, WINA], false).notified()).toEqual([
      'APPROVED to Olivia',
      'APPROVED to Wina',
      'COPY to Rea',
    ])
  })
})

describe('R5: a reader acknowledges having read it', () => {
  it('R5: each once', () => {
    const scenario = approved([REA, SAM]).must(REA, say.acknowledge())
    expect(scenario.log.at(-1)).toMatchObject({ type: 'MemoAcknowledged', by: REA })
    expect(scenario.notified()).toEqual([])
    const { at } = scenario.log.at(-1)!
    expect(scenario.memo.copies?.acknowledged).toEqual([{ email: REA.email, at }])
    expect(rowOf(scenario, REA)).toMatchObject({ toRead: 'DONE', toReadAt: at })
    expect(waitingReaders(scenario.memo)).toEqual([SAM])
    expect(scenario.refusal(REA, say.acknowledge())).toBe('ACKNOWLEDGED')
    scenario.must(SAM, say.acknowledge())
    expect(waitingReaders(scenario.memo)).toEqual([])
  })

  it('R5: where the template asks for it', () => {
    const scenario = approved([REA], false)
    expect(rowOf(scenario, REA)).toMatchObject({ toRead: 'DONE' })
    expect(waitingReaders(scenario.memo)).toEqual([])
    expect(scenario.refusal(REA, say.acknowledge())).toBe('NOTHING_TO_ACKNOWLEDGE')
  })

  it('C8, R0: not in a read-only memo, and not by anyone else', () => {
    const scenario = approved()
    expect(scenario.refusal(STRANGER, say.acknowledge())).toBe('NO_ACCESS')
    expect(scenario.refusal(ADMIN, say.acknowledge())).toBe('NO_ACCESS')
    expect(scenario.refusal(OWNER, say.acknowledge())).toBe('NOT_READER')
    expect(scenario.refusal(ANA, say.acknowledge())).toBe('NOT_READER')
    scenario.memo = { ...scenario.memo, hold: { reason: 'Audit' } }
    expect(scenario.refusal(REA, say.acknowledge())).toBe('READ_ONLY')
  })

  it('R5: a memo without copies has no reader', () => {
    const scenario = new Scenario().must(OWNER, SUBMISSION).must(ANA, say.approve())
    expect('copies' in scenario.memo).toBe(false)
    expect(findReader(scenario.memo, REA.email)).toBeUndefined()
    expect(toReadOf(scenario.memo, REA.email)).toBeNull()
    expect(waitingReaders(scenario.memo)).toEqual([])
    expect(scenario.refusal(ANA, say.acknowledge())).toBe('NOT_READER')
    const acknowledged = approved().must(REA, say.acknowledge()).log.at(-1)!
    expect('copies' in evolve(scenario.memo, acknowledged)).toBe(false)
  })
})

describe('R5: the owner names readers in the form', () => {
  it('R5, C3: the draft and each submission keep them until another one names others', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
    scenario.must(
      OWNER,
      say.copying(say.saveDraft([level([ANA])]), { ...REA, email: 'Rea@Northwind.example' }),
    )
    expect(scenario.memo.draft?.readers).toEqual([REA])
    scenario.must(OWNER, say.saveDraft([level([ANA])])).must(OWNER, SUBMISSION)
    expect(scenario.memo.readers).toEqual([REA])
    expect(scenario.log.findLast(({ type }) => type === 'MemoSubmitted')).toMatchObject({ readers: [REA] })
    scenario.must(ANA, say.giveBack()).must(OWNER, say.saveDraft(routeOf(scenario.memo)))
    expect(scenario.memo.draft?.readers).toEqual([REA])
    scenario.must(OWNER, say.copying(say.resubmit(routeOf(scenario.memo)), SAM))
    expect(scenario.memo.readers).toEqual([SAM])
    scenario.must(ANA, say.giveBack())
    scenario.must(OWNER, say.copying(say.resubmit(routeOf(scenario.memo))))
    expect('readers' in scenario.memo).toBe(false)
  })

  it('R5: an emptied list of a draft stays empty', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.copying(SUBMISSION, REA))
    scenario.must(ANA, say.giveBack()).must(OWNER, say.copying(say.saveDraft(routeOf(scenario.memo))))
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo)))
    expect('readers' in scenario.memo).toBe(false)
  })

  it('N1: where the policy needs no approval, too', () => {
    const asked = { ...say.submit([]), asked: { kind: 'NO_APPROVAL' } } as ReturnType<typeof say.submit>
    const scenario = new Scenario(PERMISSIVE_RULES)
    expect(scenario.refusal(OWNER, say.copying(asked, OWNER))).toBe('PERSON_TWICE')
    scenario.copyingTo([REA]).must(OWNER, say.copying(asked, REA))
    expect(scenario.memo).toMatchObject({ readers: [REA], copies: { readers: [REA] } })
    expect(scenario.notified()).toEqual(['APPROVED_BY_POLICY to Olivia', 'TO_READ to Rea'])
  })

  it('R5, D7: people who can sign in, each once, and not the owner; they may have another part', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
    const refusal = (...readers: Person[]) => scenario.refusal(OWNER, say.copying(SUBMISSION, ...readers))
    expect(refusal(REA, { ...REA, email: 'REA@northwind.example' })).toBe('PERSON_TWICE')
    expect(refusal(OWNER)).toBe('PERSON_TWICE')
    expect(refusal(person('Eve', 'evil.example'))).toBe('DOMAIN_NOT_HOSTED')
    expect(scenario.refusal(OWNER, say.copying(say.saveDraft([]), OWNER))).toBe('PERSON_TWICE')
    const many = Array.from({ length: MAX_NAMED_READERS + 1 }, (_, at) => person(`Reader${at}`))
    expect(refusal(...many)).toBe('TOO_MANY_READERS')
    expect(refusal(...many.slice(1))).toBeNull()
    expect(refusal(ANA, WINA)).toBeNull()
  })

  it('R5: only where the template allows it', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.copying(SUBMISSION, REA))
    scenario.must(ANA, say.giveBack())
    scenario.rules = { ...DEFAULT_RULES, templateAllowsReaders: false }
    const again = say.resubmit(routeOf(scenario.memo))
    expect(scenario.refusal(OWNER, say.copying(again, REA))).toBe('READERS_OFF')
    expect('readers' in scenario.fork().must(OWNER, say.copying(again)).memo).toBe(false)
    expect('readers' in scenario.must(OWNER, again).memo).toBe(false)
  })
})
