import { readStored } from '@countersign/domain'
import { ADMIN_CHANGE } from '../admin-change.store.ts'
import { readAdminLog } from '../admin-log.queries.ts'
import type { Handler } from '../../protocol/handler.ts'

/** A page of the administrators' log, newest first: of a limited administrator's own objects (P7). */
export const adminGetLog: Handler<'admin-get_log', 'db'> = async (input, { services, caller }) => {
  const { events, total } = await readAdminLog(services.db, caller, input)
  return {
    events: events.map(({ at, before, after, company_ids: _companies, ...event }) => ({
      ...event,
      before: readStored(ADMIN_CHANGE, before),
      after: readStored(ADMIN_CHANGE, after),
      date: at.toISOString(),
    })),
    total,
  }
}
