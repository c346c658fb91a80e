import { logAdmin } from '../../audit/admin-change.store.ts'
import type { Author } from '../../audit/author.ts'
import { logSecurity } from '../../audit/log-security.ts'
import type { Tx } from '../../platform/db/database.ts'
import { endSessionsOf } from '../../sessions/end-sessions.store.ts'
import { setPersonDisabled } from './person.store.ts'

interface Account {
  user_id: string
  email: string
  display_name: string
  isDisabled: boolean
}

/**
 * Disables an account, which ends its sessions and event streams at once (B3), or enables it again, which brings none back. Both are in
 * both logs.
 */
export async function changeDisabled(
  tx: Tx,
  context: Author<'config' | 'jobs' | 'securityLog' | 'now'>,
  { user_id, email, display_name, isDisabled }: Account,
  disabled: boolean,
): Promise<void> {
  if (isDisabled === disabled) return
  const { services } = context
  await setPersonDisabled(tx, services, user_id, disabled ? services.now() : null)
  if (disabled) await endSessionsOf(tx, user_id)
  const action = disabled ? ('disable_person' as const) : ('enable_person' as const)
  await logSecurity(tx, context, { kind: 'rights', action, subject: email })
  await logAdmin(tx, context, {
    action,
    subject: { kind: 'person', id: user_id, name: `${display_name} (${email})` },
    before: { disabled: isDisabled },
    after: { disabled },
  })
}
