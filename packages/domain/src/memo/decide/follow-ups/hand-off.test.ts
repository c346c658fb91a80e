import { describe, expect, it } from 'vitest'
import { ability } from '../../access/abilities.ts'
import { readingOf } from '../../access/reading.ts'
import { roleIn } from '../../access/standing.ts'
import { participants } from '../../audience/participants.ts'
import type { Person } from '../../../route/route.ts'
import * as say from '../../testing/commands.ts'
import { ADMIN, ANA, BEN, CARA, GINA, HEDY, OWNER, SAM, STRANGER, WINA } from '../../testing/people.ts'
import { level, PERMISSIVE_RULES, routeOf, Scenario } from '../../testing/scenario.ts'
import { MAX_REPLY_CHARACTERS } from '../../limits.ts'
import { evolve } from '../../evolving/evolve.ts'
import { openPart } from '../handovers.ts'

/** A memo that Ana approved, handed to these people. */
function approved(handlers: Person[] = [HEDY], missing: string[] = []) {
  return new Scenario(PERMISSIVE_RULES)
    .handingTo(handlers, missing)
    .must(OWNER, say.submit([level([ANA], { watchers: [WINA] })]))
    .must(ANA, say.approve())
}
const rowOf = (scenario: Scenario, who: Person) =>
  participants(scenario.memo).find(({ email }) => email === who.email)

describe('R3: an approved memo is handed to others', () => {
  it('R3: the approval names who has it to do, and where no one could be found', () => {
    const scenario = approved([HEDY], ['Treasurer'])
    expect(scenario.memo.handOff).toEqual({ handlers: [HEDY], missing: ['Treasurer'], done: null })
    expect(scenario.log.find(({ type }) => type === 'MemoApproved')).toMatchObject({
      handOff: { handlers: [HEDY], missing: ['Treasurer'] },
    })
  })

  it('N1, R3: where the policy needs no approval, too', () => {
    const scenario = new Scenario().handingTo([HEDY])
    scenario.must(OWNER, { ...say.submit([]), asked: { kind: 'NO_APPROVAL' } } as ReturnType<
      typeof say.submit
    >)
    expect(scenario.memo.handOff?.handlers).toEqual([HEDY])
    expect(scenario.notified()).toEqual(['APPROVED_BY_POLICY to Olivia', 'TO_DO to Hedy'])
  })

  it('R3: a memo of a template that names no one is handed to no one', () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ANA])])).must(ANA, say.approve())
    expect('handOff' in scenario.memo).toBe(false)
    expect(scenario.refusal(OWNER, say.completeHandOff())).toBe('NOT_HANDLER')
    const done = approved().must(HEDY, say.completeHandOff()).log.at(-1)!
    expect('handOff' in evolve(scenario.memo, done)).toBe(false)
  })

  it('R0: a handler has no part in it before, and reads the approved version from then on', () => {
    const scenario = new Scenario().handingTo([HEDY]).must(OWNER, say.submit([level([ANA])]))
    expect(roleIn(scenario.memo, HEDY.email)).toBe('stranger')
    scenario.must(ANA, say.giveBack()).must(OWNER, say.resubmit(routeOf(scenario.memo)))
    scenario.must(ANA, say.approve())
    expect(readingOf(scenario.memo, HEDY.email)).toEqual({ content: 2, logUntil: null })
    expect(rowOf(scenario, HEDY)).toMatchObject({
      role: 'handler',
      audience: 'handler',
      list: null,
      toDo: 'OPEN',
    })
  })

  it('R0: who has another part keeps its role and lists, and has it to do as well', () => {
    const scenario = approved([OWNER, ANA, WINA])
    for (const [who, role] of [
      [OWNER, 'owner'],
      [ANA, 'approver'],
      [WINA, 'watcher'],
    ] as const) {
      expect(rowOf(scenario, who)).toMatchObject({ role, list: 'history', toDo: 'OPEN' })
      expect(scenario.fork().must(who, say.completeHandOff()).memo.handOff?.done?.by).toEqual(who)
    }
  })

  it('R0: who had left the memo reads the approved version as its handler, and is in it once', () => {
    const scenario = new Scenario().handingTo([CARA])
    scenario.must(OWNER, say.submit([level([ANA, CARA])])).must(CARA, say.giveBack())
    const [first] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...first!, approvers: [ANA, BEN] }])).must(BEN, say.approve())
    expect(roleIn(scenario.memo, CARA.email)).toBe('past')
    scenario.must(ANA, say.approve())
    expect(roleIn(scenario.memo, CARA.email)).toBe('handler')
    expect(participants(scenario.memo).filter(({ email }) => email === CARA.email)).toHaveLength(1)
  })

  it('R3, E1: handlers are notified of what they have to do instead of the approval, the owner of the approval', () => {
    expect(approved([HEDY, WINA, OWNER, ANA]).notified()).toEqual([
      'APPROVED to Olivia',
      'TO_DO to Hedy',
      'TO_DO to Wina',
    ])
  })
})

describe('R3: a handler marks it done', () => {
  it('R3: the first one counts for all, and the owner is notified', () => {
    const scenario = approved([HEDY, SAM]).must(SAM, say.completeHandOff(' Ordered. '))
    expect(scenario.log.at(-1)).toMatchObject({ type: 'HandOffDone', by: SAM, message: 'Ordered.' })
    expect(scenario.notified()).toEqual(['HAND_OFF_DONE to Olivia'])
    expect(scenario.memo.handOff).toMatchObject({ done: { by: SAM } })
    expect(rowOf(scenario, HEDY)).toMatchObject({ toDo: 'DONE' })
    expect(scenario.refusal(HEDY, say.completeHandOff())).toBe('HAND_OFF_DONE')
  })

  it('R3: with a note and files as a reply has them', () => {
    const scenario = approved()
    const done = (message: string, files = 0) =>
      ({
        ...say.completeHandOff(message),
        attachments: say.files(files),
      }) as ReturnType<typeof say.completeHandOff>
    expect(scenario.refusal(HEDY, done(' '))).toBe('NOTE_EMPTY')
    expect(scenario.refusal(HEDY, done('x'.repeat(MAX_REPLY_CHARACTERS + 1)))).toBe('NOTE_TOO_LONG')
    expect(scenario.refusal(HEDY, done('x', 4))).toBe('TOO_MANY_ATTACHMENTS')
    expect(scenario.refusal(HEDY, done('x'.repeat(MAX_REPLY_CHARACTERS), 3))).toBe(null)
  })

  it('C8, R0: not in a read-only memo, and not by anyone else', () => {
    const scenario = approved()
    expect(scenario.refusal(STRANGER, say.completeHandOff())).toBe('NO_ACCESS')
    expect(scenario.refusal(OWNER, say.completeHandOff())).toBe('NOT_HANDLER')
    scenario.memo = { ...scenario.memo, hold: { reason: 'Audit' } }
    expect(scenario.refusal(HEDY, say.completeHandOff())).toBe('READ_ONLY')
    expect(
      ability(scenario.memo, { email: HEDY.email, isAdmin: false }, PERMISSIVE_RULES, 'view').allowed,
    ).toBe(true)
  })
})

describe('R3: an administrator names who has to do what no one has', () => {
  it('R3: where no one could be found, who is then notified and marks it done', () => {
    const scenario = approved([], ['Treasurer']).must(ADMIN, say.nameHandler(GINA, ' No treasurer '))
    expect(scenario.log.at(-1)).toMatchObject({ type: 'HandOffMoved', to: GINA, reason: 'No treasurer' })
    expect(scenario.log.at(-1)).not.toHaveProperty('from')
    expect(scenario.memo.handOff).toEqual({ handlers: [GINA], missing: [], done: null })
    expect(scenario.notified()).toEqual(['TO_DO to Gina'])
    expect(scenario.must(GINA, say.completeHandOff()).memo.handOff?.done?.by).toEqual(GINA)
  })

  it('R3: not where a person has it, it is done, or the template names no one', () => {
    const scenario = approved([HEDY], ['Treasurer'])
    expect(scenario.refusal(ADMIN, say.nameHandler(GINA))).toBe('NOTHING_TO_HAND_OVER')
    scenario.must(HEDY, say.completeHandOff())
    expect(scenario.refusal(ADMIN, say.nameHandler(GINA))).toBe('NOTHING_TO_HAND_OVER')
    const unnamed = new Scenario().must(OWNER, say.submit([level([ANA])])).must(ANA, say.approve())
    expect(unnamed.refusal(ADMIN, say.nameHandler(GINA))).toBe('NOTHING_TO_HAND_OVER')
  })

  it('R3: not by anyone else, without a reason, nor the owner or oneself', () => {
    const scenario = approved([], ['Treasurer'])
    expect(scenario.refusal(OWNER, say.nameHandler(GINA))).toBe('NOT_ADMINISTRATOR')
    expect(scenario.refusal(STRANGER, say.nameHandler(GINA))).toBe('NO_ACCESS')
    expect(scenario.refusal(ADMIN, say.nameHandler(GINA, ' '))).toBe('REASON_REQUIRED')
    expect(scenario.refusal(ADMIN, say.nameHandler(OWNER))).toBe('PERSON_TWICE')
    expect(scenario.refusal(ADMIN, say.nameHandler(ADMIN))).toBe('NOT_TO_YOURSELF')
  })
})

describe('K9, R3: what a person who leaves has to do goes to another one', () => {
  it('K9: while it is open', () => {
    const scenario = approved([HEDY, SAM]).must(ADMIN, say.handOver(HEDY, GINA))
    expect(scenario.memo.handOff?.handlers).toEqual([GINA, SAM])
    expect(roleIn(scenario.memo, HEDY.email)).toBe('stranger')
    expect(scenario.notified()).toEqual([])
    scenario.must(GINA, say.completeHandOff())
    expect(openPart(scenario.memo, SAM.email)).toBeNull()
  })

  it('K9: to a person of the memo, but not to its owner or another handler', () => {
    const scenario = approved([HEDY, SAM])
    expect(scenario.refusal(ADMIN, say.handOver(HEDY, OWNER))).toBe('PERSON_TWICE')
    expect(scenario.refusal(ADMIN, say.handOver(HEDY, SAM))).toBe('PERSON_TWICE')
    expect(scenario.refusal(ADMIN, say.handOver(BEN, GINA))).toBe('NOTHING_TO_HAND_OVER')
    expect(scenario.must(ADMIN, say.handOver(HEDY, ANA)).memo.handOff?.handlers).toEqual([ANA, SAM])
  })
})
