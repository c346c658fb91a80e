import type { Fills, Person } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { rolesHeld } from '../protocol/roles-held.queries.ts'
import { readManagers } from './policy-directory.queries.ts'

/** The roles that people hold on a day, by e-mail (K2, D6); those who hold none are left out. */
export async function rolesHeldBy(
  db: Db | Tx,
  emails: readonly string[],
  day: string,
): Promise<Record<string, Fills>> {
  if (emails.length === 0) return {}
  const { rows } = await sql<{ email: string; roles: string[] }>`
    SELECT named.email, ${rolesHeld(sql`named.email`, sql`${day}::date`)} AS roles
    FROM unnest(${[...emails]}::text[]) AS named(email)`.execute(db)
  return Object.fromEntries(rows.flatMap(({ email, roles }) => (roles.length > 0 ? [[email, roles]] : [])))
}

/** What people could fill in an owner's memos on a day (K8): the roles that they hold, and being the owner's manager. */
export async function fillsOf(
  db: Db | Tx,
  { emails, owner, day }: { emails: readonly string[]; owner: Pick<Person, 'email'>; day: string },
): Promise<Record<string, Fills>> {
  const roles = await rolesHeldBy(db, emails, day)
  const [manager] = await readManagers(db, owner.email)
  if (!manager || !emails.includes(manager.email)) return roles
  return { ...roles, [manager.email]: [...(roles[manager.email] ?? []), 'MANAGER'] }
}
