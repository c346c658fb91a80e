import { manilaDate } from '@countersign/domain'
import type { FastifyInstance } from 'fastify'
import { contentDisposition } from '../files/content-disposition.ts'
import { callerOf } from '../people/session.ts'
import type { Services } from '../services.ts'
import { NotStored } from '../storage/storage.ts'
import { findReport, type ReportFile } from './report-files.store.ts'
import { reportAddress } from './report-mail.ts'
import { reportPage } from './report-page.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * `GET /reports/download/:report_id`, where the mail's link leads (H8, I2): the spreadsheet to its owner for seven days.
 * Who isn't signed in is sent to sign in and back; a stranger learns no more than from a link that never was.
 */
export function registerReportDownload(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { report_id: string } }>('/reports/download/:report_id', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const { report_id } = request.params
    const caller = await callerOf(request, services, 'web')
    if (!caller)
      return reply.redirect(
        `/login?${new URLSearchParams({ next: reportAddress(encodeURIComponent(report_id)) })}`,
      )
    const page = (status: number, texts: { title: string; text: string }) =>
      reply.status(status).type('text/html; charset=utf-8').send(reportPage(texts))
    const report = await findReport(services.db, report_id, caller.userId)
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
  text: 'The link leads to no report of yours. If somebody sent it to you, ask for a report of your own lists.',
}
const ENDED = {
  title: 'This link has ended',
  text: 'A report can be downloaded for 7 days. Open the list again to ask for a new one.',
}

const FILE_NAMES = { owner: 'my-memos', approver: 'for-my-approval', watcher: 'memos-to-watch' }

/** 'for-my-approval-2026-11-20.xlsx': the list, and the day in Manila on which it was made. */
function fileName({ request, madeAt, createdAt }: ReportFile): string {
  return `${FILE_NAMES[request.audience]}-${manilaDate((madeAt ?? createdAt).toISOString())}.xlsx`
}
