import type { SeatSource } from '../../route/seat-source.ts'
import type { Person } from '../../route/route.ts'
import type { PolicyFacts } from '../table/facts.ts'
import type { Fit } from '../table/fit.ts'
import type { PolicyWords } from './policy-words.ts'
import { reasonText } from './route-texts.ts'

/** What sources refer to, by the names that people know. */
export interface SourceWords {
  owner: Person
  role: (role_id: string) => string
  company: (company_id: string) => string
  group: (group_id: string) => string
  /** An answer by whose value a role is looked up. */
  value: (role_id: string, value: string) => string
}

/** How a policy found a person: 'Finance controller of Northwind Telecom' (N2). */
export function sourceText(source: SeatSource, words: SourceWords): string {
  switch (source.kind) {
    case 'PERSON':
      return 'Named by the policy'
    case 'MANAGER':
      return `Manager of ${words.owner.name}`
    case 'OWNER_CHOICE':
      return 'Chosen by the owner'
    case 'ROLE': {
      const role = words.role(source.role_id)
      switch (source.place.kind) {
        case 'EVERYWHERE':
          return role
        case 'COMPANY':
          return `${role} of ${words.company(source.place.id)}`
        case 'GROUP':
          return `${role} of ${words.group(source.place.id)}`
        case 'VALUE':
          return `${role} for ${words.value(source.role_id, source.place.id)}`
      }
    }
  }
}

/** Why a row counts for a memo: 'because Amount to spend is above 1,000,000 and Cost type is CAPEX'. */
export function rowReasonText(fit: Fit, facts: PolicyFacts, words: PolicyWords): string {
  if ('otherwise' in fit) return reasonText({ kind: 'OTHERWISE' }, facts, words)
  const { conditions } = fit.row
  if (conditions.length === 0) return 'because it fits every memo'
  const causes = conditions.map((condition) => ({
    condition,
    bounds: 'bounds' in condition ? condition.bounds : { above: null, up_to: null },
  }))
  return reasonText({ kind: 'ROW', causes }, facts, words)
}
