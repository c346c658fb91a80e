import { PassThrough } from 'node:stream'
import { catalogue, HTTP_STATUS } from '@countersign/contract'
import { manilaDate } from '@countersign/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { contentDisposition } from '../../files/content-disposition.ts'
import { CallFailure, invalid } from '../../http/call-failure.ts'
import { sendFailure } from '../../http/callable.ts'
import { budgetOf } from '../../http/request-rate.ts'
import { callerOf } from '../../people/session.ts'
import type { Caller, Services } from '../../services.ts'
import { noReportsAccess } from '../access/caller-role.ts'
import { reportRole } from '../access/report-roles.store.ts'
import { reportInsights } from '../insights.ts'
import { reportScope, type ReportFilters } from '../report-filters.ts'
import { storedReport } from '../report-result.queries.ts'
import { reportPage } from '../report-page.ts'
import { reportResult } from '../report-result.ts'
import { reportDocument, type ExportedReport } from './report-document.ts'
import { pdfReport } from './report-pdf.ts'
import { writeReportWorkbook } from './report-workbook.ts'

const FORMATS = ['xlsx', 'pdf'] as const
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** As the pages have them in their addresses. */
const FILTERS = ['company', 'group', 'start_month', 'end_month', 'year']

const query = z.object({ report: z.enum(['dashboard', 'AVL']) })

/**
 * `GET /reports/export/:format?report=dashboard|AVL&company=…`: what the dashboard or the cost report shows for the same
 * filters, as a workbook or on paper, to whoever may read it there. A browser that isn't signed in is sent to sign in, and
 * back to the report with its filters.
 */
export function registerReportExport(app: FastifyInstance, services: Services): void {
  const budget = budgetOf('papers', services.config)
  app.get<{ Params: { format: string } }>('/reports/export/:format', budget, async (request, reply) => {
    reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')
    try {
      const caller = await callerOf(request, services, 'web')
      if (!caller && isNavigation(request))
        return await reply.redirect(`/login?${new URLSearchParams({ next: pageOf(request.query) })}`)
      if (!caller) throw new CallFailure('UNAUTHENTICATED', 'Please sign in.')
      const { format } = request.params
      const report = await readReport(services, caller, request.query as Record<string, unknown>)
      const name = `${report.filters.template === '' ? 'reports' : 'AVL-report'}-${manilaDate(report.madeAt)}`
      const attachment = (extension: string) => contentDisposition('attachment', `${name}.${extension}`)
      const document = reportDocument(report)
      if (format === 'pdf') {
        const sheet = pdfReport(document, { ...report, printedAt: report.madeAt })
        const { pdf } = await services.pdf.renderReport(sheet)
        return await reply
          .type('application/pdf')
          .header('content-disposition', attachment('pdf'))
          .send(Buffer.from(pdf))
      }
      if (format !== 'xlsx')
        throw invalid([{ path: 'format', message: `The format is one of ${FORMATS.join(', ')}.` }])
      const stream = new PassThrough()
      writeReportWorkbook(stream, document, report.madeAt).catch((cause: unknown) =>
        stream.destroy(cause instanceof Error ? cause : new Error(String(cause))),
      )
      return await reply.type(XLSX).header('content-disposition', attachment('xlsx')).send(stream)
    } catch (cause) {
      if (isNavigation(request) && cause instanceof CallFailure)
        return reply
          .status(HTTP_STATUS[cause.code])
          .type('text/html; charset=utf-8')
          .send(reportPage({ title: 'This report is not available', text: cause.message }))
      return sendFailure(request, reply, cause)
    }
  })
}

/** A browser follows a link: whatever is answered is shown to a person. */
function isNavigation(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] === 'navigate'
}

/** The address of the page that shows the report, with the same filters. */
function pageOf(given: unknown): string {
  const { report, ...filters } = given as Record<string, unknown>
  const known = FILTERS.flatMap((name) => {
    const value = filters[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const page = report === 'AVL' ? '/reports/AVL' : '/reports'
  return known.length === 0 ? page : `${page}?${new URLSearchParams(known)}`
}

/** @throws CallFailure as get_reports does for the same filters */
async function readReport(
  services: Services,
  caller: Caller,
  given: Record<string, unknown>,
): Promise<ExportedReport> {
  const { db } = services
  const role = await reportRole(db, caller.email)
  if (!role) throw noReportsAccess()
  const filters = readFilters(given)
  const scope = await reportScope(db, role, filters)
  const [stored, insights] = await Promise.all([
    storedReport(db, scope),
    reportInsights(db, scope, caller.email),
  ])
  return {
    filters,
    result: reportResult(stored, filters.template !== ''),
    insights,
    companyName: caller.remoteConfig.company_name,
    person: `${caller.name} (${caller.email})`,
    madeAt: services.now().toISOString(),
  }
}

function readFilters(given: Record<string, unknown>): ReportFilters {
  const which = query.safeParse(given)
  const template = which.data?.report === 'AVL' ? 'AVL' : ''
  const filters = catalogue.get_reports.input.safeParse({ ...given, template })
  if (which.success && filters.success) return filters.data
  const issues = [...(which.error?.issues ?? []), ...(filters.error?.issues ?? [])]
  throw invalid(issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })))
}
