import { manilaDate } from '@countersign/domain'
import type { FastifyInstance } from 'fastify'
import { contentDisposition } from '../../http/transport/content-disposition.ts'
import { callerOf } from '../../sessions/session.ts'
import type { Services } from '../../protocol/services.ts'
import { NotStored } from '../../platform/storage/storage.ts'
import type { ReportFile } from '../lists/report-files.store.ts'
import { findReport } from '../lists/report-files.store.ts'
import { REPORT_FAILED, reportPath } from '../lists/report-mail.ts'
import { reportPage } from './report-page.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * `GET /reports/download/:report_id`, the link of the mail (H8, I2): the spreadsheet, for its owner and seven days. People who
 * aren't signed in are redirected to sign in and back. To anyone else the report does not exist.
 */
export function registerReportDownload(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'pool' | 'sessionRows' | 'storage' | 'now'>,
): void {
  app.get<{ Params: { report_id: string } }>('/reports/download/:report_id', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const { report_id } = request.params
    const caller = await callerOf(request, services, 'web')
    if (!caller)
      return reply.redirect(
        `/login?${new URLSearchParams({ next: reportPath(encodeURIComponent(report_id)) })}`,
      )
    const page = (status: number, texts: { title: string; text: string }) =>
      reply.status(status).type('text/html; charset=utf-8').send(reportPage(texts))
    const report = await findReport(services.db, report_id, caller.userId)
    if (report?.failedAt) return page(404, FAILED)
    if (!report || report.madeAt === null) return page(404, ABSENT)
    if (report.fileKey === null || report.expiresAt <= services.now()) return page(410, ENDED)
    const file = await services.storage.get(report.fileKey).catch((cause: unknown) => {
      if (cause instanceof NotStored) return null
      throw cause
    })
    if (!file) return page(404, ABSENT)
    return reply
      .type(XLSX)
      .header('content-length', file.size)
      .header('content-disposition', contentDisposition('attachment', fileName(report)))
      .header('x-content-type-options', 'nosniff')
      .send(file.stream)
  })
}

const ABSENT = {
  title: 'This report is not available',
  text: 'This link does not lead to a report of yours. If it was sent to you, request a report of your own lists.',
}
const FAILED = { title: REPORT_FAILED.title, text: `${REPORT_FAILED.text} ${REPORT_FAILED.hint}` }
const ENDED = {
  title: 'This link has ended',
  text: 'A report can be downloaded for 7 days. Open the list again to ask for a new one.',
}

const FILE_NAMES = { owner: 'my-memos', approver: 'for-my-approval', watcher: 'memos-to-watch' }

/** 'for-my-approval-2026-11-20.xlsx': the list, and the day in Manila when it was generated. */
function fileName({ request, madeAt, createdAt }: ReportFile): string {
  return `${FILE_NAMES[request.audience]}-${manilaDate((madeAt ?? createdAt).toISOString())}.xlsx`
}
