import { judgeRemoval } from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import { idempotent } from '../../protocol/idempotency.store.ts'
import { logSecurity } from '../../audit/log-security.ts'
import { grantRefused } from '../../people/report-roles/caller-role.ts'
import { lockRoles, removeRole } from '../../people/report-roles/report-roles.store.ts'

/** Removes a person's access to reports (H6). */
export const deleteReportsUsers: Handler<'delete_reports_users', 'db' | 'securityLog'> = async (
  input,
  context,
) => {
  const { services, caller } = context
  const email = input.email.toLowerCase()
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'delete_reports_users', key: input.idempotency_key, input }, async () => {
      const refusal = judgeRemoval(caller.email, email, await lockRoles(tx))
      if (refusal) throw grantRefused(refusal)
      await removeRole(tx, email)
      await logSecurity(tx, context, { kind: 'rights', action: 'delete_reports_users', subject: email })
      return { code: 200 as const, message: 'Access removed' }
    }),
  )
}
