import type { Person } from '../route/route.ts'
import type { Named, SourceProblem } from './source-people.ts'
import type { KeptLevel } from './kept/kept-level.ts'
import type { SeatSource } from '../route/seat-source.ts'
import type { PolicyLevel, PolicyRow } from './table/policy.ts'

/** Whom the owner chooses at a level. */
export interface OwnersChoice {
  /** Those who may be chosen; 'ANYONE' for everyone whom D7 allows. */
  from: readonly Seated[] | 'ANYONE'
  atLeast: number
}

/** A person at a computed level, with whom they are asked instead of, if the policy names the owner (N4). */
export interface Seated extends Pick<Named, 'person' | 'source'> {
  instead_of?: 'OWNER'
}

/** A level that a policy asks for, with the memo's own level that counts for it (N6). */
export interface AskedLevel {
  level: PolicyLevel
  kept?: KeptLevel
}

/** A level on its way: whom it asks in any case, or whom the owner may choose from. */
export interface FilledLevel extends AskedLevel {
  people: Seated[]
}

/** One level that a policy asks for. */
export interface ComputedLevel extends AskedLevel {
  /** Who is asked in any case. */
  people: readonly Seated[]
  choice: OwnersChoice | null
  /** Of MIN_APPROVERS, for the people above: it shrinks to how many there are (N4). */
  min_approvers: number
  watchers: readonly Person[]
  /** Whom the level asks for, those who were left out included (N6). */
  sources: readonly SeatSource[]
}

/** What the panel says about levels that are not as the table has them (N4). */
export type RouteNote =
  | { kind: 'LATER'; level_id: string; person: Person; later_id: string }
  | { kind: 'FELL_AWAY'; level_id: string }
  /** At a level of the memo, counted from 1: cleared with their approval, or interrupted after they acted (N4, N6). */
  | { kind: 'ASKED_BEFORE'; level_id: string; person: Person; level: number }
  | { kind: 'MINIMUM_SHRANK'; level_id: string; from: number; to: number }
  | { kind: 'OWNER_LEFT_OUT'; level_id: string; instead: Person | null }

/** Why a policy refuses a memo: by its own row, or because a level can't be filled. */
export type PolicyRefusal =
  | { code: 'REFUSED_BY_POLICY'; text: string }
  | { code: 'NO_LEVEL_LEFT' }
  | { code: 'NO_ONE_BUT_OWNER'; level_id: string; role: string | null }
  | (SourceProblem & { level_id: string })

export interface ComputedRoute {
  kind: 'ROUTE'
  /** The row that fits; null for 'otherwise'. */
  row: { row: PolicyRow; number: number } | null
  /** In the policy's order. */
  levels: readonly ComputedLevel[]
  notes: readonly RouteNote[]
}

/** A policy that needs no approval of a memo (N1). */
export interface NoApproval {
  kind: 'NO_APPROVAL'
}

/** What a policy asks of a memo (N1). */
export type Computed = ComputedRoute | NoApproval | { kind: 'REFUSED'; refusal: PolicyRefusal }
