import type { Handler } from '../../http/handler.ts'

/** Who holds roles for the reports module; an empty list for people who hold none themselves (H6). */
export const getUsersRoles: Handler<'get_users_roles'> = async (_input, { services: { db }, caller }) => {
  const roles = await db
    .selectFrom('report_roles')
    .selectAll()
    .where((where) =>
      where.exists(
        where.selectFrom('report_roles as own').select('own.email').where('own.email', '=', caller.email),
      ),
    )
    .orderBy('name')
    .orderBy('email')
    .execute()
  return roles.map((role) => ({
    user_name: role.name,
    user_email: role.email,
    roles: [
      {
        access_level: role.access_level,
        views: role.views,
        date_last_modified: role.modified_at.toISOString(),
      },
    ],
  }))
}
