import { join } from 'node:path'
import { openApiDocument, USUAL_BODY } from '@countersign/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { handlers } from './calls/handlers.ts'
import { registerViewer } from './files/viewer.routes.ts'
import { registerUploads } from './files/upload.routes.ts'
import { dropCookiesOfTokens, registerApiTokens } from './http/api-token-access.ts'
import { registerDocs } from './http/docs/docs.routes.ts'
import { registerAdmission } from './http/admission.ts'
import { bearerToken } from './protocol/api-tokens/bearer.ts'
import { limitBodies, tooLarge } from './http/body-limits.ts'
import { registerCalls, sendFailure } from './http/callable.ts'
import { CallFailure, invalid } from './protocol/call-failure.ts'
import { registerCompression } from './http/transport/compression.ts'
import type { ConnectionLimits } from './http/transport/connections.ts'
import { CONNECTION_LIMITS, connectionOptions, guardConnections } from './http/transport/connections.ts'
import { registerDrain } from './http/transport/drain.ts'
import { registerFrontEnd } from './http/transport/front-end.ts'
import { registerHealth } from './http/transport/health.ts'
import { budgetOf, registerRequestRate } from './http/budgets/request-rate.ts'
import { registerSecurityHeaders, securityHeaders } from './http/transport/security-headers.ts'
import { registerSecurityTxt } from './http/transport/security-txt.ts'
import { registerVerifier } from './http/transport/verifier.ts'
import { trustedProxies } from './http/transport/trusted-proxies.ts'
import { registerEvents } from './http/events.routes.ts'
import { measureRequests } from './http/measure-requests.ts'
import { registerMailboxPages } from './platform/mail/mailbox.routes.ts'
import { registerUnsubscribe } from './notifications/choices/unsubscribe.routes.ts'
import { registerCalendar } from './integrations/calendar/calendar.routes.ts'
import { registerPdf } from './memo-pdf/pdf.routes.ts'
import { registerExportDownload } from './integrations/exports/export-download.routes.ts'
import { registerReportExport } from './reports/downloads/export.routes.ts'
import { registerEvidence } from './proof/entries/evidence.routes.ts'
import { registerLog } from './proof/log/log.routes.ts'
import { registerWitness } from './proof/log/witness/witness.routes.ts'
import { registerReportDownload } from './reports/downloads/report-download.routes.ts'
import { originAllowed } from './http/transport/origin.ts'
import { registerContacts } from './sign-in/contacts.routes.ts'
import { registerSignIn } from './sign-in/sign-in.routes.ts'
import { noteRefusals } from './http/note-refusals.ts'
import { childLoggerFactory } from './http/request-trace.ts'
import { takeClaims } from './console/claims/take-claims.ts'
import { registerScim } from './integrations/directory-sync/scim.routes.ts'
import { registerSecurityLogExport } from './console/security/security-log.routes.ts'
import { registerConfig } from './http/config.routes.ts'
import type { Services, Site } from './protocol/services.ts'

const VERSION = '0.1.0'

/** Builds a site, the end-user app or the console. Each has its own origin and cookies, but the same services (B3). */
export async function buildSite(
  services: Services,
  site: Site,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Promise<FastifyInstance> {
  const { config } = services
  const headers = await securityHeaders(config)
  const app = fastify({
    loggerInstance: services.log.child({ site }) as FastifyBaseLogger,
    trustProxy: trustedProxies(config.trustProxy),
    ...connectionOptions(limits, config.drainMs, headers),
    // A malformed URL reaches no route and no hooks.
    frameworkErrors: (error, request, reply) => {
      void sendFailure(request, reply.headers(headers), asCallFailure(error))
    },
    bodyLimit: USUAL_BODY.bytes,
    // Otherwise closing would wait for event streams and idle connections.
    forceCloseConnections: true,
    genReqId: () => crypto.randomUUID(),
    childLoggerFactory,
  })
  app.decorateReply('failure', undefined)
  dropCookiesOfTokens(app)
  noteRefusals(app, services, site)
  measureRequests(app, services.metrics, site)
  registerSecurityHeaders(app, headers)
  guardConnections(app, limits, headers)
  await registerRequestRate(app, services, site)
  registerApiTokens(app, services, site)
  registerAdmission(app)
  limitBodies(app)
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, asCallFailure(error)))
  const origin = site === 'web' ? config.web.url : config.admin.url
  app.addHook('onRequest', async (request) => {
    // No other site can send a token, and a token's request reads no cookies (P1).
    if (bearerToken(request) === undefined && !originAllowed(request, origin))
      throw new CallFailure('PERMISSION_DENIED', 'This request comes from another site.')
  })

  registerDrain(app, services.ending)
  registerCompression(app)
  registerHealth(app, services)
  app.get('/openapi.json', () => openApiDocument(VERSION))
  registerDocs(app, VERSION, config.web.url)
  registerConfig(app, services)
  registerSecurityTxt(app, services, origin)
  await registerSignIn(app, services, site, (signedIn) => takeClaims(services, signedIn))
  registerCalls(app, services, site, handlers)
  if (site === 'admin') {
    registerSecurityLogExport(app, services)
    registerExportDownload(app, services)
  }
  if (site === 'web') {
    registerContacts(app, services)
    await registerUploads(app, services)
    registerViewer(app, services)
    registerPdf(app, services, site)
    registerLog(app, services)
    registerWitness(app, services, budgetOf('witness', config))
    registerEvidence(app, services, site)
    registerReportDownload(app, services)
    registerReportExport(app, services)
    registerEvents(app, services)
    registerUnsubscribe(app, services)
    await registerScim(app, services)
    registerCalendar(app, services)
    registerVerifier(app, join(import.meta.dirname, '..', '..', 'verifier', 'dist'))
    if (services.mailbox) registerMailboxPages(app, services.mailbox)
  }
  await registerFrontEnd(app, join(import.meta.dirname, '..', '..', site, 'dist'))
  return app
}

/** Converts errors of the framework, such as a body too large or malformed JSON, to those of the protocol (A2). */
function asCallFailure(error: unknown): unknown {
  if (error instanceof CallFailure) return error
  const status = (error as { statusCode?: number } | null)?.statusCode
  if (status === 413) return tooLarge()
  if (status !== undefined && status >= 400 && status < 500)
    return invalid([{ path: '', message: 'The request is malformed.' }])
  return error
}
