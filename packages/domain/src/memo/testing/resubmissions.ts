import type { RouteLevel } from '../../route/route.ts'
import * as say from './commands.ts'
import { ANA, BEN, CARA, DAN, OWNER, SUE, WALT, WINA } from './people.ts'
import { level, routeOf, Story } from './story.ts'

/** Level 1 (Ana) cleared; level 2 (Ben, Cara, Dan, all needed): Ben approved, Cara returned; level 3 (Walt). */
export function returnedFromLevelTwo(second = level([BEN, CARA, DAN], { watchers: [WINA] })): Story {
  const route = [level([ANA], { watchers: [SUE] }), second, level([WALT])]
  return new Story()
    .must(OWNER, say.submit(route))
    .must(ANA, say.approve())
    .must(BEN, say.approve())
    .must(CARA, say.giveBack())
}

/** The refusal of a re-submission whose route is changed by `edit`; null where it is accepted. */
export function refusal(story: Story, edit: (route: [RouteLevel, RouteLevel, RouteLevel]) => RouteLevel[]) {
  return story.refusal(OWNER, say.resubmit(edit(routeOf(story.memo) as [RouteLevel, RouteLevel, RouteLevel])))
}
