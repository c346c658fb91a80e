import { weekdayText } from '@countersign/domain'
import type { ProvenMemo, ShownStep } from '@countersign/evidence'
import { shownConditions, shownHandOff } from '@countersign/evidence'
import { texts } from '../texts.ts'
import { formatTime } from './format-time.ts'

type Proven = Pick<ProvenMemo, 'events' | 'memo'>

/** The conditions of approvals, and what had become of each when the file was made (R2), with labels. */
export const conditionFacts = (proven: Proven): [string, string][] =>
  shownConditions(proven).map(({ message, dueDay, state, steps }, at) => [
    texts.conditions.label(at + 1, state),
    lines(texts.conditions.due(message, weekdayText(dueDay)), steps),
  ])

/** Who had the approved memo to do, and who did it by when the file was made (R3), with labels. */
export function handOffFacts(proven: Proven): [string, string][] {
  const handOff = shownHandOff(proven)
  if (!handOff) return []
  const { handlers, missing, isDone, steps } = handOff
  const names = handlers.map(({ name }) => name)
  return [[isDone ? texts.handOff.done : texts.handOff.toDo, lines(texts.named(names, missing), steps)]]
}

const lines = (first: string, steps: readonly ShownStep[]): string =>
  [first, ...steps.map(stepText)].join('\n')

function stepText({ what, at, by, actsFor, from, to, note }: ShownStep): string {
  const whom = actsFor === undefined ? by : `${by} ${texts.onBehalf(actsFor)}`
  const done = `${texts.steps[what]}${from === undefined ? '' : texts.movedFrom(from)}${to === undefined ? '' : texts.movedTo(to)}`
  return `${texts.step(done, whom, formatTime(at))}${note === undefined ? '' : texts.note(note)}`
}
