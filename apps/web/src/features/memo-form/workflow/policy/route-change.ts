import type { RouteDraft } from '../route-draft.ts'
import { policyTexts } from './texts.ts'

/** What the policy asks for at one level, as it is compared with what it asks for after a change. */
export interface ShownLevel {
  key: string
  /** In the route, counted from 1. */
  number: number
  name: string
  reason: string
  asked: readonly { email: string; name: string }[]
  /** Those from whom the owner chooses. */
  offered: readonly { name: string }[]
}

/** A sentence about a route that has changed: its point, what follows it, and the level that it is about. */
export interface RouteSentence {
  point: string
  rest: string
  /** Null where the level is gone. */
  number: number | null
}

/** The levels of a route that its policy asks for. */
export function shownLevels(route: RouteDraft): ShownLevel[] {
  return route.flatMap(({ key, name = '', policy }, at) =>
    policy
      ? [{ key, number: at + 1, name, reason: policy.reason, asked: policy.asked, offered: policy.offered }]
      : [],
  )
}

/** What has changed from one route to the next, in the order of what matters; empty where the levels ask for the same people. */
export function describeRouteChange(
  before: readonly ShownLevel[],
  after: readonly ShownLevel[],
): RouteSentence[] {
  const keysOf = (levels: readonly ShownLevel[]) => new Set(levels.map(({ key }) => key))
  const [had, has] = [keysOf(before), keysOf(after)]
  const added = after.filter(({ key }) => !had.has(key))
  const removed = before.filter(({ key }) => !has.has(key))
  const changed = after.filter(({ key, asked }) => {
    const earlier = before.find((one) => one.key === key)
    return (
      earlier !== undefined && asked.some(({ email }) => !earlier.asked.some((one) => one.email === email))
    )
  })
  return [
    ...sentencesOfAdded(added),
    ...changed.map(({ number, asked }) => ({
      point: policyTexts.nowAsks(number, inWords(asked.map(({ name }) => name))),
      rest: '',
      number,
    })),
    ...(removed.length === 0
      ? []
      : [{ point: policyTexts.removed(namesOf(removed)), rest: '', number: null }]),
  ]
}

/** The same in words, for routes. */
export function routeChanges(before: RouteDraft, after: RouteDraft): string[] {
  return describeRouteChange(shownLevels(before), shownLevels(after)).map(
    ({ point, rest }) => `${point}${rest}.`,
  )
}

/** One sentence for all levels that were added for the same reason. */
function sentencesOfAdded(added: readonly ShownLevel[]): RouteSentence[] {
  const reasons = [...new Set(added.map(({ reason }) => reason))]
  return reasons.map((reason) => {
    const levels = added.filter((one) => one.reason === reason)
    return {
      point: policyTexts.added(numbersOf(levels), levels.length),
      rest: reason === '' ? '' : ` ${reason}`,
      number: levels[0]?.number ?? null,
    }
  })
}

function numbersOf(levels: readonly ShownLevel[]): string {
  const numbers = levels.map(({ number }) => String(number))
  return numbers.length === 1 ? `Level ${numbers[0]}` : `Levels ${inWords(numbers)}`
}

/** Levels that are gone have no number any more, so they are called by their name, or by whom they asked or offered. */
function namesOf(levels: readonly ShownLevel[]): string {
  return inWords(
    levels.map(
      ({ name, asked, offered }) =>
        name ||
        (asked.length > 0
          ? inWords(asked.map((one) => one.name))
          : inWords(
              offered.map((one) => one.name),
              'or',
            )),
    ),
  )
}

function inWords(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
