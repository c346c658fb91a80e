import { emailDomain } from '@countersign/domain'
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

/**
 * D7: rights go to people who can sign in.
 * @throws CallFailure INVALID_ARGUMENT at the first address of a domain that isn't hosted, or of a disabled account
 */
export async function requireSignIn(
  tx: Tx,
  hostedDomains: readonly string[],
  named: readonly { email: string; path: string }[],
): Promise<void> {
  const outside = named.find(({ email }) => !hostedDomains.includes(emailDomain(email)))
  if (outside) throw invalid([{ path: outside.path, message: domainNotHosted(outside.email) }])
  if (named.length === 0) return
  const rows = await tx
    .selectFrom('people')
    .select('email')
    .where(
      'email',
      'in',
      named.map(({ email }) => email),
    )
    .where('disabled_at', 'is not', null)
    .execute()
  const disabled = named.find(({ email }) => rows.some((row) => row.email === email))
  if (disabled) throw invalid([{ path: disabled.path, message: accountDisabled(disabled.email) }])
}
