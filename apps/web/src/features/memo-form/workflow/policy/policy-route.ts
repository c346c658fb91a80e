import { ownersAct, ownersRoute, wantedLevels } from '@countersign/domain'
import type { OwnersLevel, OwnersLevels, Person, RouteLevel } from '@countersign/domain'
import type { ChosenPerson } from '../../../../shared/people-picker/chosen-person.ts'
import type { PolicyInput } from '../policy-input.ts'
import { newLevel } from '../route-draft.ts'
import type { ChosenApprover, LevelDraft, PolicyMark, RouteDraft } from '../route-draft.ts'
import { policyLevelKey } from '../written-route.ts'
import type { PolicyPeople, WrittenRoute } from '../written-route.ts'
import type { AskedRoute } from './asked-route.ts'
import { knownPeople } from './known-people.ts'
import { policyTexts } from './texts.ts'

/** The route as it is shown and sent: the levels of the policy with what the owner has made of them, and their own (N3, N6). */
export function policyRoute(policy: PolicyInput, asked: AskedRoute, written: WrittenRoute): RouteDraft {
  // N1: such a memo has no levels at all, the owner's own included.
  if (asked.status === 'NO_APPROVAL') return []
  const { kept } = asked
  const levels = written.levels.map((level) => withoutFallen(level, kept))
  const people = new Map(Object.entries(written.people ?? {}))
  const owners: OwnersLevels = { people, kept, levels: levels.map(routeLevelOf) }
  const route = ownersRoute(asked, policy.routing.directory.owner, owners)
  const drafts = draftsOf(route, levels)
  const keys = keysOf(asked)
  const chosen = knownPeople(policy.routing)
  return route.map((one, at) => {
    const draft = drafts[at]
    if (one.asked) {
      const { level_id } = one.asked.level
      return policyLevel(one as AskedLevel, {
        draft,
        about: asked.about[level_id],
        key: keys.get(level_id) ?? '',
        chosen,
      })
    }
    const own = ownLevel(one.written, draft as LevelDraft, {
      route,
      clearedName: clearedName(asked, one.written),
    })
    return asked.status === 'KNOWN' || !isPolicys(own, kept) ? own : { ...own, policy: asBefore(own) }
  })
}

type AskedLevel = OwnersLevel & { asked: NonNullable<OwnersLevel['asked']> }

/** N7: a cleared level whose approvals fall is asked again. */
function withoutFallen(level: LevelDraft, kept: OwnersLevels['kept']): LevelDraft {
  const now = kept.find(({ sequence_id }) => sequence_id === level.sequenceId)
  if (!level.isCleared || !now || now.is_cleared) return level
  const approvers = level.approvers.map((one) => ({ ...one, approved: false, stays: false }))
  return { ...level, isCleared: false, hasActed: now.is_rule_fixed, approvers }
}

/** A level in the terms of the rules. */
export function routeLevelOf(draft: LevelDraft): RouteLevel {
  return {
    ...(draft.sequenceId === null ? {} : { sequenceId: draft.sequenceId }),
    approvers: [...draft.approvers],
    watchers: [...draft.watchers],
    approvalType: draft.approvalType,
    minApprovers: draft.minApprovers,
    allowSubApprovals: draft.allowSubApprovals,
  }
}

/** The keys of the policy's levels, by level id. */
export function keysOf({ levels }: Pick<AskedRoute, 'levels'>): ReadonlyMap<string, string> {
  const names = wantedLevels(levels.map(({ level }) => level))
  return new Map([...names].map(([level_id, name]) => [level_id, policyLevelKey(name)]))
}

/** The written level that each level of a route comes from: kept ones by their id, the owner's new ones in their order. */
function draftsOf(route: readonly OwnersLevel[], levels: RouteDraft): (LevelDraft | undefined)[] {
  const added = levels.filter(({ sequenceId }) => sequenceId === null)
  return route.map(({ written: { sequenceId }, asked }) => {
    if (sequenceId !== undefined) return levels.find((level) => level.sequenceId === sequenceId)
    return asked ? undefined : added.shift()
  })
}

interface Around {
  draft: LevelDraft | undefined
  about: AskedRoute['about'][string] | undefined
  key: string
  chosen: (person: Person) => ChosenPerson
}

function policyLevel({ written, asked }: AskedLevel, { draft, about, key, chosen }: Around): LevelDraft {
  const owner = ownersAct(asked)
  const isNamed = ({ email }: Person) => asked.people.some(({ person }) => person.email === email)
  const offered = asked.choice === null || asked.choice.from === 'ANYONE' ? [] : asked.choice.from
  const policy: PolicyMark = {
    reason: about?.reason ?? '',
    owner,
    asked: (owner === 'NOTHING' ? written.approvers : written.approvers.filter(isNamed)).map(chosen),
    offered: owner === 'CHOOSE' ? offered.map(({ person }) => chosen(person)) : [],
    atLeast: owner === 'NOTHING' ? 0 : (asked.choice?.atLeast ?? 0),
    watching: asked.watchers
      .filter(({ email }) => written.watchers.some((one) => one.email === email))
      .map(chosen),
  }
  const before = new Map(draft?.approvers.map((one) => [one.email, one]))
  return {
    ...(draft ?? newLevel(key)),
    key,
    approvers: written.approvers.map((one): ChosenApprover => {
      const { stays = false, approved = false, subApproverEmails = [] } = before.get(one.email) ?? {}
      return { ...chosen(one), stays, approved, subApproverEmails }
    }),
    watchers: written.watchers.map(chosen),
    approvalType: written.approvalType,
    minApprovers: written.minApprovers,
    allowSubApprovals: written.allowSubApprovals,
    name: about?.name ?? '',
    notes: about?.notes ?? [],
    policy,
  }
}

interface OwnLevelAround {
  route: readonly OwnersLevel[]
  clearedName: string | undefined
}

/** N4: people whom the policy asks for at another level are left out here, and the level says so. */
function ownLevel(
  written: RouteLevel,
  draft: LevelDraft,
  { route, clearedName }: OwnLevelAround,
): LevelDraft {
  if (draft.isCleared) return clearedName === undefined ? draft : { ...draft, name: clearedName }
  const stays = (list: readonly Person[]) => (one: Person) => list.some(({ email }) => email === one.email)
  const left = draft.approvers.filter((one) => !stays(written.approvers)(one))
  return {
    ...draft,
    approvers: draft.approvers.filter(stays(written.approvers)),
    watchers: draft.watchers.filter(stays(written.watchers)),
    minApprovers: written.minApprovers,
    notes: left.flatMap(({ name, email }) => {
      const at = route.findIndex(({ written: { approvers } }) => approvers.some((one) => one.email === email))
      return at === -1 ? [] : [policyTexts.askedElsewhere(name, at + 1)]
    }),
  }
}

/** Whether the policy asked for a level of the memo that can still change. */
function isPolicys({ isCleared, sequenceId }: LevelDraft, kept: OwnersLevels['kept']): boolean {
  return !isCleared && kept.some(({ sequence_id, asked }) => sequence_id === sequenceId && asked !== null)
}

/** While the route isn't known, the levels of the policy are shown as the memo has them. */
function asBefore({ approvers, watchers }: LevelDraft): PolicyMark {
  return { reason: '', owner: 'NOTHING', asked: approvers, offered: [], atLeast: 0, watching: watchers }
}

function clearedName({ levels, about }: AskedRoute, { sequenceId }: RouteLevel): string | undefined {
  const found = levels.find(({ kept }) => kept?.is_cleared && kept.sequence_id === sequenceId)
  return found && about[found.level.level_id]?.name
}

/** Whom the owner named, as it is kept in the form. */
export function policyPeople(
  people: OwnersLevels['people'],
  chosen: (person: Person) => ChosenPerson,
): PolicyPeople {
  return Object.fromEntries(
    [...people].map(([name, { approvers, watchers }]) => [
      name,
      { approvers: approvers.map(chosen), watchers: watchers.map(chosen) },
    ]),
  )
}
