import { sql } from 'kysely'

/**
 * What the first submission freezes on a memo (H1): the company of the owner's e-mail domain, and the owner's group in the
 * directory; null if there is none. Part of the statement that writes the memo, to save a round trip.
 */
export const ownersOrganisation = {
  company_id: sql<
    string | null
  >`(SELECT d.company_id FROM company_domains d WHERE d.domain = split_part(memos.owner_email, '@', 2))`,
  group_id: sql<string | null>`(SELECT p.group_id FROM people p WHERE p.email = memos.owner_email)`,
}
