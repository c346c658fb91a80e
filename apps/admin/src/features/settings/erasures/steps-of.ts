import type { Erasure } from './erasure.ts'
import { texts } from './texts.ts'

/** Who asked for an erasure, took it up and ended it. */
export function stepsOf({ state, asked, taken_up, ended }: Erasure) {
  return [
    { did: texts.steps.asked, act: asked },
    { did: texts.steps.takenUp, act: taken_up },
    { did: texts.steps[state === 'DONE' ? 'DONE' : 'DECLINED'], act: ended },
  ]
}
