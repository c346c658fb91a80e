import type { Handler } from '../../http/handler.ts'
import { companyOfDomain, domainOf } from '../people.store.ts'
import { userGroup } from '../user-group.ts'

/**
 * Brings the caller's account in line with the organisation's directory: the company is their e-mail domain's (H1).
 * Answers with the account and the organisation group's word on creation (I3).
 */
export const syncAccount: Handler<'sync_account'> = async (_input, { services: { db }, caller }) => {
  const companyId = await companyOfDomain(db, domainOf(caller.email))
  await db
    .updateTable('people')
    .set({ company_id: companyId })
    .where('user_id', '=', caller.userId)
    .where('company_id', 'is distinct from', companyId)
    .execute()
  const account = await db
    .selectFrom('people')
    .leftJoin('companies', 'companies.company_id', 'people.company_id')
    .leftJoin('groups', 'groups.group_id', 'people.group_id')
    .select(['display_name', 'photo_url', 'companies.name as company_name', 'groups.name as group_name'])
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow()
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
