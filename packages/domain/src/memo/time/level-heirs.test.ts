import { describe, expect, it } from 'vitest'
import type { MemoCommand } from '../commands.ts'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, OWNER } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, routeOf, Story } from '../testing/story.ts'
import type { RouteLevel } from '../../route/route.ts'
import { levelHeirs } from './level-heirs.ts'
import { timeLedger } from './time-ledger.ts'

const falling = { questions: ['AMOUNT'], from_level: 1 }
const again = (story: Story, edit: (route: RouteLevel[]) => RouteLevel[]) =>
  story.must(OWNER, { ...say.resubmit(edit(routeOf(story.memo))), falling } as MemoCommand)

describe('L6, N7: levels that have left the route', () => {
  it('L6: leave their time and their entries to the level before them, so that the parts sum to the whole', () => {
    const story = new Story(PERMISSIVE_RULES).must(
      OWNER,
      say.submit([level([ANA]), level([BEN]), level([CARA])]),
    )
    story.wait(1).must(ANA, say.approve()).wait(2).must(BEN, say.approve()).wait(3).must(CARA, say.giveBack())
    const [first, second, third] = story.memo.levels.map(({ sequenceId }) => sequenceId)
    again(story, ([a, b]) => [a!, b!])
    expect(levelHeirs(story.log)).toEqual(new Map([[third, second]]))
    again(story.must(ANA, say.giveBack()), ([a]) => [a!])
    expect(levelHeirs(story.log)).toEqual(
      new Map([
        [third, first],
        [second, first],
      ]),
    )
    const { total, owner, levels, seats } = timeLedger(story.memo, story.log, story.now)!
    expect(levels).toEqual([{ sequenceId: first, seconds: total - owner }])
    expect(seats.map(({ person }) => person.name)).toEqual(['Ana', 'Ben', 'Cara'])
    expect(levelHeirs([])).toEqual(new Map())
  })

  it('N7: those before all that stayed belong to the first level', () => {
    const story = new Story(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA]), level([BEN])]))
    const [first] = story.log
    const other = { ...first, version: 2, levels: [{ sequenceId: 'new' }] } as never
    expect([...levelHeirs([first!, other]).values()]).toEqual(['new', 'new'])
    expect(levelHeirs([first!, { ...(other as object), levels: [] } as never])).toEqual(new Map())
  })
})
