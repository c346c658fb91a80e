import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { likePattern } from '../platform/db/like-pattern.ts'
import type { Contact } from '../platform/providers/contacts-service.ts'

/** Whether an address, in a column, is of one of some domains. */
export function isOfDomain(email: 'email' | 'o.email' | 'p.email', domains: readonly string[]) {
  return sql<boolean>`split_part(${sql.ref(email)}, '@', 2) = ANY(${[...domains]}::text[])`
}

/**
 * Finds people in the product's own directory whose name or e-mail contains every word of `text` and who can take part in a memo
 * (D7): at a hosted domain, not disabled, and no service account. Names that start with the text come first.
 */
export async function findInDirectory(
  db: Db,
  text: string,
  hostedDomains: readonly string[],
  limit: number,
): Promise<Contact[]> {
  const words = text.split(/\s+/)
  const beginsWithText = sql<boolean>`lower(display_name) LIKE ${likePattern(text).slice(1)}`
  const rows = await db
    .selectFrom('people')
    .select(['email', 'display_name', 'photo_url'])
    .where((eb) =>
      eb.and(
        words.map((word) => sql<boolean>`lower(display_name || ' ' || email) LIKE ${likePattern(word)}`),
      ),
    )
    .where('disabled_at', 'is', null)
    .where('is_service', '=', false)
    .where(isOfDomain('email', hostedDomains))
    .orderBy(beginsWithText, 'desc')
    .orderBy(sql`lower(display_name)`)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ email, display_name, photo_url }) => ({
    names: [{ unstructuredName: display_name }],
    emailAddresses: [{ value: email }],
    photos: photo_url === null ? [] : [{ url: photo_url }],
  }))
}
