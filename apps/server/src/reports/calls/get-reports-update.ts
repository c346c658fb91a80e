import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { readUpdateProgress } from '../aggregates/report-updates.store.ts'

/** Progress of a recomputation, as counts of all memos concerned. */
export const getReportsUpdate: Handler<'get_reports_update', 'db' | 'now'> = async (
  { update_id },
  { services },
) => {
  const progress = await readUpdateProgress(services.db, update_id, services.now())
  if (!progress) throw new CallFailure('NOT_FOUND', 'There is no such update.')
  return progress
}
