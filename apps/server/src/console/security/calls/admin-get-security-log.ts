import type { Handler } from '../../../protocol/handler.ts'
import { securityLogPage } from '../security-log.queries.ts'

/** A page of the security log, newest first (Q1). */
export const adminGetSecurityLog: Handler<'admin-get_security_log', 'db'> = (
  { limit, ...filter },
  { services },
) => securityLogPage(services.db, filter, limit)
