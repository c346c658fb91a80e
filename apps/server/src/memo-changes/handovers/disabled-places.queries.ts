import { readStored, TEMPLATE_CONFIG } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { hidesContent } from '../../notifications/mail-facts.queries.ts'
import { isOpenPlace } from './open-parts.queries.ts'

/** Someone whose account is disabled. */
export interface DisabledPerson {
  email: string
  name: string
}

/** A person while their account is disabled; undefined once it is enabled again. @param at when it was disabled; any time without it */
export async function findDisabled(
  db: Db | Tx,
  userId: string,
  at?: Date,
): Promise<DisabledPerson | undefined> {
  let query = db
    .selectFrom('people')
    .select(['email', 'display_name as name'])
    .where('user_id', '=', userId)
    .where('disabled_at', 'is not', null)
  if (at) query = query.where('disabled_at', '=', at)
  return query.executeTakeFirst()
}

/** The open places of a person in memos that have not ended, with the owners who can sign in. */
function openPlaces({ email }: DisabledPerson) {
  return sql`
    FROM participants p JOIN memos m USING (memo_key) LEFT JOIN people o ON o.email = m.owner_email
    WHERE p.person_id = (SELECT person_id FROM addresses WHERE email = ${email}) AND ${isOpenPlace()}
      AND m.submitted_at IS NOT NULL AND NOT (m.state->'isLegacy')::boolean AND o.disabled_at IS NULL`
}

/** The owners of the memos in which a person has open places (K10). */
export async function readOwners(
  tx: Tx,
  person: DisabledPerson,
): Promise<{ email: string; memos: number; memo_id: string }[]> {
  const { rows } = await sql<{ email: string; memos: number; memo_id: string }>`
    SELECT m.owner_email AS email, count(*)::int AS memos, min(m.memo_id) AS memo_id ${openPlaces(person)}
    GROUP BY 1 ORDER BY 1`.execute(tx)
  return rows
}

/** An open place, as the owner's mail lists it. */
export interface OpenPlace {
  memo_id: string
  /** The subject of the owner's newest content (C6), or the memo's type where the template keeps the subject out of mails (M6). */
  name: string
  role: 'approver' | 'subApprover'
  approver_status: 'PENDING' | 'WAITING'
}

type PlaceRow = Omit<OpenPlace, 'name'> & {
  owner_subject: string
  template_name: string
  template_config: object
}

/** The open places of a person in the memos of one owner, those that wait for a decision first. */
export async function readPlacesIn(db: Db, person: DisabledPerson, ownerEmail: string): Promise<OpenPlace[]> {
  const { rows } = await sql<PlaceRow>`
    SELECT m.memo_id, m.owner_subject, m.template_name, p.role, p.approver_status,
      (SELECT t.template_config FROM template_versions t WHERE t.version_id = m.version_id) AS template_config
    ${openPlaces(person)} AND m.owner_email = ${ownerEmail}
    ORDER BY p.approver_status, m.memo_key`.execute(db)
  return rows.map(({ owner_subject, template_name, template_config, ...place }) => ({
    ...place,
    name: hidesContent(readStored(TEMPLATE_CONFIG, template_config)) ? template_name : owner_subject,
  }))
}

/** Whom a notification is for; undefined once it was removed. */
export async function findNotified(db: Db, notificationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('notifications')
    .select('email')
    .where('notification_id', '=', notificationId)
    .executeTakeFirst()
  return row?.email
}
