import { logAdmin } from '../../audit/admin-change.store.ts'
import type { Author } from '../../audit/author.ts'
import { logSecurity } from '../../audit/log-security.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changedCompanies, loggedHolders } from './logged-holders.ts'
import type { StoredRole } from './roles.queries.ts'

/** Writes a change of a role into both logs, with what changed: who holds a role is a right (Q1). */
export async function logRole(
  tx: Tx,
  context: Author<'securityLog' | 'now'>,
  action: 'create_role' | 'edit_role' | 'claim_role' | 'sync_role' | 'delete_role',
  { before, after }: { before?: StoredRole | undefined; after?: StoredRole },
): Promise<void> {
  const { role_id, name } = (after ?? before) as StoredRole
  const changes = loggedHolders(before, after)
  await logSecurity(tx, context, { kind: 'rights', action, subject: name, details: changes })
  await logAdmin(tx, context, {
    action,
    subject: { kind: 'role', id: role_id, name },
    companies: changedCompanies(before, after),
    ...changes,
  })
}
