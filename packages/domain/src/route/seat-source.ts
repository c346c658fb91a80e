/** Where a person holds a role: everywhere, in a company or group by its id, or for an answer's value (N2). */
export type HoldingPlace = { kind: 'EVERYWHERE' } | { kind: 'COMPANY' | 'GROUP' | 'VALUE'; id: string }

export function isSamePlace(one: HoldingPlace, other: HoldingPlace): boolean {
  return one.kind === other.kind && (one.kind === 'EVERYWHERE' || one.id === (other as { id: string }).id)
}

/**
 * What a policy filled a seat from (N6). The seat counts for it as long as it is in the memo, also after it went to another person
 * (K8, K9) and after the role changed hands.
 */
export type SeatSource =
  | { kind: 'PERSON'; email: string }
  | { kind: 'ROLE'; role_id: string; place: HoldingPlace }
  | { kind: 'MANAGER' | 'OWNER_CHOICE' }

/** Names a source: seats with the same name count for the same. */
export function sourceKey(source: SeatSource): string {
  switch (source.kind) {
    case 'PERSON':
      return `PERSON ${source.email}`
    case 'ROLE': {
      const { role_id, place } = source
      return `ROLE ${role_id} ${place.kind} ${place.kind === 'EVERYWHERE' ? '' : place.id}`
    }
    default:
      return source.kind
  }
}

/** Who may decide or help at a seat that a policy filled (K2, D6). */
export type HelpersAllowed = 'ANYONE' | 'ROLE_HOLDERS' | 'NONE'

/** What a level that a policy asked for remembers of it (N6). */
export interface LevelPolicy {
  /** The policy's own name for the level. */
  level_id: string
  /** Whom the policy asked for, those who were left out included (N4). */
  sources: readonly SeatSource[]
  /** As the policy has it, before it shrinks (N4). */
  min_approvers: number
  delegates: HelpersAllowed
  sub_approvers: HelpersAllowed
}
