import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { personIds } from '../../people/addresses.store.ts'
import type { AliasTaken } from './change-address.store.ts'

/** Notes that the directory gives an alias to another person, for an administrator to confirm (P4). */
export async function noteAddressRequest(db: Db, { email, person }: AliasTaken, at: Date): Promise<void> {
  const row = { user_id: person.userId, name: person.name, at }
  await db
    .insertInto('address_requests')
    .values({ email, ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute()
}

export interface AddressRequest {
  email: string
  user_id: string | null
  /** Who is to have the address. */
  name: string
  /** Whose alias it is. */
  former_name: string
  former_email: string
  at: Date
}

/** Aliases that wait for an administrator's word, the oldest first. */
export async function listAddressRequests(db: Db | Tx): Promise<AddressRequest[]> {
  const { rows } = await sql<AddressRequest>`
    SELECT r.email, r.user_id, r.name, r.at, p.display_name AS former_name, p.email AS former_email
    FROM address_requests r JOIN aliases x ON x.email = r.email AND x.until IS NULL
      JOIN addresses a ON a.person_id = x.person_id JOIN people p ON p.email = a.email
    ORDER BY r.at, r.email LIMIT 100`.execute(db)
  return rows
}

/** Where an address is still named, in words: templates' policies and escalation contacts, settings, and the environment (P4). */
export async function findNamedIn(
  tx: Tx,
  email: string,
  { adminEmails }: Pick<Config, 'adminEmails'>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT v.template_name AS name FROM template_versions v
    WHERE v.status IN ('DRAFT', 'PUBLISHED', 'UNPUBLISHED') AND (
      v.template_config ->> 'escalation_contact' = ${email}
      OR jsonb_path_exists(jsonb_build_array(v.policy, v.earlier_policies), '$.**.email ? (@ == $email)',
        jsonb_build_object('email', ${email}::text)))
    UNION SELECT 'Settings' FROM settings s
    WHERE jsonb_path_exists(s.value, '$.** ? (@ == $email)', jsonb_build_object('email', ${email}::text))
    UNION SELECT 'ADMIN_EMAILS' WHERE ${adminEmails.includes(email)}::boolean
    ORDER BY name LIMIT 10`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Ends an alias: the address leads to no one until a person gets it, and what it named before stays the former person's. */
export async function releaseAlias(tx: Tx, email: string, at: Date): Promise<void> {
  await tx
    .updateTable('aliases')
    .set({ until: at })
    .where('email', '=', email)
    .where('until', 'is', null)
    .execute()
  await tx.deleteFrom('address_requests').where('email', '=', email).execute()
  await personIds(tx, [email])
}
