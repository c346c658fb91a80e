import type { Db } from '../platform/db/database.ts'
import type { Caller, Services } from '../protocol/services.ts'

/** Reads the caller's details and the provider of their account. */
export async function readSessionUser(db: Db, caller: Caller) {
  return db
    .selectFrom('people')
    .innerJoin('identities', 'identities.user_id', 'people.user_id')
    .select(['given_name', 'phone_number', 'photo_url', 'provider'])
    .where('people.user_id', '=', caller.userId)
    .where('issuer', '=', caller.issuer)
    .executeTakeFirstOrThrow()
}

/** Whether an account at a provider is the caller's. */
export async function isIdentityOf(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  issuer: string,
  subject: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id === caller.userId
}
