import { CallFailure } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { once } from '../../http/idempotency.ts'
import { requireFlag } from '../../settings/require-flag.ts'
import { countUnderWay, insertReport, MOST_UNDER_WAY } from '../report-files.store.ts'
import { readRequest } from '../report-request.ts'
import { hasRows } from '../report-rows.queries.ts'

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
 * Orders a spreadsheet of one's own lists (H8); a job makes it and mails its link. Nothing to report is a result (A4).
 * @throws CallFailure INVALID_ARGUMENT for what is not a date, RESOURCE_EXHAUSTED while too many are under way,
 * FAILED_PRECONDITION while reports are switched off
 */
export const createXlsxReport: Handler<'createXlsxReport'> = async (input, { services, caller }) => {
  requireFlag(caller, 'is_download_xlsx_enabled')
  const request = readRequest(input)
  return services.db.transaction().execute((tx) =>
    once(tx, { caller, call: 'createXlsxReport', key: input.idempotency_key, input }, async () => {
      if (!(await hasRows(tx, caller.email, request))) return NOTHING_FOUND
      const now = services.now()
      if ((await countUnderWay(tx, caller.userId, now)) >= MOST_UNDER_WAY)
        throw new CallFailure('RESOURCE_EXHAUSTED', 'Your earlier reports are still being generated')
      const reportId = await insertReport(tx, caller.userId, request, now)
      await services.jobs.enqueue(tx, 'make_report', { reportId }, `report:${reportId}`)
      return GENERATING
    }),
  )
}
