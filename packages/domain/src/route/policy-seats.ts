import { sourceKey } from './seat-source.ts'
import type { Level, Slot } from './route.ts'

/** Names of the sources that a person could fill a seat from today (`sourceKey`): roles that they hold, and the owner's manager (N2). */
export type Fills = readonly string[]

/** A seat's slot and level. */
interface Place {
  level: Pick<Level, 'policy'>
  slot: Pick<Slot, 'source'>
}

/** Whether a person could have filled a seat that a policy filled, and so may take it over (K8). Others may go to anyone. */
export function couldFill({ slot: { source } }: Place, email: string, fills: Fills): boolean {
  if (!source) return true
  switch (source.kind) {
    case 'OWNER_CHOICE':
      return true
    case 'PERSON':
      return source.email === email
    default:
      return fills.includes(sourceKey(source))
  }
}

/** Whether a policy lets a person decide as a delegate (K2), or help as a sub-approver (D6), at a seat. */
export function mayHelp(place: Place, helpers: Helpers, fills: Fills): boolean {
  const roles = rolesOfHelpers(place, helpers)
  return roles === null || roles.some((role) => fills.includes(role))
}

type Helpers = 'delegates' | 'sub_approvers'

/** The roles of which a helper at a seat must hold one, by their names as sources; null where anyone may help, empty where no one may. */
export function rolesOfHelpers(
  { level: { policy }, slot: { source } }: Place,
  helpers: Helpers,
): string[] | null {
  switch (policy?.[helpers]) {
    case undefined:
    case 'ANYONE':
      return null
    case 'NONE':
      return []
    case 'ROLE_HOLDERS': {
      // At a seat that was filled from no role, those of its level.
      const sources = source?.kind === 'ROLE' ? [source] : policy.sources
      return sources.filter(({ kind }) => kind === 'ROLE').map(sourceKey)
    }
  }
}
