import { adminChange, logAdmin } from '../../console/admin-change.ts'
import { CallFailure, invalid } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { domainOf, resolvePeople } from '../../people/people.store.ts'
import { lockRoles, saveRole } from '../../reports/access/report-roles.store.ts'

/** The Super Admins of reports (H6). */
export const adminGetSuperAdmins: Handler<'admin-get_super_admins'> = async (_input, { services }) => {
  const rows = await services.db
    .selectFrom('report_roles')
    .select(['email', 'name', 'modified_at'])
    .where('access_level', '=', 'Super Admin')
    .orderBy('name')
    .orderBy('email')
    .execute()
  return rows.map(({ modified_at, ...row }) => ({ ...row, date_last_modified: modified_at.toISOString() }))
}

/** Names the first Super Admin, or another where none is left to do it from the reports (H6). */
export const adminGrantSuperAdmin: Handler<'admin-grant_super_admin'> = (input, context) =>
  adminChange(context, 'admin-grant_super_admin', input, async (tx) => {
    const { services, caller } = context
    const email = input.email.toLowerCase()
    if (!caller.remoteConfig.hosted_domains.values.includes(domainOf(email)))
      throw invalid([{ path: 'email', message: `${domainOf(email)} is not a supported domain.` }])
    const before = (await lockRoles(tx)).find((role) => role.email === email)
    if (before?.access_level === 'Super Admin')
      throw new CallFailure('ALREADY_EXISTS', `${email} is a Super Admin already.`)
    const name = (await resolvePeople(tx, [email])).get(email)?.name ?? email
    await saveRole(tx, { email, name, access_level: 'Super Admin', views: [] }, services.now())
    await logAdmin(tx, context, {
      action: 'grant_super_admin',
      subject: { kind: 'report_role', id: email, name },
      ...(before ? { before: { access: before.access_level, views: before.views } } : {}),
      after: { access: 'Super Admin' },
    })
    return { code: 200 as const, message: `${name} is a Super Admin of reports now` }
  })
