import { catalogue, HTTP_STATUS } from '@countersign/contract'
import { manilaDate } from '@countersign/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { noteExport } from '../../audit/log-security.ts'
import { DocumentFailed } from '../../platform/documents/document-failed.ts'
import { contentDisposition } from '../../http/transport/content-disposition.ts'
import { CallFailure, invalid } from '../../protocol/call-failure.ts'
import { sendFailure } from '../../http/callable.ts'
import { budgetOf } from '../../http/budgets/request-rate.ts'
import { callerOf } from '../../sessions/session.ts'
import type { Caller, Services } from '../../protocol/services.ts'
import { noReportsAccess } from '../../people/report-roles/caller-role.ts'
import { reportRole } from '../../people/report-roles/report-roles.store.ts'
import { readInsights } from '../figures/insights.ts'
import type { ReportFilters } from '../figures/report-filters.ts'
import { resolveScope } from '../figures/report-filters.ts'
import { makeWorkbook } from '../spreadsheets/spreadsheets.ts'
import { readStoredReport } from '../figures/report-result.queries.ts'
import { reportPage } from './report-page.ts'
import { reportResult } from '../figures/report-result.ts'
import type { ExportedReport } from '../export/report-document.ts'
import { reportDocument } from '../export/report-document.ts'
import { pdfReport } from '../export/report-pdf.ts'

const FORMATS = ['xlsx', 'pdf'] as const
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The query parameters of the pages. */
const FILTERS = ['company', 'group', 'start_month', 'end_month', 'year']

const query = z.object({ report: z.enum(['dashboard', 'AVL']) })

/**
 * `GET /reports/export/:format?report=dashboard|AVL&company=…`: the dashboard or the cost report with the same filters, as a
 * workbook or PDF, for people who may read it there. A browser that isn't signed in is redirected to sign in, and back to the report
 * with its filters.
 */
export function registerReportExport(
  app: FastifyInstance,
  services: Pick<
    Services,
    'config' | 'db' | 'pool' | 'sessionRows' | 'pdf' | 'spreadsheets' | 'securityLog' | 'now'
  >,
): void {
  const budget = budgetOf('papers', services.config)
  app.get<{ Params: { format: string } }>('/reports/export/:format', budget, async (request, reply) => {
    reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')
    try {
      const caller = await callerOf(request, services, 'web')
      if (!caller && isNavigation(request))
        return await reply.redirect(`/login?${new URLSearchParams({ next: pagePath(request.query) })}`)
      if (!caller) throw new CallFailure('UNAUTHENTICATED', 'Please sign in.')
      const { format } = request.params
      const report = await readReport(services, caller, request.query as Record<string, unknown>)
      if (format !== 'xlsx' && format !== 'pdf')
        throw invalid([{ path: 'format', message: `The format is one of ${FORMATS.join(', ')}.` }])
      noteExport(
        { services, caller, site: 'web', address: request.ip },
        `report ${format}`,
        `${report.filters.template === '' ? 'dashboard' : 'AVL'}, ${report.filters.company}`,
      )
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
      const workbook = await makeWorkbook(services.spreadsheets, document, report.madeAt)
      return await reply.type(XLSX).header('content-disposition', attachment('xlsx')).send(workbook)
    } catch (cause) {
      const failure = cause instanceof DocumentFailed ? exportFailed(cause) : cause
      if (!isNavigation(request) || !(failure instanceof CallFailure))
        return sendFailure(request, reply, failure)
      if (failure.cause) request.log.error({ err: failure.cause }, 'report not exported')
      return reply
        .status(HTTP_STATUS[failure.code])
        .type('text/html; charset=utf-8')
        .send(reportPage({ title: 'This report is not available', text: failure.message }))
    }
  })
}

/** The process failed. A retry gets a new one. */
function exportFailed(cause: DocumentFailed): CallFailure {
  const message = 'The report could not be made. Please try again in a moment.'
  return new CallFailure('UNAVAILABLE', message, undefined, { cause })
}

/** Whether a browser follows a link, and so displays the answer. */
function isNavigation(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] === 'navigate'
}

/** The path of the page that shows the report, with the same filters. */
function pagePath(given: unknown): string {
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
  services: Pick<Services, 'db' | 'now'>,
  caller: Caller,
  given: Record<string, unknown>,
): Promise<ExportedReport> {
  const { db } = services
  const role = await reportRole(db, caller.email)
  if (!role) throw noReportsAccess()
  const filters = readFilters(given)
  const scope = await resolveScope(db, role, filters)
  const [stored, insights] = await Promise.all([
    readStoredReport(db, scope),
    readInsights(db, scope, { personId: caller.personId, now: services.now() }),
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
