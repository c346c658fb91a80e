import type { SeededRandom } from '../../seeded-random.ts'
import type { Desk } from './desks.ts'
import { heads } from '../../heads.ts'
import { desks, desksOf } from './desks.ts'
import type { Directory } from './directory.ts'
import type { Brief, PlannedLevel } from './brief.ts'

/** From these amounts on (PHP), Procurement and then the Office of the President sign an availment as well. */
const PROCUREMENT_FROM = 1_000_000
const PRESIDENT_FROM = 20_000_000

/** Longer routes are rare, and tedious to read. */
const MOST_LEVELS = 4

/** They watch, and never approve. */
export const WATCHES = 'jun.mercado@northwind.example'

/**
 * The levels that a memo of this kind goes through: the owner's head, then the desks of its template; each person at most once (D7).
 * The person it waits for has a level, in place of their desk's others or at the end.
 */
export function routeOf(
  brief: Brief,
  amount: number,
  allowSubApprovals: boolean,
  directory: Directory,
  random: SeededRandom,
): PlannedLevel[] {
  const taken = new Set([brief.owner, WATCHES, ...(brief.waitsFor ? [brief.waitsFor] : [])])
  const free = (emails: readonly string[]) => emails.filter((email) => !taken.has(email))
  const seat = (pool: readonly string[]): string[] => {
    const people = random.some(free(pool), random.pick([1, 1, 1, 2, 2, 3]))
    people.forEach((email) => taken.add(email))
    return people
  }
  const pools = [
    headPool(brief.owner, directory),
    ...stationsOf(brief.template, amount).map((desk) => desks[desk]),
  ]
  let isWaitedFor = brief.waitsFor === undefined
  const levels = pools.flatMap((pool) => {
    const isTheirs = !isWaitedFor && brief.waitsFor !== undefined && pool.includes(brief.waitsFor)
    const approvers = isTheirs ? theirLevel(brief.waitsFor as string, seat(pool), random) : seat(pool)
    isWaitedFor ||= isTheirs
    return approvers.length > 0 ? [levelOf(approvers, allowSubApprovals, random)] : []
  })
  if (!isWaitedFor) {
    const theirs = levelOf([brief.waitsFor as string], allowSubApprovals, random)
    levels.splice(MOST_LEVELS - 1, 1, theirs)
  }
  const shown = levels.length > 0 ? levels : [levelOf(seat(desks.president), allowSubApprovals, random)]
  return withWatchers(shown, brief, taken, directory, random)
}

function theirLevel(email: string, others: readonly string[], random: SeededRandom): string[] {
  return random.chance(0.5) ? [email] : [email, ...others.slice(0, 1)]
}

/** The head of the owner's group, perhaps with a colleague; of a head, the Office of the President. */
function headPool(owner: string, directory: Directory): readonly string[] {
  const head = heads[directory.person(owner).group_id]
  return head === undefined || head === owner ? desks.president : [head]
}

function stationsOf(template: string, amount: number): readonly Desk[] {
  const stations = desksOf[template] ?? []
  if (template !== 'AVL') return stations
  return [
    ...stations,
    ...(amount >= PROCUREMENT_FROM ? (['procurement'] as const) : []),
    ...(amount >= PRESIDENT_FROM ? (['president'] as const) : []),
  ]
}

function levelOf(approvers: string[], allowSubApprovals: boolean, random: SeededRandom): PlannedLevel {
  const isAny = approvers.length > 1 && random.chance(0.5)
  const needed = isAny ? random.between(1, approvers.length - 1) : null
  return { approvers, watchers: [], needed, allowSubApprovals: allowSubApprovals && random.chance(0.6) }
}

function withWatchers(
  levels: PlannedLevel[],
  brief: Brief,
  taken: ReadonlySet<string>,
  directory: Directory,
  random: SeededRandom,
): PlannedLevel[] {
  const watcher = brief.watcher ?? (random.chance(0.12) && brief.owner !== WATCHES ? WATCHES : undefined)
  const peers = directory
    .ofGroup(directory.person(brief.owner).group_id)
    .map((entry) => entry.email)
    .filter((email) => !taken.has(email) && email !== watcher)
  const peer = random.chance(0.3) ? random.some(peers, 1) : []
  return levels.map((level, index) => {
    if (index === 0) return { ...level, watchers: [...(watcher ? [watcher] : []), ...peer] }
    return level
  })
}
