import { randomUUID } from 'node:crypto'
import { judgeGrant, type ReportRole } from '@countersign/domain'
import type { Tx } from '../../db/database.ts'
import { invalid } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { once } from '../../http/idempotency.ts'
import { domainOf } from '../../people/people.store.ts'
import { grantRefused } from '../access/caller-role.ts'
import { lockRoles, saveRole } from '../access/report-roles.store.ts'

/** Gives somebody access to reports or changes it, by the rules of H6; whoever gets it newly hears of it by mail. */
export const saveReportsUsers: Handler<'save_reports_users'> = async (input, { services, caller }) => {
  const email = input.email.toLowerCase()
  if (!caller.remoteConfig.hosted_domains.values.includes(domainOf(email)))
    throw invalid([{ path: 'email', message: `${domainOf(email)} is not a supported domain.` }])
  return services.db.transaction().execute((tx) =>
    once(tx, { caller, call: 'save_reports_users', key: input.idempotency_key, input }, async () => {
      const roles = await lockRoles(tx)
      // A Super Admin sees all groups: there is nothing to choose.
      const views = input.access === 'Super Admin' ? [] : input.views
      const wanted: ReportRole = { email, access_level: input.access, views }
      const refusal = judgeGrant(caller.email, wanted, roles)
      if (refusal) throw grantRefused(refusal)
      await checkGroups(tx, views)
      await saveRole(tx, { ...wanted, name: await nameOf(tx, email, input.name) }, services.now())
      if (roles.some((role) => role.email === email)) return { code: 200, message: 'Access level updated' }
      await services.jobs.enqueue(tx, 'send_report_access', { email, grantId: randomUUID() })
      return { code: 200, message: 'Added user can now have access to reports' }
    }),
  )
}

async function checkGroups(tx: Tx, views: readonly string[]): Promise<void> {
  const rows = await tx.selectFrom('groups').select('name').execute()
  const unknown = views.filter((view) => !rows.some((row) => row.name === view))
  if (unknown.length > 0)
    throw invalid(unknown.map((view) => ({ path: 'views', message: `There is no group named ${view}.` })))
}

/** The directory knows people's names better than a payload does. */
async function nameOf(tx: Tx, email: string, given: string): Promise<string> {
  const row = await tx
    .selectFrom('people')
    .select('display_name')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.display_name ?? given
}
