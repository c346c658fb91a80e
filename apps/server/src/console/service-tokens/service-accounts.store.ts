import { emailDomain, isHosted } from '@countersign/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { companyOfDomain } from '../../people/people.store.ts'
import { domainNotHosted } from '../../people/require-sign-in.queries.ts'
import { invalid } from '../../protocol/call-failure.ts'

/**
 * The service account with an address, made if there is none (P1).
 * @throws CallFailure INVALID_ARGUMENT for an address of a person, of one who has a place in a memo, or at a domain that isn't supported
 */
export async function findOrAddServiceAccount(
  tx: Tx,
  { email, name }: { email: string; name: string },
  hostedDomains: readonly string[],
): Promise<string> {
  const refuse = (message: string) => invalid([{ path: 'email', message }])
  if (!isHosted(email, hostedDomains)) throw refuse(domainNotHosted(email))
  const added = await tx
    .insertInto('people')
    .values({
      email,
      display_name: name,
      company_id: await companyOfDomain(tx, emailDomain(email)),
      is_service: true,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (added) {
    if (await hasPlaceInMemo(tx, email))
      throw refuse(`${email} takes part in memos already, as a person. Choose another address.`)
    return added.user_id
  }
  const known = await tx
    .selectFrom('people')
    .select(['user_id', 'is_service', 'disabled_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (!known.is_service) throw refuse(`${email} is a person’s address. Choose another one.`)
  if (known.disabled_at !== null)
    throw refuse(`The account of ${email} is disabled. Enable it under People first.`)
  return known.user_id
}

/** Whether memos name the address, from before there was an account. */
async function hasPlaceInMemo(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (
    SELECT FROM participants p JOIN addresses a USING (person_id) WHERE a.email = ${email}) AS found`.execute(
    tx,
  )
  return rows[0]?.found ?? false
}
