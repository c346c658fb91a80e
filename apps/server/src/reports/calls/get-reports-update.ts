import { CallFailure } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { updateProgress } from '../aggregates/report-updates.store.ts'

/** How far a recomputation has come; its figures are counts of memos, whoever they belong to. */
export const getReportsUpdate: Handler<'get_reports_update'> = async ({ update_id }, { services }) => {
  const progress = await updateProgress(services.db, update_id, services.now())
  if (!progress) throw new CallFailure('NOT_FOUND', 'There is no such update.')
  return progress
}
