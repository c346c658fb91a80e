import type { Currency } from '../../form/content/currencies.ts'
import type { SignatureRule } from '../../form/template/template.ts'
import type { ApprovalType, Person } from '../../route/route.ts'
import type { HelpersAllowed } from '../../route/seat-source.ts'

/** Bounds as amounts are bounded in reports (G3): above the lower one, up to and including the upper one; null for none. */
export interface Bounds {
  above: string | null
  up_to: string | null
}

/** What a condition on a choice asks: 'is', 'is one of', 'is not', 'is none of'. */
interface Choosing {
  is_one_of: boolean
  values: readonly string[]
}

/** One cell of the table (N1). An answer that is hidden, empty or missing fits no condition, not even a negative one (F4). */
export type PolicyCondition =
  | ({ kind: 'CHOICE'; field_id: string } & Choosing)
  | ({ kind: 'COMPANY' } & Choosing)
  | ({ kind: 'GROUP' } & Choosing)
  | { kind: 'NUMBER'; field_id: string; bounds: Bounds }
  /** Days as YYYY-MM-DD. */
  | { kind: 'DATE'; field_id: string; bounds: Bounds }
  /** The memo's amount (M1); one in another currency doesn't fit. */
  | { kind: 'AMOUNT'; currency: Currency; bounds: Bounds }

/** Where holders of a role are looked up (N2). */
export type RolePlace =
  | { kind: 'EVERYWHERE' | 'OWNER_COMPANY' | 'OWNER_GROUP' }
  | { kind: 'COMPANY' | 'GROUP'; id: string }
  /** By an answer's value, such as a cost centre. */
  | { kind: 'ANSWER'; field_id: string }
  /** By each row of related fields. */
  | { kind: 'ROWS'; field_id: string; question_id: string }

/** Where the people of a level come from (N2). */
export type PolicySource =
  | { kind: 'PERSON'; person: Person }
  | { kind: 'ROLE'; role_id: string; place: RolePlace }
  | { kind: 'MANAGER' }
  | { kind: 'OWNER_CHOICE' }

/** What the owner may do at a level: nothing, add approvers, or choose them from those that the sources name. */
export type OwnerFreedom = 'NOTHING' | 'ADD' | 'CHOOSE'

export interface PolicyLevel {
  /** Stays the same from one version of the policy to the next (L5). */
  level_id: string
  sources: readonly PolicySource[]
  approval_type: ApprovalType
  /** Of MIN_APPROVERS; where the owner chooses, also the fewest that they may choose. */
  min_approvers: number
  watchers: readonly PolicySource[]
  delegates: HelpersAllowed
  sub_approvers: HelpersAllowed
  owner_may: OwnerFreedom
  /** Working days (L2). */
  days?: number
  /** Which of its approvals need a passkey (O4), beside those that the template names. */
  signature?: SignatureRule
}

export interface PolicyRow {
  row_id: string
  /** All of them must hold; none fits every memo. */
  conditions: readonly PolicyCondition[]
  levels: readonly PolicyLevel[]
}

/** What happens to a memo that no row fits (N1). */
export type Otherwise =
  | { kind: 'LEVELS'; levels: readonly PolicyLevel[] }
  | { kind: 'REFUSE'; text: string }
  | { kind: 'NO_APPROVAL' }

/** An ordered table: the first row that fits a memo asks for its levels (N1). */
export interface Policy {
  rows: readonly PolicyRow[]
  otherwise: Otherwise
}

/** Whether the owner may name anyone at a level, beside whom its other sources name. */
export function isOpen({ sources }: Pick<PolicyLevel, 'sources'>): boolean {
  return sources.some(({ kind }) => kind === 'OWNER_CHOICE')
}

/** Whether the owner chooses from those whom a level's sources name. */
export function choosesFromList(level: Pick<PolicyLevel, 'owner_may' | 'sources'>): boolean {
  return level.owner_may === 'CHOOSE' && !isOpen(level)
}

/** The question whose answers name the places where a role is looked up; of related fields, the column. Null for any other place. */
export function questionOfPlace(place: RolePlace): string | null {
  if (place.kind === 'ANSWER') return place.field_id
  return place.kind === 'ROWS' ? place.question_id : null
}
