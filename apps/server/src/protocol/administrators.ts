import type { AdministratorNeed, Limits } from '@countersign/domain'
import { administersCategory, administersCompany, meetsNeed } from '@countersign/domain'
import { CallFailure } from './call-failure.ts'
import type { Caller } from './services.ts'

type Administrator = Pick<Caller, 'isAdmin' | 'limits'>

const NEEDED: Record<AdministratorNeed, string> = {
  unlimited: 'This needs an administrator without limits.',
  category: 'This needs an administrator of a category.',
  company: 'This needs an administrator of a company.',
  any: 'You have no access to this.',
}

/**
 * Requires an administrator of the console, and one without limits where that is needed (B5, P7). Calls declare their need in the contract
 * and are refused before their handler; routes ask here.
 * @throws CallFailure PERMISSION_DENIED
 */
export function requireAdministrator({ isAdmin, limits }: Administrator, need: AdministratorNeed): void {
  if (!isAdmin) throw new CallFailure('PERMISSION_DENIED', 'You have no access to this.')
  if (!meetsNeed(limits, need))
    throw new CallFailure('PERMISSION_DENIED', NEEDED[need], { reason: 'NEEDS_UNLIMITED' })
}

/** P7: whether what belongs to a category, or to none, is the administrator's. Otherwise it answers as if it didn't exist. */
export function isOwnCategory({ isAdmin, limits }: Administrator, categoryId: string | null): boolean {
  return isAdmin && administersCategory(limits, categoryId)
}

/** P7: the same for a company, of a person or of a role's holder. */
export function isOwnCompany({ isAdmin, limits }: Administrator, companyId: string | null): boolean {
  return isAdmin && administersCompany(limits, companyId)
}

/** P7: the ids that a list is kept to; null for an administrator without limits, who sees all. */
export function reached(
  { isAdmin, limits }: Administrator,
  kind: keyof NonNullable<Limits>,
): readonly string[] | null {
  return isAdmin ? limits && limits[kind] : []
}

/** P7: what lies within the caller's limits would leave them, or come from elsewhere. */
export function outsideLimits(message: string): CallFailure {
  return new CallFailure('PERMISSION_DENIED', message, { reason: 'NEEDS_UNLIMITED' })
}
