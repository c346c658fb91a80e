import type { RecipientSource } from '../../form/template/template.ts'
import { isSamePlace } from '../../route/seat-source.ts'
import type { HoldingPlace } from '../../route/seat-source.ts'
import { holds } from '../table/fit.ts'
import type { Policy, PolicyCondition, PolicySource, RolePlace } from '../table/policy.ts'
import { findQuestion, optionsOf } from './policy-context.ts'
import type { NamedPlace, PolicyContext, PolicyOrganisation } from './policy-context.ts'

/** A role that memos need at a place where no one holds it: they are refused (N2, N3). */
export interface MissingHolder {
  role_id: string
  role_name: string
  place: HoldingPlace
  /** Of the company, the group, or the answer; null for everywhere. */
  place_name: string | null
}

/** What roles are looked up in. */
export type RolePlaces = Pick<PolicyOrganisation, 'companies' | 'groups' | 'roles'>

/**
 * Where roles that a policy asks for approval have no holder today (N5): by company and group, for those that the role's rows can fit;
 * for answers, by the options of the question. Each once.
 */
export function missingHolders(policy: Policy, context: PolicyContext): MissingHolder[] {
  const { organisation } = context
  if (!organisation) return []
  const { rows, otherwise } = policy
  const found = [
    ...rows.flatMap(({ conditions, levels }) =>
      missingFor(sourcesOf(levels), conditions, context, organisation),
    ),
    ...(otherwise.kind === 'LEVELS'
      ? missingFor(sourcesOf(otherwise.levels), [], context, organisation)
      : []),
  ]
  return eachOnce(found)
}

/** Where roles that a template hands approved memos to have no holder today (R3): at no place that an answer names. Each once. */
export function missingRecipients(
  sources: readonly RecipientSource[],
  organisation: RolePlaces,
): MissingHolder[] {
  return eachOnce(missingFor(sources, [], NO_FORM, organisation))
}

const NO_FORM: PolicyContext = { content: [], config: {} }

function eachOnce(found: readonly MissingHolder[]): MissingHolder[] {
  return [...new Map(found.map((one) => [JSON.stringify([one.role_id, one.place]), one])).values()]
}

function sourcesOf(levels: readonly { sources: readonly PolicySource[] }[]): PolicySource[] {
  return levels.flatMap(({ sources }) => sources)
}

function missingFor(
  sources: readonly (PolicySource | RecipientSource)[],
  conditions: readonly PolicyCondition[],
  context: PolicyContext,
  organisation: RolePlaces,
): MissingHolder[] {
  return sources
    .filter((source) => source.kind === 'ROLE')
    .flatMap(({ role_id, place }) => {
      const role = organisation.roles.find((one) => one.role_id === role_id)
      if (!role) return []
      return neededPlaces(place, conditions, context, organisation)
        .filter((needed) => !role.held.some((held) => isSamePlace(held, needed.place)))
        .map((needed): MissingHolder => ({ role_id, role_name: role.name, ...needed }))
    })
}

type Needed = Pick<MissingHolder, 'place' | 'place_name'>

/** The places at which memos of a row may look a role up. */
function neededPlaces(
  place: RolePlace,
  conditions: readonly PolicyCondition[],
  context: PolicyContext,
  { companies, groups }: RolePlaces,
): Needed[] {
  switch (place.kind) {
    case 'EVERYWHERE':
      return [{ place: { kind: 'EVERYWHERE' }, place_name: null }]
    case 'COMPANY':
    case 'OWNER_COMPANY':
      return placesNeeded('COMPANY', place, companies, conditions)
    case 'GROUP':
    case 'OWNER_GROUP':
      return placesNeeded('GROUP', place, groups, conditions)
    case 'ANSWER':
      return answersNeeded(place.field_id, conditions, context)
    case 'ROWS':
      // Which values come is known when the rows are answered.
      return []
  }
}

/** A fixed place, or all that a row's conditions leave to its owner. */
function placesNeeded(
  kind: 'COMPANY' | 'GROUP',
  place: RolePlace,
  known: readonly NamedPlace[],
  conditions: readonly PolicyCondition[],
): Needed[] {
  const own = conditions.filter((condition) => condition.kind === kind)
  const isNeeded = ({ id }: NamedPlace) =>
    'id' in place ? place.id === id : own.every((condition) => holds(condition, id))
  return known.filter(isNeeded).map(({ id, name }) => ({ place: { kind, id }, place_name: name }))
}

function answersNeeded(
  field_id: string,
  conditions: readonly PolicyCondition[],
  context: PolicyContext,
): Needed[] {
  const field = findQuestion(context, field_id)?.field
  const options = (field && optionsOf(field)) ?? []
  const own = conditions.filter((condition) => condition.kind === 'CHOICE' && condition.field_id === field_id)
  return options
    .filter(({ value }) => own.every((condition) => holds(condition, value)))
    .map(({ value, label }) => ({ place: { kind: 'VALUE', id: value }, place_name: label }))
}

/** 'Kubo Smart Homes has no Finance controller.' */
export function missingHolderText({ role_name, place, place_name }: MissingHolder): string {
  if (place_name === null) return `No one is ${role_name}.`
  return place.kind === 'VALUE'
    ? `There is no ${role_name} for ${place_name}.`
    : `${place_name} has no ${role_name}.`
}
