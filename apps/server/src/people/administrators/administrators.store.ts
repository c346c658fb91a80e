import type { Administrators } from '@countersign/domain'
import { unlimitedAdministrators } from '@countersign/domain'
import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import { readConfig } from '../../platform/config/remote-config.ts'
import { SETTINGS_AS_JSON } from '../../platform/config/remote-config.queries.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { CallFailure } from '../../protocol/call-failure.ts'

type Environment = Pick<Config, 'adminEmails'>

/** Arbitrary but fixed: of two changes of who administers, the second sees what the first did. */
const ADMINISTRATORS_LOCK = 7_215_409

/** Who administers (B5), and what decides who of them has no limits (P7). */
export async function readAdministrators(db: Db | Tx, { adminEmails }: Environment): Promise<Administrators> {
  const { rows } = await sql<{ settings: string | null; limited: string[] }>`
    SELECT ${sql.raw(SETTINGS_AS_JSON)} AS settings, array(SELECT email FROM administrator_limits) AS limited`.execute(
    db,
  )
  const { admin_emails: listed, hosted_domains } = readConfig(rows[0]?.settings ?? null)
  const named = [...adminEmails, ...listed]
  const disabled =
    named.length === 0
      ? []
      : await db
          .selectFrom('people')
          .select('email')
          .where('email', 'in', named)
          .where('disabled_at', 'is not', null)
          .execute()
  return {
    environment: adminEmails,
    listed,
    limited: new Set(rows[0]?.limited),
    disabled: new Set(disabled.map(({ email }) => email)),
    hostedDomains: hosted_domains.values,
  }
}

/** Blocks such changes until the transaction ends. One that locks people as well takes this first, so that two don't deadlock. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`.execute(tx)
}

/**
 * Makes a change that may leave fewer administrators: removing, disabling or limiting one, or ending the support of a domain. Every way of
 * doing so goes through here; of two at once the second waits for the first.
 * @throws CallFailure FAILED_PRECONDITION where it would leave no one without limits who can sign in (B5, P7)
 */
export async function keepingAdministrator<Answer>(
  tx: Tx,
  environment: Environment,
  change: (before: Administrators) => Promise<Answer>,
): Promise<Answer> {
  await lockAdministrators(tx)
  const before = await readAdministrators(tx, environment)
  const answer = await change(before)
  const had = unlimitedAdministrators(before).length > 0
  if (had && unlimitedAdministrators(await readAdministrators(tx, environment)).length === 0)
    throw new CallFailure('FAILED_PRECONDITION', LAST_ADMINISTRATOR, { reason: 'LAST_ADMINISTRATOR' })
  return answer
}

const LAST_ADMINISTRATOR =
  'This would leave no administrator without limits who can sign in. Name another one first.'

/**
 * The same by an administrator without limits, who may have lost that while they waited.
 * @throws CallFailure PERMISSION_DENIED then
 */
export function changeAdministrators<Answer>(
  tx: Tx,
  { services, caller }: { services: { config: Environment }; caller: { email: string } },
  change: (before: Administrators) => Promise<Answer>,
): Promise<Answer> {
  return keepingAdministrator(tx, services.config, (before) => {
    requireUnlimited(before, caller)
    return change(before)
  })
}

/** @throws CallFailure PERMISSION_DENIED for someone who isn't an administrator without limits (any more) */
export function requireUnlimited(all: Administrators, { email }: { email: string }): void {
  if (!unlimitedAdministrators(all).includes(email))
    throw new CallFailure('PERMISSION_DENIED', 'This needs an administrator without limits.', {
      reason: 'NEEDS_UNLIMITED',
    })
}
