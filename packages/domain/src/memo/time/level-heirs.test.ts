import { describe, expect, it } from 'vitest'
import type { MemoCommand } from '../commands.ts'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, OWNER } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, routeOf, Scenario } from '../testing/scenario.ts'
import type { RouteLevel } from '../../route/route.ts'
import { levelHeirs } from './level-heirs.ts'
import { timeLedger } from './time-ledger.ts'

const falling = { questions: ['AMOUNT'], from_level: 1 }
const again = (scenario: Scenario, edit: (route: RouteLevel[]) => RouteLevel[]) =>
  scenario.must(OWNER, { ...say.resubmit(edit(routeOf(scenario.memo))), falling } as MemoCommand)

describe('L6, N7: levels that have left the route', () => {
  it('L6: leave their time and their entries to the level before them, so that the parts sum to the whole', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(
      OWNER,
      say.submit([level([ANA]), level([BEN]), level([CARA])]),
    )
    scenario
      .wait(1)
      .must(ANA, say.approve())
      .wait(2)
      .must(BEN, say.approve())
      .wait(3)
      .must(CARA, say.giveBack())
    const [first, second, third] = scenario.memo.levels.map(({ sequenceId }) => sequenceId)
    again(scenario, ([a, b]) => [a!, b!])
    expect(levelHeirs(scenario.log)).toEqual(new Map([[third, second]]))
    again(scenario.must(ANA, say.giveBack()), ([a]) => [a!])
    expect(levelHeirs(scenario.log)).toEqual(
      new Map([
        [third, first],
        [second, first],
      ]),
    )
    const { total, owner, levels, seats } = timeLedger(scenario.memo, scenario.log, scenario.now)!
    expect(levels).toEqual([{ sequenceId: first, seconds: total - owner }])
    expect(seats.map(({ person }) => person.name)).toEqual(['Ana', 'Ben', 'Cara'])
    expect(levelHeirs([])).toEqual(new Map())
  })

  it('N7: those before all that stayed belong to the first level', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA]), level([BEN])]))
    const [first] = scenario.log
    const other = { ...first, version: 2, levels: [{ sequenceId: 'new' }] } as never
    expect([...levelHeirs([first!, other]).values()]).toEqual(['new', 'new'])
    expect(levelHeirs([first!, { ...(other as object), levels: [] } as never])).toEqual(new Map())
  })
})
