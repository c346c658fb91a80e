import { expect, it } from 'vitest'
import * as say from '../memo/testing/commands.ts'
import { ANA, BEN, HEDY, OWNER } from '../memo/testing/people.ts'
import { level, PERMISSIVE_RULES, Scenario } from '../memo/testing/scenario.ts'
import { openWork } from './open-work.ts'

const DAY = '2026-03-06'

const submitted = (scenario: Scenario) => scenario.must(OWNER, say.submit([level([ANA, BEN])]))

it('W26: a memo that is not approved, or has nothing open, is not among them', () => {
  const scenario = submitted(new Scenario(PERMISSIVE_RULES)).must(ANA, say.approveOn(DAY))
  expect(openWork(scenario.memo)).toBeNull()
  const done = submitted(new Scenario(PERMISSIVE_RULES)).must(ANA, say.approve()).must(BEN, say.approve())
  expect(openWork(done.memo)).toBeNull()
})

it('W26, R3: a memo that was handed on waits for its handlers until it is done', () => {
  const scenario = submitted(new Scenario(PERMISSIVE_RULES).handingTo([HEDY], ['Treasurer']))
  scenario.must(ANA, say.approve()).must(BEN, say.approve())
  expect(openWork(scenario.memo)).toEqual({ people: [HEDY], conditions: 0, isToDo: true })
  expect(openWork(scenario.must(HEDY, say.completeHandOff()).memo)).toBeNull()
})

it('W26, R2: conditions wait for the owner, and once reported for their approver', () => {
  const scenario = submitted(new Scenario(PERMISSIVE_RULES).handingTo([], ['Treasurer']))
  scenario.must(ANA, say.approveOn(DAY, DAY)).must(BEN, say.approve())
  expect(openWork(scenario.memo)).toEqual({ people: [OWNER], conditions: 2, isToDo: true })
  scenario.must(OWNER, say.reportCondition(scenario.memo))
  expect(openWork(scenario.memo)).toEqual({ people: [ANA, OWNER], conditions: 2, isToDo: true })
})

it('W26, R2: a memo that was handed to no one waits for its conditions alone', () => {
  const scenario = submitted(new Scenario(PERMISSIVE_RULES))
    .must(ANA, say.approveOn(DAY))
    .must(BEN, say.approve())
  expect(openWork(scenario.memo)).toEqual({ people: [OWNER], conditions: 1, isToDo: false })
})
