import type { ComputedLevel, FilledLevel } from './computed-route.ts'
import { clampMinimum } from '../route/progress.ts'
import { hasActedAt } from './kept/kept-level.ts'
import { choosesFromList, isOpen } from './table/policy.ts'
import type { PolicyLevel } from './table/policy.ts'

/**
 * What the owner chooses at each level. A person can be chosen at one level alone (D7), so where lists share people, the later levels
 * get theirs first and an earlier one may be left with fewer, or with none (N4).
 */
export function choices(filled: readonly FilledLevel[]): Omit<ComputedLevel, 'sources'>[] {
  const choosing = filled.filter(({ level }) => choosesFromList(level))
  const listed = new Map(
    choosing.map(({ level, people }) => [level.level_id, people.map(({ person }) => person.email)]),
  )
  const taken = new Map<string, string>()
  const places = new Map<string, number>()
  for (const { level } of choosing.toReversed()) {
    let found = 0
    while (found < fewest(level) && findPlace(level.level_id, listed, taken, new Set())) found += 1
    places.set(level.level_id, found)
  }
  return filled.map((one) => computedOf(one, places.get(one.level.level_id)))
}

function computedOf(filled: FilledLevel, places: number | undefined): Omit<ComputedLevel, 'sources'> {
  const { level, people, kept } = filled
  const min_approvers = clampMinimum(level.min_approvers, people.length)
  const base = { ...filled, min_approvers, watchers: [] }
  if (isOpen(level)) {
    const isChosen = people.some(({ source }) => source.kind === 'OWNER_CHOICE')
    return { ...base, people, choice: { from: 'ANYONE', atLeast: isChosen ? 0 : 1 } }
  }
  if (places === undefined) return { ...base, people, choice: null }
  // Those who have acted are chosen already (N6).
  const staying = people.filter(({ person }) => hasActedAt(kept, person))
  const others = people.filter((one) => !staying.includes(one))
  const atLeast = Math.max(0, places - staying.length)
  const isChoosing = places > 0 && others.length > 0
  return { ...base, people: staying, choice: isChoosing ? { from: others, atLeast } : null }
}

/** The fewest that the owner may choose: of all of them that must approve, one. */
function fewest({ approval_type, min_approvers }: PolicyLevel): number {
  return approval_type === 'MIN_APPROVERS' ? min_approvers : 1
}

/**
 * Finds one more person for a level, if need be by letting the level that has them take another (a matching's augmenting path).
 * @param taken by e-mail: the level that has the person
 */
function findPlace(
  level_id: string,
  listed: ReadonlyMap<string, readonly string[]>,
  taken: Map<string, string>,
  tried: Set<string>,
): boolean {
  for (const email of listed.get(level_id) as readonly string[]) {
    if (tried.has(email) || taken.get(email) === level_id) continue
    tried.add(email)
    const other = taken.get(email)
    if (other !== undefined && !findPlace(other, listed, taken, tried)) continue
    taken.set(email, level_id)
    return true
  }
  return false
}
