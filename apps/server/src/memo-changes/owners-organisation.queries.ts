import { sql } from 'kysely'

/**
 * What the first submission freezes on a memo (H1): the owner's company, and the owner's group in the
 * directory; null if there is none. Part of the statement that writes the memo, to save a round trip.
 */
export const ownersOrganisation = {
  company_id: sql<string | null>`company_of(memos.owner_email)`,
  group_id: sql<string | null>`(SELECT p.group_id FROM people p WHERE p.email = memos.owner_email)`,
}
