import { isHosted, parseEmailAddress, tidyAddress } from '../email/email-address.ts'
import { seatsOf } from './route.ts'
import type { Level, Person, Route, RouteLevel } from './route.ts'

/** D7: people are compared in lower case. */
export function inLowerCase(person: Person): Person {
  return { ...person, email: tidyAddress(person.email) }
}

/** A route whose e-mails can be compared (D7). */
export function routeInLowerCase(route: readonly RouteLevel[]): RouteLevel[] {
  return route.map((level) => ({
    ...level,
    approvers: level.approvers.map(inLowerCase),
    watchers: level.watchers.map(inLowerCase),
  }))
}

/**
 * D7: people named in a memo must have an address that they can sign in with. @returns why this one hasn't, or null
 * @param disabled e-mails of accounts that are disabled
 */
export function validateAddressee(
  email: string,
  { hostedDomains }: { hostedDomains: readonly string[] },
  disabled: readonly string[] = [],
): 'NOT_AN_ADDRESS' | 'DOMAIN_NOT_HOSTED' | 'ACCOUNT_DISABLED' | null {
  const address = parseEmailAddress(email)
  if (address === null) return 'NOT_AN_ADDRESS'
  if (!isHosted(address, hostedDomains)) return 'DOMAIN_NOT_HOSTED'
  return disabled.includes(address) ? 'ACCOUNT_DISABLED' : null
}

/** Everyone in the given levels: approvers, sub-approvers and watchers. */
export function peopleIn(levels: readonly Level[]): Person[] {
  return levels.flatMap((level) => [
    ...level.slots.flatMap(seatsOf).map((seat) => seat.person),
    ...level.watchers.map((watcher) => watcher.person),
  ])
}

/** Finds a person of the memo, including the owner, by e-mail in lower case. */
export function personIn(memo: Route & { owner: Person }, email: string): Person | undefined {
  return [memo.owner, ...peopleIn(memo.levels)].find((person) => person.email === email)
}
