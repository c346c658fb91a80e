import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { presentAddresses, resolvePeople } from '../../../people/people.store.ts'
import { requireSignIn } from '../../../people/require-sign-in.queries.ts'
import { logSecurity } from '../../../audit/log-security.ts'
import { listSuperAdmins, lockRoles, saveRole } from '../../../people/report-roles/report-roles.store.ts'

/** The Super Admins of reports (H6). */
export const adminGetSuperAdmins: Handler<'admin-get_super_admins', 'db'> = async (_input, { services }) => {
  const rows = await listSuperAdmins(services.db)
  return rows.map(({ modified_at, ...row }) => ({ ...row, date_last_modified: modified_at.toISOString() }))
}

/** Grants Super Admin access: the first, or another if none is left to grant it in the reports (H6). */
export const adminGrantSuperAdmin: Handler<'admin-grant_super_admin', 'db' | 'securityLog' | 'now'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-grant_super_admin', input, async (tx) => {
    const { services, caller } = context
    const email = (await presentAddresses(tx, [input.email]))(input.email)
    await requireSignIn(tx, caller.remoteConfig.hosted_domains.values, [{ email, path: 'email' }])
    const before = (await lockRoles(tx)).find((role) => role.email === email)
    if (before?.access_level === 'Super Admin')
      throw new CallFailure('ALREADY_EXISTS', `${email} is a Super Admin already.`)
    const name = (await resolvePeople(tx, [email])).people.get(email)?.name ?? email
    await saveRole(tx, { email, name, access_level: 'Super Admin', views: [] }, services.now())
    await logSecurity(tx, context, { kind: 'rights', action: 'grant_super_admin', subject: email })
    await logAdmin(tx, context, {
      action: 'grant_super_admin',
      subject: { kind: 'report_role', id: email, name },
      ...(before ? { before: { access: before.access_level, views: before.views } } : {}),
      after: { access: 'Super Admin' },
    })
    return { code: 200 as const, message: `${name} is a Super Admin of reports now` }
  })
