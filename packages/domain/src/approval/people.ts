import { seatsOf } from '../memo/memo.ts'
import type { Level, Memo, Person, RouteLevel } from '../memo/memo.ts'

/** D7: people are compared in lower case. */
export function inLowerCase(person: Person): Person {
  return { ...person, email: person.email.trim().toLowerCase() }
}

/** A route whose e-mails can be compared (D7). */
export function routeInLowerCase(route: readonly RouteLevel[]): RouteLevel[] {
  return route.map((level) => ({
    ...level,
    approvers: level.approvers.map(inLowerCase),
    watchers: level.watchers.map(inLowerCase),
  }))
}

/** D7: whether the e-mail's domain is a hosted one. Both in lower case. */
export function isHosted(email: string, hostedDomains: readonly string[]): boolean {
  const at = email.lastIndexOf('@')
  return at > 0 && hostedDomains.includes(email.slice(at + 1))
}

/** Everybody in some levels but the owner: approvers, sub-approvers and watchers. */
export function peopleIn(levels: readonly Level[]): Person[] {
  return levels.flatMap((level) => [
    ...level.slots.flatMap(seatsOf).map((seat) => seat.person),
    ...level.watchers.map((watcher) => watcher.person),
  ])
}

/** Somebody in the memo, the owner included, by e-mail in lower case. */
export function personIn(memo: Pick<Memo, 'owner' | 'levels'>, email: string): Person | undefined {
  return [memo.owner, ...peopleIn(memo.levels)].find((person) => person.email === email)
}
