import type { Person, RouteLevel } from '../../route/route.ts'
import type { KeptLevel } from '../kept/kept-level.ts'

/** Whom the owner has named at a level of the policy: chosen or added approvers, and further watchers. */
export interface OwnersPeople {
  approvers: readonly Person[]
  watchers: readonly Person[]
}

/** All that the owner makes of a route under a policy. */
export interface OwnersLevels {
  /** By the name of the level that they belong to (`wantedLevels`). People of levels that are not asked for now are kept. */
  people: ReadonlyMap<string, OwnersPeople>
  /** The memo's levels at a re-submission (N6). */
  kept: readonly KeptLevel[]
  /** The levels as the owner has them beside those that the policy adds: kept ones carry their ids, new ones none. */
  levels: readonly RouteLevel[]
}
