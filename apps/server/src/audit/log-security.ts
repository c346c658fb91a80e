import type { SecurityAction, SecurityDeed } from '@countersign/domain'
import type { Tx } from '../platform/db/database.ts'
import type { CallContext } from '../protocol/services.ts'
import type { SecurityEvent } from '../platform/security-log/security-log.store.ts'
import type { Author } from './author.ts'

type CallEvent = SecurityDeed & Pick<SecurityEvent, 'subject' | 'details'>

/** Records a security event in the call's transaction; its JSON line is written after the call succeeds (Q1). */
export async function logSecurity(tx: Tx, context: Author<'securityLog'>, event: CallEvent): Promise<void> {
  const { services, caller, site, address = null } = context
  const whole: SecurityEvent = { ...event, site, person: caller.email, address }
  await services.securityLog.record(tx, whole)
  context.securityEvents?.push(whole)
}

/** Who does something, and where. */
type Acting = Pick<CallContext<'securityLog'>, 'services' | 'caller' | 'site' | 'address'>

/** Notes that someone has exported something (Q1). */
export function noteExport(acting: Acting, action: SecurityAction<'export'>, subject?: string): void {
  const { services, caller, site, address = null } = acting
  const event: SecurityEvent = { kind: 'export', action, site, person: caller.email, address }
  services.securityLog.note(subject === undefined ? event : { ...event, subject })
}
