import { judgeRemoval } from '@countersign/domain'
import type { Handler } from '../../http/handler.ts'
import { once } from '../../http/idempotency.ts'
import { grantRefused } from '../access/caller-role.ts'
import { lockRoles, removeRole } from '../access/report-roles.store.ts'

/** Takes somebody's access to reports away, by the rules of H6. */
export const deleteReportsUsers: Handler<'delete_reports_users'> = async (input, { services, caller }) => {
  const email = input.email.toLowerCase()
  return services.db.transaction().execute((tx) =>
    once(tx, { caller, call: 'delete_reports_users', key: input.idempotency_key, input }, async () => {
      const refusal = judgeRemoval(caller.email, email, await lockRoles(tx))
      if (refusal) throw grantRefused(refusal)
      await removeRole(tx, email)
      return { code: 200 as const, message: 'Access removed' }
    }),
  )
}
