import { emailDomain } from '@countersign/domain'
import { sql } from 'kysely'
import { logAdmin } from '../../audit/admin-change.store.ts'
import { logSecurity } from '../../audit/log-security.ts'
import { readManagersFields } from '../../console/organisation/recorded-manager.queries.ts'
import { recordRole } from '../../console/roles/recorded-role.ts'
import { readAbsenceFields } from '../../people/absences/recorded-absence.ts'
import { companyOfDomain } from '../../people/people.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordSubject, recordSubjects } from '../../platform/grounds/record-subject.store.ts'
import { ScimError } from './protocol/scim-error.ts'
import type { SyncContext } from './sync-context.ts'
import { takeOverAddress } from './take-over-address.store.ts'

interface Moving {
  userId: string
  name: string
  from: string
  to: string
}

/**
 * Gives a person another address; the one before becomes an alias (P4). Everything that goes by their number stays theirs, and what is kept
 * by their present address follows. The directory is locked.
 */
export async function changeAddress(
  tx: Tx,
  context: SyncContext,
  { userId, name, from, to }: Moving,
): Promise<void> {
  const { services, remoteConfig } = context
  const { rows } = await sql<{ person_id: number }>`SELECT person_of(${from}) AS person_id`.execute(tx)
  const [{ person_id: personId } = { person_id: 0 }] = rows
  await takeOverAddress(tx, services.config, { personId, from, to })
  await tx.deleteFrom('aliases').where('email', '=', to).where('person_id', '=', personId).execute()
  await tx.updateTable('addresses').set({ email: to }).where('email', '=', from).execute()
  const companyId = await companyOfDomain(tx, emailDomain(to))
  await tx
    .updateTable('people')
    .set({ email: to, ...(remoteConfig.company_source === 'DOMAIN' ? { company_id: companyId } : {}) })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .insertInto('aliases')
    .values({ email: from, person_id: personId, since: services.now() })
    .onConflict((conflict) => conflict.columns(['email', 'person_id']).doUpdateSet({ until: null }))
    .execute()
  await moveWhatIsKept(tx, from, to)
  await recordAgain(tx, context, { userId, personId })
  await logSecurity(tx, context, {
    kind: 'rights',
    action: 'change_address',
    subject: to,
    details: { before: { email: from }, after: { email: to } },
  })
  await logAdmin(tx, context, {
    action: 'sync_person',
    subject: { kind: 'person', id: userId, name: `${name} (${to})` },
    before: { email: from },
    after: { email: to },
  })
}

/** What is found by a person's present address. */
async function moveWhatIsKept(tx: Tx, from: string, to: string): Promise<void> {
  for (const table of ['notifications', 'digests', 'report_roles', 'administrator_limits'] as const)
    await sql`UPDATE ${sql.table(table)} SET email = ${to} WHERE email = ${from}`.execute(tx)
  await sql`UPDATE notifications SET acts_for = ${to} WHERE acts_for = ${from}`.execute(tx)
  await sql`UPDATE memos SET owner_email = ${to} WHERE owner_email = ${from}`.execute(tx)
  await sql`UPDATE handovers SET from_email = ${to} WHERE from_email = ${from}`.execute(tx)
  await sql`UPDATE handover_memos SET to_email = ${to} WHERE to_email = ${from} AND outcome IS NULL`.execute(
    tx,
  )
  await sql`UPDATE publication_requests SET requester_email = ${to} WHERE requester_email = ${from}`.execute(
    tx,
  )
  // Else a person could confirm under one address what they took up under the other (O6, R8).
  for (const table of ['erasures', 'removals'] as const)
    await sql`UPDATE ${sql.table(table)} SET taken_up_email = ${to} WHERE taken_up_email = ${from}`.execute(
      tx,
    )
  // A console that has the list of administrators open would save the earlier address over it (A6).
  await sql`
    UPDATE settings SET revision = revision + 1, value = (
      SELECT jsonb_agg(DISTINCT CASE WHEN one = to_jsonb(${from}::text) THEN to_jsonb(${to}::text) ELSE one END)
      FROM jsonb_array_elements(value) AS one)
    WHERE key = 'admin_emails' AND value @> to_jsonb(${from}::text)`.execute(tx)
}

/** Entries of what decisions rest on name people by address: they say the present one from now on (O1). */
async function recordAgain(
  tx: Tx,
  { services: { evidence, now } }: SyncContext,
  { userId, personId }: { userId: string; personId: number },
): Promise<void> {
  const at = now()
  const managed = await tx
    .selectFrom('people')
    .select('user_id')
    .where((eb) => eb.or([eb('manager_id', '=', userId), eb('user_id', '=', userId)]))
    .where('manager_id', 'is not', null)
    .execute()
  const ids = managed.map(({ user_id }) => user_id)
  if (ids.length > 0)
    await recordSubjects(tx, evidence, {
      kind: 'MANAGER',
      ids,
      read: (some) => readManagersFields(tx, some),
      at,
    })
  const { rows: roles } = await sql<{ role_id: string }>`
    SELECT h.role_id FROM role_holders h LEFT JOIN role_deputies d USING (holder_id)
    WHERE h.user_id = ${userId} OR d.user_id = ${userId} GROUP BY h.role_id ORDER BY h.role_id`.execute(tx)
  for (const { role_id: roleId } of roles) await recordRole(tx, evidence, { roleId, at })
  const { rows: absences } = await sql<{ absence_id: string }>`
    SELECT a.absence_id FROM absences a LEFT JOIN absence_lines l USING (absence_id)
    WHERE a.person_id = ${personId} OR l.delegate_id = ${personId}
    GROUP BY a.absence_id ORDER BY a.absence_id`.execute(tx)
  for (const { absence_id: id } of absences)
    await recordSubject(tx, evidence, { kind: 'ABSENCE', id, at, read: () => readAbsenceFields(tx, id) })
}

/**
 * What an address is to a person who is to have it.
 * @throws ScimError uniqueness for another person's, or their alias, which is noted for an administrator to confirm
 */
export async function requireFree(
  tx: Tx,
  email: string,
  person: { userId: string | null; name: string },
): Promise<void> {
  const taken = await tx
    .selectFrom('people')
    .select(['user_id', 'is_service'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (taken?.is_service)
    throw new ScimError(
      409,
      `${email} is the address of a service account. Choose another userName.`,
      'uniqueness',
    )
  if (taken && taken.user_id !== person.userId)
    throw new ScimError(409, `There is a person with the userName ${email} already.`, 'uniqueness')
  const { rows } = await sql<{ user_id: string; name: string }>`
    SELECT p.user_id, p.display_name AS name FROM aliases x JOIN addresses a USING (person_id) JOIN people p ON p.email = a.email
    WHERE x.email = ${email} AND x.until IS NULL`.execute(tx)
  const [former] = rows
  if (former && former.user_id !== person.userId) throw new AliasTaken(email, person, former.name)
}

/** An alias that the directory gives to another person. It is noted once the change has been taken back. */
export class AliasTaken extends ScimError {
  readonly email: string
  readonly person: { userId: string | null; name: string }

  constructor(email: string, person: AliasTaken['person'], former: string) {
    super(
      409,
      `${email} is an earlier address of ${former}. An administrator has to confirm under Settings, Integrations that it is another person’s now; then send this again.`,
      'uniqueness',
    )
    this.email = email
    this.person = person
  }
}
