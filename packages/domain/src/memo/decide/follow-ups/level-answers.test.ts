import { describe, expect, it } from 'vitest'
import { displayText } from '../../../form/content/display.ts'
import { displayLevelAnswers, levelAnswerEntry } from '../../../form/level/level-form.ts'
import type { LevelAnswer } from '../../../form/level/level-form.ts'
import { aField, aSection, aTemplate } from '../../../form/testing/builders.ts'
import { eraseFromEvent } from '../../../erasure/erase.ts'
import { erasableParts } from '../../../erasure/erasable-parts.ts'
import { carriedAnswers, levelQuestions, mayAskCurrentLevel } from '../../access/level-questions.ts'
import type { EventOf } from '../../events.ts'
import { isLogged } from '../../events.ts'
import * as say from '../../testing/commands.ts'
import { ANA, BEN, CARA, GINA, OWNER, SAM } from '../../testing/people.ts'
import { level, PERMISSIVE_RULES, routeOf, Scenario } from '../../testing/scenario.ts'

const TEMPLATE = [
  ...aTemplate(),
  aSection([aField('TEXT', { field_id: 'CENTRE', field_name: 'Cost centre' })], {
    field_id: 'FINANCE',
    answered_by: { kind: 'LEVEL', number: 2 },
  }),
]
const answer = (value: string): LevelAnswer => ({
  question: { field_id: 'CENTRE', field_name: 'Cost centre', field_type: 'TEXT' },
  answer: { value },
})
const approve = (...values: string[]) =>
  ({ ...say.approve(), levelAnswers: values.map(answer) }) as ReturnType<typeof say.approve>
const asked = (scenario: Scenario) => levelQuestions(scenario.memo, TEMPLATE, []).length
const answersIn = ({ log }: Scenario) =>
  log.filter((event): event is EventOf<'LevelAnswered'> => event.type === 'LevelAnswered')

describe('R7: what approvers answer for their level', () => {
  it('is asked while their level is current, and at no other', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
    expect([asked(scenario), mayAskCurrentLevel(scenario.memo, TEMPLATE)]).toEqual([0, false])
    scenario.must(OWNER, say.submit([level([ANA]), level([BEN])]))
    expect(asked(scenario)).toBe(0)
    scenario.must(ANA, say.approve())
    expect([asked(scenario), mayAskCurrentLevel(scenario.memo, TEMPLATE)]).toEqual([1, true])
  })

  it('R1: levels that approvers added are asked nothing, and don’t count', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
    scenario.must(OWNER, say.submit([level([ANA]), level([BEN])]))
    scenario.must(ANA, say.addApprovers(scenario.memo, ANA, [CARA])).must(ANA, say.approve())
    expect([scenario.memo.levels[1]?.isAdded, asked(scenario)]).toEqual([true, 0])
    scenario.must(CARA, say.approve())
    expect(asked(scenario)).toBe(1)
  })

  it('is logged right behind each approval, of a sub-approver and a delegate alike, before its conditions', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).away(ANA, GINA)
    scenario.must(OWNER, say.submit([level([ANA, BEN], { allowSubApprovals: true })]))
    scenario.must(BEN, say.subApprovers(scenario.memo, BEN, [SAM]))
    scenario.must(GINA, { ...say.approveOn('2030-01-01'), levelAnswers: [answer('CC-1')] } as never)
    scenario.must(SAM, approve('CC-2'))
    const types = scenario.log.map(({ type }) => type)
    const first = types.indexOf('DecisionMade')
    expect(types.slice(first, first + 3)).toEqual(['DecisionMade', 'LevelAnswered', 'ConditionSet'])
    expect(answersIn(scenario).map(({ by, actsFor }) => [by.name, actsFor?.person.name])).toEqual([
      ['Gina', 'Ana'],
      ['Sam', undefined],
    ])
    const carried = [...carriedAnswers(scenario.log).values()].flat()
    expect(carried.map((event) => event.answer)).toEqual([{ value: 'CC-1' }, { value: 'CC-2' }])
  })

  it('is part of no approval without answers, and of nothing but approvals', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
    scenario.must(OWNER, say.submit([level([ANA]), level([BEN])])).must(ANA, say.approve())
    scenario.must(BEN, { ...say.giveBack(), levelAnswers: [answer('CC-1')] } as never)
    expect(answersIn(scenario)).toEqual([])
    expect(carriedAnswers(scenario.log).size).toBe(0)
  })

  it('is part of an approval only where the log holds that approval right before it', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA])]))
    scenario.must(ANA, approve('CC-1'))
    expect(carriedAnswers(scenario.log).size).toBe(1)
    expect(carriedAnswers(answersIn(scenario)).size).toBe(0)
  })

  it('N7: stays in the log when the approval falls, and is asked again', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
    scenario.must(OWNER, say.submit([level([CARA]), level([ANA]), level([BEN])]))
    scenario.must(CARA, say.approve()).must(ANA, approve('CC-1')).must(BEN, say.giveBack())
    const again = say.resubmit(routeOf(scenario.memo))
    scenario.must(OWNER, { ...again, falling: { questions: ['AMOUNT'], from_level: 2 } } as typeof again)
    expect([answersIn(scenario).length, asked(scenario)]).toEqual([1, 1])
    scenario.must(ANA, approve('CC-9'))
    expect(answersIn(scenario).map((event) => event.answer)).toEqual([{ value: 'CC-1' }, { value: 'CC-9' }])
  })

  it('D5: stays with an approval that a re-submission keeps', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
    scenario.must(OWNER, say.submit([level([CARA]), level([ANA]), level([BEN])]))
    scenario.must(CARA, say.approve()).must(ANA, approve('CC-1')).must(BEN, say.giveBack())
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo)))
    expect(asked(scenario)).toBe(0)
    expect(carriedAnswers(scenario.log).size).toBe(1)
  })

  it('O6: each answer is a part that can be erased, with the question that it answers', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
    scenario.must(OWNER, say.submit([level([ANA])])).must(ANA, approve('CC-1'))
    const log = scenario.log.filter(isLogged)
    const part = erasableParts(log, []).find(({ kind }) => kind === 'ANSWER')
    const at = log.findIndex(({ type }) => type === 'LevelAnswered')
    expect(part).toMatchObject({ part: `text/${at + 1}`, author: ANA, question: 'Cost centre' })
    const erased = eraseFromEvent(log[at] as EventOf<'LevelAnswered'>, 'answer')
    expect(displayText(displayLevelAnswers(TEMPLATE, [levelAnswerEntry(erased)]))).toBe('[erased]')
  })
})
