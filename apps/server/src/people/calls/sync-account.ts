import { emailDomain } from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import { readAccount } from '../people.queries.ts'
import { companyOfDomain, setCompany } from '../people.store.ts'
import { userGroup } from '../user-group.queries.ts'

/**
 * Updates the caller's company to that of their e-mail domain, unless the directory keeps it (H1, P4). Returns the account, and whether its user group allows memos (I3).
 */
export const syncAccount: Handler<'sync_account', 'db'> = async (_input, { services: { db }, caller }) => {
  const companyId = await companyOfDomain(db, emailDomain(caller.email))
  await setCompany(db, caller.userId, companyId, caller.remoteConfig.company_source)
  const account = await readAccount(db, caller.userId)
  const group = await userGroup(db, caller.email)
  return {
    user_id: caller.userId,
    displayName: account.display_name,
    email: caller.email,
    photoURL: account.photo_url,
    company_name: account.company_name,
    group_name: account.group_name,
    user_group: {
      status: group.status,
      is_creation_allowed: group.isCreationAllowed,
      migration_faq_url: group.migrationFaqUrl,
    },
  }
}
