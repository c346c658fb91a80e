import { emailDomain, isHosted } from '@countersign/domain'
import type { Tx } from '../platform/db/database.ts'
import { invalid } from '../protocol/call-failure.ts'

/** Explains why an address cannot sign in, and names it (D7). */
export function domainNotHosted(email: string): string {
  return `${email} cannot sign in: ${emailDomain(email)} is not a supported domain.`
}

/** The same for an account that an administrator has disabled. */
export function accountDisabled(email: string): string {
  return `${email} cannot sign in: the account is disabled.`
}

/** The same for an account that no person signs in with (P1). */
export function serviceAccount(email: string): string {
  return `${email} is the address of a service account.`
}

/** Why rights can't go to an account; null if they can. */
export function accountProblem(account: {
  email: string
  disabled_at: Date | null
  is_service: boolean
}): string | null {
  if (account.is_service) return serviceAccount(account.email)
  return account.disabled_at === null ? null : accountDisabled(account.email)
}

/**
 * D7: rights go to people who can sign in.
 * @throws CallFailure INVALID_ARGUMENT at the first address of a domain that isn't hosted, or of an account that is disabled or a service's
 */
export async function requireSignIn(
  tx: Tx,
  hostedDomains: readonly string[],
  named: readonly { email: string; path: string }[],
): Promise<void> {
  const outside = named.find(({ email }) => !isHosted(email, hostedDomains))
  if (outside) throw invalid([{ path: outside.path, message: domainNotHosted(outside.email) }])
  if (named.length === 0) return
  const rows = await tx
    .selectFrom('people')
    .select(['email', 'disabled_at', 'is_service'])
    .where(
      'email',
      'in',
      named.map(({ email }) => email),
    )
    .execute()
  const problems = new Map(rows.map((row) => [row.email, accountProblem(row)]))
  for (const { email, path } of named) {
    const message = problems.get(email)
    if (message) throw invalid([{ path, message }])
  }
}
