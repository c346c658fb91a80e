import { isStorableText } from '@countersign/domain'
import type { Db, Tx } from '../../../platform/db/database.ts'

export interface KnownPerson {
  user_id: string
  email: string
  display_name: string
  disabled_at: Date | null
  is_service: boolean
  manager_id: string | null
  manager_email: string | null
}

/** People of the directory with their managers, by e-mail. */
export async function readPeople(
  db: Db | Tx,
  emails: readonly string[],
): Promise<ReadonlyMap<string, KnownPerson>> {
  const asked = [...new Set(emails.filter((email) => email !== '' && isStorableText(email)))]
  if (asked.length === 0) return new Map()
  const rows = await db
    .selectFrom('people as p')
    .leftJoin('people as m', 'm.user_id', 'p.manager_id')
    .select(['p.user_id', 'p.email', 'p.display_name', 'p.disabled_at', 'p.is_service'])
    .select(['p.manager_id', 'm.email as manager_email'])
    .where('p.email', 'in', asked)
    .execute()
  return new Map(rows.map((row) => [row.email, row]))
}
