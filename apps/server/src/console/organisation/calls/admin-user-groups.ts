import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { deleteUserGroup, lockUserGroup, saveUserGroup } from '../user-group.store.ts'

/** Sets what people of an e-mail domain are shown, and whether they may create memos (I3). */
export const adminSaveUserGroup: Handler<'admin-save_user_group', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-save_user_group', input, async (tx) => {
    const { domain } = input
    const before = await lockUserGroup(tx, domain)
    const { status = before?.status, migration_faq_url = before?.migration_faq_url ?? null } = input
    if (status === undefined) throw invalid([{ path: 'status', message: 'Please choose a status.' }])
    await saveUserGroup(tx, { domain, status, migration_faq_url })
    await logAdmin(tx, context, {
      action: before ? 'edit_user_group' : 'create_user_group',
      subject: { kind: 'user_group', id: domain, name: domain },
      ...(before ? { before: { status: before.status, faq: before.migration_faq_url } } : {}),
      after: { status, faq: migration_faq_url },
    })
    return { code: 200 as const, message: 'The user group has been saved' }
  })

export const adminDeleteUserGroup: Handler<'admin-delete_user_group', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-delete_user_group', input, async (tx) => {
    const { domain } = input
    const before = await lockUserGroup(tx, domain)
    if (!before) throw new CallFailure('NOT_FOUND', 'There is no such user group.')
    await deleteUserGroup(tx, domain)
    await logAdmin(tx, context, {
      action: 'delete_user_group',
      subject: { kind: 'user_group', id: domain, name: domain },
      before: { status: before.status, faq: before.migration_faq_url },
    })
    return { code: 200 as const, message: 'The user group has been removed' }
  })
