import type { Handler } from '../../http/handler.ts'
import { invalid } from '../../http/call-failure.ts'
import { once } from '../../http/idempotency.ts'
import { beginUpdate } from '../aggregates/report-updates.store.ts'

/** Asks for the whole year of a company to be recomputed (H5): the months that a page sends along don't narrow it. */
export const updateReports: Handler<'update_reports'> = async (input, { services, caller }) => {
  const { company, year } = input
  return services.db.transaction().execute((tx) =>
    once(tx, { caller, call: 'update_reports', key: input.idempotency_key, input }, async () => {
      const found = await tx
        .selectFrom('companies')
        .select('company_id')
        .where('name', '=', company)
        .executeTakeFirst()
      if (!found) throw invalid([{ path: 'company', message: 'There is no such company.' }])
      const { updateId, isNew } = await beginUpdate(tx, {
        companyId: found.company_id,
        year,
        now: services.now(),
      })
      if (isNew) await services.jobs.enqueue(tx, 'rebuild_reports', { updateId })
      return { code: 200 as const, message: 'The reports are being updated', update_id: updateId }
    }),
  )
}
