import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A token of the directory sync that was not revoked. */
export interface DirectoryToken {
  token_id: string
  name: string
  last_characters: string
  created_at: Date
  created_by: string
  /** YYYY-MM-DD. */
  expires_on: string
  last_used_at: Date | null
}

export async function listDirectoryTokens(db: Db): Promise<DirectoryToken[]> {
  const { rows } = await sql<DirectoryToken>`
    SELECT token_id, name, last_characters, created_at, created_by, expires_on::text, last_used_at
    FROM api_tokens WHERE kind = 'scim' AND revoked_at IS NULL ORDER BY created_at DESC LIMIT 20`.execute(db)
  return rows
}

/** How many people and groups there are, and when the directory last changed something. */
export async function readSyncState(
  db: Db,
): Promise<{ total: number; active: number; groups: number; changedAt: Date | null }> {
  const { rows } = await sql<{ total: number; active: number; groups: number; changed_at: Date | null }>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE p.disabled_at IS NULL)::int AS active,
      (SELECT count(*)::int FROM groups) AS groups, (SELECT max(modified_at) FROM scim_people) AS changed_at
    FROM people p JOIN scim_people s USING (user_id)`.execute(db)
  const { total = 0, active = 0, groups = 0, changed_at: changedAt = null } = rows[0] ?? {}
  return { total, active, groups, changedAt }
}

const MOST_SHOWN = 20

/** People whom the directory disabled while they have a part in memos that wait (K9), those with the most first. */
export async function listLeft(db: Db): Promise<{ email: string; name: string; memos: number }[]> {
  const { rows } = await sql<{ email: string; name: string; memos: number }>`
    SELECT o.email, o.display_name AS name, count(*)::int AS memos
    FROM scim_people s JOIN people o USING (user_id) JOIN addresses a ON a.email = o.email
      JOIN participants p ON p.person_id = a.person_id
    WHERE s.has_disabled AND o.disabled_at IS NOT NULL AND (
      p.role IN ('approver', 'subApprover') AND p.approver_status IN ('PENDING', 'WAITING')
      OR p.role = 'owner' AND (p.list = 'active' OR p.list = 'drafts' AND p.status <> 'SAVE_AS_DRAFT'))
    GROUP BY 1, 2 ORDER BY memos DESC, name LIMIT ${MOST_SHOWN}`.execute(db)
  return rows
}
