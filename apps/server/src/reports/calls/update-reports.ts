import type { Handler } from '../../protocol/handler.ts'
import { invalid } from '../../protocol/call-failure.ts'
import { idempotent } from '../../protocol/idempotency.store.ts'
import { beginUpdate, findCompanyId } from '../aggregates/report-updates.store.ts'

/** Recomputes the whole year of a company (H5), whatever months the input has. */
export const updateReports: Handler<'update_reports', 'db' | 'jobs' | 'now'> = async (
  input,
  { services, caller },
) => {
  const { company, year } = input
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'update_reports', key: input.idempotency_key, input }, async () => {
      const companyId = await findCompanyId(tx, company)
      if (companyId === undefined) throw invalid([{ path: 'company', message: 'There is no such company.' }])
      const { updateId, isNew } = await beginUpdate(tx, {
        companyId,
        year,
        now: services.now(),
      })
      if (isNew) await services.jobs.enqueue(tx, 'rebuild_reports', { updateId })
      return { code: 200 as const, message: 'The reports are being updated', update_id: updateId }
    }),
  )
}
