import { presentAddresses } from '../../people/people.store.ts'
import { randomUUID } from 'node:crypto'
import type { ReportRole } from '@countersign/domain'
import { judgeGrant } from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import { invalid } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { idempotent } from '../../protocol/idempotency.store.ts'
import { requireSignIn } from '../../people/require-sign-in.queries.ts'
import { grantRefused } from '../../people/report-roles/caller-role.ts'
import { findDisplayName, lockRoles, saveRole } from '../../people/report-roles/report-roles.store.ts'
import { listGroupNames } from '../figures/report-options.queries.ts'
import { logSecurity } from '../../audit/log-security.ts'

/** Grants or changes a person's access to reports (H6). New access is announced by mail. */
export const saveReportsUsers: Handler<'save_reports_users', 'db' | 'jobs' | 'securityLog' | 'now'> = async (
  input,
  context,
) => {
  const { services, caller } = context
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'save_reports_users', key: input.idempotency_key, input }, async () => {
      const email = (await presentAddresses(tx, [input.email]))(input.email)
      await requireSignIn(tx, caller.remoteConfig.hosted_domains.values, [{ email, path: 'email' }])
      const roles = await lockRoles(tx)
      // A Super Admin sees all groups.
      const views = input.access === 'Super Admin' ? [] : input.views
      const wanted: ReportRole = { email, access_level: input.access, views }
      const refusal = judgeGrant(caller.email, wanted, roles)
      if (refusal) throw grantRefused(refusal)
      await requireGroups(tx, views)
      // The directory's name takes precedence over that of the input.
      const name = (await findDisplayName(tx, email)) ?? input.name
      await saveRole(tx, { ...wanted, name }, services.now())
      const before = roles.find((role) => role.email === email)
      await logSecurity(tx, context, {
        kind: 'rights',
        action: 'save_reports_users',
        subject: email,
        details: { before: before ? accessOf(before) : null, after: accessOf(wanted) },
      })
      if (before) return { code: 200, message: 'Access level updated' }
      await services.jobs.enqueue(tx, 'send_report_access', { email, grantId: randomUUID() })
      return { code: 200, message: 'Added user can now have access to reports' }
    }),
  )
}

async function requireGroups(tx: Tx, views: readonly string[]): Promise<void> {
  const names = await listGroupNames(tx)
  const unknown = views.filter((view) => !names.includes(view))
  if (unknown.length > 0)
    throw invalid(unknown.map((view) => ({ path: 'views', message: `There is no group named ${view}.` })))
}

function accessOf({ access_level, views }: ReportRole): object {
  return { access_level, views }
}
