import { isHosted } from '../email/email-address.ts'

/** P7: the companies and categories that an administrator is limited to, by id. */
export interface AdministratorLimits {
  readonly companies: readonly string[]
  readonly categories: readonly string[]
}

/** The limits of an administrator; null for one without limits. */
export type Limits = AdministratorLimits | null

/**
 * What a call of the console needs (P7): an administrator without limits; one who administers a category, or a company, at all, so that the
 * call judges the one that it is about; or any administrator, to whom it shows what lies within their limits.
 */
export type AdministratorNeed = 'unlimited' | 'category' | 'company' | 'any'

/** P7: whether an administrator may make a call that needs this. */
export function meetsNeed(limits: Limits, need: AdministratorNeed): boolean {
  if (limits === null) return true
  switch (need) {
    case 'unlimited':
      return false
    case 'category':
      return limits.categories.length > 0
    case 'company':
      return limits.companies.length > 0
    case 'any':
      return true
  }
}

/** P7: whether what belongs to this category, or to none, lies within the limits. */
export function administersCategory(limits: Limits, categoryId: string | null): boolean {
  return limits === null || (categoryId !== null && limits.categories.includes(categoryId))
}

/** P7: whether who or what belongs to this company, or to none, lies within the limits. */
export function administersCompany(limits: Limits, companyId: string | null): boolean {
  return limits === null || (companyId !== null && limits.companies.includes(companyId))
}

/** What decides who administers without limits (B5, P7). E-mails and domains are in lower case. */
export interface Administrators {
  /** Of the environment, who are never limited. */
  environment: readonly string[]
  listed: readonly string[]
  /** Those of the list who have limits. */
  limited: ReadonlySet<string>
  /** Whose accounts are disabled. */
  disabled: ReadonlySet<string>
  hostedDomains: readonly string[]
}

/** B5, P7: the administrators without limits who can sign in. There is always at least one. */
export function unlimitedAdministrators(all: Administrators): string[] {
  const named = [...all.environment, ...all.listed.filter((email) => isUnlimited(all, email))]
  return [...new Set(named)].filter((email) => !all.disabled.has(email) && isHosted(email, all.hostedDomains))
}

/** Whether a person administers at all (B5). */
export function isAdministrator(
  { environment, listed }: Pick<Administrators, 'environment' | 'listed'>,
  email: string,
): boolean {
  return environment.includes(email) || listed.includes(email)
}

/** Whether an administrator has no limits (P7): those of the environment never have any. */
export function isUnlimited(
  { environment, limited }: Pick<Administrators, 'environment' | 'limited'>,
  email: string,
): boolean {
  return environment.includes(email) || !limited.has(email)
}

/** How much one administrator's limits name (P7). */
export const ADMINISTRATOR_LIMITS = { places: 200 } as const
