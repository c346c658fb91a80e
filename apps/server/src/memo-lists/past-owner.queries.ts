import { sql } from 'kysely'

/**
 * The owner whom a past participant reads (C7), where the memo `m` has gone to another person since (K9); no row for everyone else.
 * `p` is their place in it. The owner's number is looked up, as not every index of lists has it.
 */
export const PAST_OWNER = sql<{ email: string; name: string; user_id: string | null }>`(
  SELECT a.email, coalesce(o.display_name, a.email) AS name, o.user_id
  FROM participants own JOIN addresses a ON a.person_id = own.owner_person_id LEFT JOIN people o ON o.email = a.email
  WHERE p.last_version IS NOT NULL AND own.memo_key = m.memo_key AND own.person_id = p.person_id AND own.last_version = p.last_version
    AND a.person_id <> (SELECT person_id FROM addresses WHERE email = m.owner_email)
  LIMIT 1)`
