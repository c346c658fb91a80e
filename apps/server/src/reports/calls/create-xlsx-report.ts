import { CallFailure } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { idempotent } from '../../protocol/idempotency.store.ts'
import { logSecurity } from '../../audit/log-security.ts'
import { requireFlag } from '../../protocol/require-flag.ts'
import { countPendingReports, insertReport, MAX_PENDING_REPORTS } from '../lists/report-files.store.ts'
import { readRequest } from '../lists/report-request.ts'
import { readerOf } from '../lists/report-reader.queries.ts'
import { hasRows } from '../lists/report-rows.queries.ts'

const GENERATING = {
  code: 'ok',
  message: 'Report is being generated.',
  details: 'Check your email for the download link to the generated report.',
}
const NOTHING_FOUND = {
  code: 'not-found',
  message: 'There is nothing to report.',
  details: 'No memos of the chosen memo types and dates were found.',
}

/**
 * Requests a spreadsheet of the caller's lists (H8). A job generates it and mails its link. Nothing to report is a result (A4).
 * @throws CallFailure INVALID_ARGUMENT for an invalid date, RESOURCE_EXHAUSTED while too many reports are pending,
 * FAILED_PRECONDITION while reports are switched off
 */
export const createXlsxReport: Handler<'createXlsxReport', 'db' | 'jobs' | 'securityLog' | 'now'> = async (
  input,
  context,
) => {
  const { services, caller } = context
  requireFlag(caller, 'is_download_xlsx_enabled')
  const request = readRequest(input)
  return services.db.transaction().execute((tx) =>
    idempotent(tx, { caller, call: 'createXlsxReport', key: input.idempotency_key, input }, async () => {
      const now = services.now()
      if (!(await hasRows(tx, await readerOf(tx, caller, request, now), request))) return NOTHING_FOUND
      if ((await countPendingReports(tx, caller.userId, now)) >= MAX_PENDING_REPORTS)
        throw new CallFailure('RESOURCE_EXHAUSTED', 'Your earlier reports are still being generated')
      const reportId = await insertReport(tx, caller.userId, request, now)
      const subject = `${input.memo_audience_type} ${input.memo_table}`.trim()
      await logSecurity(tx, context, { kind: 'export', action: 'createXlsxReport', subject })
      await services.jobs.enqueue(tx, 'make_report', { reportId }, `report:${reportId}`)
      return GENERATING
    }),
  )
}
