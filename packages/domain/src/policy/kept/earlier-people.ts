import type { Person } from '../../route/route.ts'
import { fixedLevels } from './kept-level.ts'
import type { KeptLevel } from './kept-level.ts'

/** A person who isn't asked at a new place, with the level that they were or are asked at, counted from 1 (N4, N6). */
export interface AskedBefore {
  person: Person
  level: number
}

/**
 * Those who are not asked again, by e-mail: who approved on a cleared level, and who has acted on the interrupted one, where their
 * seat waits for them.
 */
export function askedBefore(kept: readonly KeptLevel[]): Map<string, AskedBefore> {
  const found = new Map<string, AskedBefore>()
  for (const [at, { is_cleared, seats }] of fixedLevels(kept).entries())
    for (const { person, has_acted, has_approved } of seats)
      if (is_cleared ? has_approved : has_acted) found.set(person.email, { person, level: at + 1 })
  return found
}

/**
 * E-mails of those who are free to be asked at another level, though a cleared one names them: they were not needed there, or only
 * watched (N4: the latest level, and approver beats watcher).
 */
export function unneededPeople(kept: readonly KeptLevel[]): Set<string> {
  const cleared = kept.filter(({ is_cleared }) => is_cleared)
  return new Set(
    cleared.flatMap(({ seats, watchers }) => [
      ...seats
        .filter(({ has_approved, has_acted }) => !has_approved && !has_acted)
        .map(({ person }) => person.email),
      ...watchers.map(({ email }) => email),
    ]),
  )
}
