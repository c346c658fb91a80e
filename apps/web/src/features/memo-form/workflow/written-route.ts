import { emailKey } from '@countersign/domain'
import type { ChosenPerson } from '../../../shared/people-picker/chosen-person.ts'
import { changeRoute } from './route-draft.ts'
import type { LevelChange, RouteDraft } from './route-draft.ts'

/** What the owner has written of a route. */
export interface WrittenRoute {
  /** Without a policy all levels; with one, those that the memo has and the owner's own. */
  levels: RouteDraft
  /** Whom they named at the levels of the policy, by the level's name (N3); null without a policy. */
  people: PolicyPeople | null
}

/** Whom the owner named at levels of a policy. Those of levels that are not asked for now are kept. */
export type PolicyPeople = Readonly<Record<string, NamedPeople>>

interface NamedPeople {
  approvers: readonly ChosenPerson[]
  watchers: readonly ChosenPerson[]
}

const POLICY_KEY = 'policy '

/** The key of a level that the policy asks for. */
export function policyLevelKey(name: string): string {
  return POLICY_KEY + name
}

export type RouteChange = LevelChange | { type: 'replaced'; written: WrittenRoute }

/** What is written of a route after a change. */
export function changeWritten(written: WrittenRoute, change: RouteChange): WrittenRoute {
  const { levels, people } = written
  if (change.type === 'replaced') return change.written
  if (people === null) return { ...written, levels: changeRoute(levels, change) }
  if (change.key.startsWith(POLICY_KEY)) {
    const name = change.key.slice(POLICY_KEY.length)
    return { ...written, people: { ...people, [name]: changeNamed(people[name] ?? NO_ONE, change) } }
  }
  return { ...written, levels: changeRoute(levels, change, true) }
}

const NO_ONE: NamedPeople = { approvers: [], watchers: [] }

function changeNamed(named: NamedPeople, change: LevelChange): NamedPeople {
  const without = (people: readonly ChosenPerson[], email: string) =>
    people.filter((one) => emailKey(one.email) !== emailKey(email))
  switch (change.type) {
    case 'approverAdded':
      return { ...named, approvers: [...without(named.approvers, change.person.email), change.person] }
    case 'watcherAdded':
      return { ...named, watchers: [...without(named.watchers, change.person.email), change.person] }
    case 'approverRemoved':
      return { ...named, approvers: without(named.approvers, change.email) }
    case 'watcherRemoved':
      return { ...named, watchers: without(named.watchers, change.email) }
    default:
      // The policy sets the rest.
      return named
  }
}

/** Whether the owner has named no one yet. */
export function isUnassigned({ levels, people }: WrittenRoute): boolean {
  return [...levels, ...Object.values(people ?? {})].every(
    ({ approvers, watchers }) => approvers.length === 0 && watchers.length === 0,
  )
}
