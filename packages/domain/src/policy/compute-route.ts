import type { Person } from '../route/route.ts'
import type { SeatSource } from '../route/seat-source.ts'
import { choices } from './choices.ts'
import type { AskedLevel, Computed, ComputedLevel, RouteNote } from './computed-route.ts'
import { askedBefore } from './kept/earlier-people.ts'
import { fixedLevels, interruptedLevel } from './kept/kept-level.ts'
import type { KeptLevel } from './kept/kept-level.ts'
import { matchLevels } from './kept/match-levels.ts'
import { keepLatest, leaveAskedOut, leaveOwnerOut } from './leaving-out.ts'
import { peopleOf, seatSourcesOf } from './source-people.ts'
import type { PolicyFacts } from './table/facts.ts'
import { firstFit } from './table/fit.ts'
import type { Policy, PolicyLevel, PolicySource } from './table/policy.ts'
import type { PolicyDirectory } from './table/policy-directory.ts'

/**
 * The route that a policy asks of a memo (N1, N4), the same in the browser, in 'Try it' and at the submission.
 * @param directory as it is at the moment; it may lack what no row of the policy names
 * @param kept the memo's own levels at a re-submission (N6)
 */
export function computeRoute(
  policy: Policy,
  facts: PolicyFacts,
  directory: PolicyDirectory,
  kept: readonly KeptLevel[] = [],
): Computed {
  const fit = firstFit(policy, facts)
  if ('otherwise' in fit && fit.otherwise.kind === 'REFUSE')
    return { kind: 'REFUSED', refusal: { code: 'REFUSED_BY_POLICY', text: fit.otherwise.text } }
  if ('otherwise' in fit && fit.otherwise.kind === 'NO_APPROVAL')
    // N1: at a re-submission such a row asks for no new level, and removes none.
    return kept.length === 0 ? { kind: 'NO_APPROVAL' } : { kind: 'ROUTE', row: null, levels: [], notes: [] }
  const levels = 'row' in fit ? fit.row.levels : (fit.otherwise as { levels: readonly PolicyLevel[] }).levels

  const asked = askedLevels(levels, kept, facts, directory)
  const open = asked.filter((one) => one.kept?.is_cleared !== true)
  const before = askedBefore(kept)
  const resolve = (source: PolicySource, own: KeptLevel | undefined) =>
    peopleOf(source, facts, directory, own)
  const filled = leaveOwnerOut(open, resolve, directory, [...before.keys()])
  if ('refusal' in filled) return { kind: 'REFUSED', refusal: filled.refusal }
  const unasked = leaveAskedOut(filled.levels, before)
  const latest = keepLatest(unasked.levels)
  const chosen = choices(latest.levels)
  const staying = chosen.filter(
    (one) => one.people.length > 0 || one.choice !== null || isInterrupted(one.kept, kept),
  )
  const cleared = asked.flatMap((one) => (one.kept?.is_cleared ? [clearedLevel(one.level, one.kept)] : []))
  if (staying.length + kept.length === 0) return { kind: 'REFUSED', refusal: { code: 'NO_LEVEL_LEFT' } }

  const fellAway = chosen.filter((level) => !staying.includes(level))
  const inOrder = asked.flatMap(({ level }) =>
    [...staying, ...cleared].filter((one) => one.level.level_id === level.level_id),
  )
  return {
    kind: 'ROUTE',
    row: 'row' in fit ? fit : null,
    levels: withWatchers(withSources(inOrder, facts, directory), facts, directory, kept),
    notes: [
      ...filled.notes,
      ...unasked.notes,
      ...latest.notes,
      ...fellAway.map(({ level: { level_id } }): RouteNote => ({ kind: 'FELL_AWAY', level_id })),
      ...staying.flatMap(shrinking),
    ],
  }
}

type Unsourced = Omit<ComputedLevel, 'sources'>

/** The levels that a policy asks for, each with the memo's own that counts for it (N6). */
function askedLevels(
  levels: readonly PolicyLevel[],
  kept: readonly KeptLevel[],
  facts: PolicyFacts,
  directory: PolicyDirectory,
): AskedLevel[] {
  const wanted = levels.map((level) => ({ level, sources: sourcesOf(level, facts, directory) }))
  const matched = matchLevels(wanted, kept)
  return levels.map((level) => {
    const own = matched.get(level.level_id)
    return own ? { level, kept: own } : { level }
  })
}

/** Whom a level asks for; null where a source can't be found for this memo. */
function sourcesOf(
  { sources }: PolicyLevel,
  facts: PolicyFacts,
  directory: PolicyDirectory,
): SeatSource[] | null {
  const found = sources.map((source) => seatSourcesOf(source, facts, directory))
  return found.some((one) => 'problem' in one) ? null : (found as SeatSource[][]).flat()
}

function withSources(
  levels: readonly Unsourced[],
  facts: PolicyFacts,
  directory: PolicyDirectory,
): ComputedLevel[] {
  return levels.map((one) => ({ ...one, sources: sourcesOf(one.level, facts, directory) as SeatSource[] }))
}

/** D5: a cleared level stays as it is. */
function clearedLevel(level: PolicyLevel, kept: KeptLevel): Unsourced {
  const people = kept.seats.flatMap(({ person, source }) => (source ? [{ person, source }] : []))
  return { level, kept, people, choice: null, min_approvers: kept.min_approvers, watchers: [] }
}

/** The interrupted level stays (D5), even where all its people are asked elsewhere. */
function isInterrupted(own: KeptLevel | undefined, kept: readonly KeptLevel[]): boolean {
  return own !== undefined && own === interruptedLevel(kept)
}

function shrinking({ level, min_approvers, choice }: Unsourced): RouteNote[] {
  const to = choice === null ? min_approvers : choice.atLeast
  const from = level.min_approvers
  if (level.approval_type !== 'MIN_APPROVERS' || to >= from || choice?.from === 'ANYONE') return []
  return [{ kind: 'MINIMUM_SHRANK', level_id: level.level_id, from, to }]
}

/** N4: an approver is no watcher, and neither is the owner; a person watches at the first level that names them. */
function withWatchers(
  levels: readonly ComputedLevel[],
  facts: PolicyFacts,
  directory: PolicyDirectory,
  kept: readonly KeptLevel[],
): ComputedLevel[] {
  const fixed = fixedLevels(kept).filter(({ is_cleared }) => is_cleared)
  const seen = new Set([
    directory.owner.email,
    ...fixed.flatMap(({ seats, watchers }) => [
      ...seats.map(({ person }) => person.email),
      ...watchers.map(({ email }) => email),
    ]),
    ...levels.flatMap(({ people }) => people.map(({ person }) => person.email)),
  ])
  return levels.map((computed) => {
    if (computed.kept?.is_cleared) return computed
    const watchers: Person[] = []
    for (const source of computed.level.watchers) {
      const found = peopleOf(source, facts, directory)
      // No one to inform is no reason to refuse a memo.
      if ('problem' in found) continue
      for (const { person } of found.people) {
        if (seen.has(person.email)) continue
        seen.add(person.email)
        watchers.push(person)
      }
    }
    return { ...computed, watchers }
  })
}
