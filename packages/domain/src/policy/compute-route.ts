import type { Person } from '../route/route.ts'
import { keepLatest, leaveOwnerOut } from './leaving-out.ts'
import { choices } from './choices.ts'
import type { Computed, ComputedLevel, RouteNote } from './computed-route.ts'
import type { PolicyFacts } from './facts.ts'
import { firstFit } from './fit.ts'
import type { Policy, PolicyLevel } from './policy.ts'
import type { PolicyDirectory } from './policy-directory.ts'
import { peopleOf } from './source-people.ts'

/**
 * The route that a policy asks of a memo's first submission (N1, N4), the same in the browser, in 'Try it' and at the submission.
 * @param directory as it is at the moment; it may lack what no row of the policy names
 */
export function computeRoute(policy: Policy, facts: PolicyFacts, directory: PolicyDirectory): Computed {
  const fit = firstFit(policy, facts)
  if ('otherwise' in fit && fit.otherwise.kind === 'REFUSE')
    return { kind: 'REFUSED', refusal: { code: 'REFUSED_BY_POLICY', text: fit.otherwise.text } }
  if ('otherwise' in fit && fit.otherwise.kind === 'NO_APPROVAL') return { kind: 'NO_APPROVAL' }
  const asked = 'row' in fit ? fit.row.levels : (fit.otherwise as { levels: readonly PolicyLevel[] }).levels

  const filled = leaveOwnerOut(asked, (source) => peopleOf(source, facts, directory), directory)
  if ('refusal' in filled) return { kind: 'REFUSED', refusal: filled.refusal }
  const latest = keepLatest(filled.levels)
  const chosen = choices(latest.levels)
  const levels = chosen.filter(({ people, choice }) => people.length > 0 || choice !== null)
  if (levels.length === 0) return { kind: 'REFUSED', refusal: { code: 'NO_LEVEL_LEFT' } }

  const fellAway = chosen.filter((level) => !levels.includes(level))
  return {
    kind: 'ROUTE',
    row: 'row' in fit ? fit : null,
    levels: withWatchers(levels, facts, directory),
    notes: [
      ...filled.notes,
      ...latest.notes,
      ...fellAway.map(({ level: { level_id } }): RouteNote => ({ kind: 'FELL_AWAY', level_id })),
      ...levels.flatMap(shrinking),
    ],
  }
}

function shrinking({ level, min_approvers, choice }: ComputedLevel): RouteNote[] {
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
): ComputedLevel[] {
  const seen = new Set([
    directory.owner.email,
    ...levels.flatMap(({ people }) => people.map(({ person }) => person.email)),
  ])
  return levels.map((computed) => {
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
