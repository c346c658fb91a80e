import { adminChange, logAdmin } from '../../console/admin-change.ts'
import type { Tx } from '../../db/database.ts'
import { CallFailure } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'

/** What the product tells people of an e-mail domain, and whether they may begin memos (I3). */
export const adminSaveUserGroup: Handler<'admin-save_user_group'> = (input, context) =>
  adminChange(context, 'admin-save_user_group', input, async (tx) => {
    const { domain, status } = input
    const before = await lockUserGroup(tx, domain)
    const row = { status, migration_faq_url: input.migration_faq_url ?? null }
    await tx
      .insertInto('user_groups')
      .values({ domain, ...row })
      .onConflict((conflict) => conflict.column('domain').doUpdateSet(row))
      .execute()
    await logAdmin(tx, context, {
      action: before ? 'edit_user_group' : 'create_user_group',
      subject: { kind: 'user_group', id: domain, name: domain },
      ...(before ? { before: { status: before.status, faq: before.migration_faq_url } } : {}),
      after: { status, faq: row.migration_faq_url },
    })
    return { code: 200 as const, message: 'The user group has been saved' }
  })

export const adminDeleteUserGroup: Handler<'admin-delete_user_group'> = (input, context) =>
  adminChange(context, 'admin-delete_user_group', input, async (tx) => {
    const { domain } = input
    const before = await lockUserGroup(tx, domain)
    if (!before) throw new CallFailure('NOT_FOUND', 'There is no such user group.')
    await tx.deleteFrom('user_groups').where('domain', '=', domain).execute()
    await logAdmin(tx, context, {
      action: 'delete_user_group',
      subject: { kind: 'user_group', id: domain, name: domain },
      before: { status: before.status, faq: before.migration_faq_url },
    })
    return { code: 200 as const, message: 'The user group has been removed' }
  })

function lockUserGroup(tx: Tx, domain: string) {
  return tx.selectFrom('user_groups').selectAll().where('domain', '=', domain).forUpdate().executeTakeFirst()
}
