import type { RouteLevel } from '../../route/route.ts'
import * as say from './commands.ts'
import { ANA, BEN, CARA, DAN, OWNER, SUE, WALT, WINA } from './people.ts'
import { level, routeOf, Scenario } from './scenario.ts'

/** Level 1 (Ana) cleared; level 2 (Ben, Cara, Dan, all needed): Ben approved, Cara returned; level 3 (Walt). */
export function returnedFromLevelTwo(second = level([BEN, CARA, DAN], { watchers: [WINA] })): Scenario {
  const route = [level([ANA], { watchers: [SUE] }), second, level([WALT])]
  return new Scenario()
    .must(OWNER, say.submit(route))
    .must(ANA, say.approve())
    .must(BEN, say.approve())
    .must(CARA, say.giveBack())
}

/** The refusal of a re-submission whose route is changed by `edit`; null where it is accepted. */
export function refusal(
  scenario: Scenario,
  edit: (route: [RouteLevel, RouteLevel, RouteLevel]) => RouteLevel[],
) {
  return scenario.refusal(
    OWNER,
    say.resubmit(edit(routeOf(scenario.memo) as [RouteLevel, RouteLevel, RouteLevel])),
  )
}
