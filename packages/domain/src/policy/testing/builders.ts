import type { Person } from '../../route/route.ts'
import type { PolicyFacts } from '../table/facts.ts'
import type {
  Policy,
  PolicyCondition,
  PolicyLevel,
  PolicyRow,
  PolicySource,
  RolePlace,
} from '../table/policy.ts'
import type { Holding, PolicyDirectory } from '../table/policy-directory.ts'
import { PEOPLE } from './policies.ts'

/** A level of ALL with these sources. */
export function aLevelOf(
  level_id: string,
  sources: readonly PolicySource[],
  more: Partial<PolicyLevel> = {},
): PolicyLevel {
  return {
    level_id,
    sources,
    approval_type: 'ALL_APPROVERS',
    min_approvers: 1,
    watchers: [],
    delegates: 'ANYONE',
    sub_approvers: 'NONE',
    owner_may: 'NOTHING',
    ...more,
  }
}

export function personSource(person: Person): PolicySource {
  return { kind: 'PERSON', person }
}

export function roleSource(place: RolePlace = { kind: 'EVERYWHERE' }, role_id = 'cfo'): PolicySource {
  return { kind: 'ROLE', role_id, place }
}

export function holdingOf(
  person: Person,
  place: Holding['place'] = { kind: 'EVERYWHERE' },
  deputies: Person[] = [],
): Holding {
  return { person, place, deputies }
}

export function aRowOf(
  row_id: string,
  conditions: readonly PolicyCondition[],
  levels: readonly PolicyLevel[],
): PolicyRow {
  return { row_id, conditions, levels }
}

/** A policy of these rows that refuses every other memo. */
export function policyOf(...rows: PolicyRow[]): Policy {
  return { rows, otherwise: { kind: 'REFUSE', text: 'Ask Finance first.' } }
}

/** Amounts in PHP above and up to these. */
export function amountBetween(above: string | null, up_to: string | null): PolicyCondition {
  return { kind: 'AMOUNT', currency: 'PHP', bounds: { above, up_to } }
}

export function choiceIs(...values: string[]): PolicyCondition {
  return { kind: 'CHOICE', field_id: 'COST', is_one_of: true, values }
}

export function factsWith(facts: Partial<PolicyFacts> = {}): PolicyFacts {
  return { answers: new Map(), amount: null, companyId: null, groupId: null, ...facts }
}

/** A directory of one role, the CFO, for a memo of the first person. */
export function directoryWith(
  holdings: Holding[] = [],
  more: Partial<PolicyDirectory> = {},
): PolicyDirectory {
  return {
    owner: PEOPLE[0] as Person,
    managers: [],
    roles: [{ role_id: 'cfo', name: 'CFO', holdings }],
    company_id: null,
    group_id: null,
    ...more,
  }
}
