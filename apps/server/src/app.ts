import { join } from 'node:path'
import { openApiDocument } from '@countersign/contract'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { registerViewer } from './files/viewer.routes.ts'
import { registerUploads } from './files/upload.routes.ts'
import { registerCalls, sendFailure } from './http/callable.ts'
import { CallFailure, invalid } from './http/call-failure.ts'
import { registerCompression } from './http/compression.ts'
import {
  CONNECTION_LIMITS,
  connectionOptions,
  guardConnections,
  type ConnectionLimits,
} from './http/connections.ts'
import { registerDrain } from './http/drain.ts'
import { registerFrontEnd } from './http/front-end.ts'
import { registerHealth } from './http/health.ts'
import { registerRequestRate } from './http/request-rate.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { registerEvents } from './live/events.route.ts'
import { measureRequests } from './metrics/measure-requests.ts'
import { registerMailboxPages } from './mail/mailbox-pages.ts'
import { registerPdf } from './memos/pdf.route.ts'
import { registerReportExport } from './reports/export/export.route.ts'
import { registerReportDownload } from './reports/report-download.route.ts'
import { originAllowed } from './people/origin.ts'
import { registerContacts } from './contacts/contacts.routes.ts'
import { registerSignIn } from './people/sign-in.routes.ts'
import { registerConfig } from './settings/config.routes.ts'
import type { Services, Site } from './services.ts'

const VERSION = '0.1.0'

/** One site, the end-user app or the console: its own origin, its own cookies, the same services (B3). */
export async function buildSite(
  services: Services,
  site: Site,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Promise<FastifyInstance> {
  const { config } = services
  const app = fastify({
    loggerInstance: services.log.child({ site }) as FastifyBaseLogger,
    trustProxy: trustedProxies(config.trustProxy),
    ...connectionOptions(limits, config.drainMs),
    // Otherwise closing waits for open event streams and idle connections.
    forceCloseConnections: true,
    genReqId: () => crypto.randomUUID(),
  })
  app.decorateReply('failure', undefined)
  measureRequests(app, services.metrics, site)
  guardConnections(app, limits)
  await registerSecurityHeaders(app, config)
  await registerRequestRate(app, services, site)
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, asCallFailure(error)))
  const own = site === 'web' ? config.web.url : config.admin.url
  app.addHook('onRequest', async (request) => {
    if (!originAllowed(request, own))
      throw new CallFailure('PERMISSION_DENIED', 'This request comes from another site.')
  })

  registerDrain(app, services.ending)
  registerCompression(app)
  registerHealth(app, services)
  app.get('/openapi.json', () => openApiDocument(VERSION))
  registerConfig(app, services)
  await registerSignIn(app, services, site)
  registerCalls(app, services, site)
  if (site === 'web') {
    registerContacts(app, services)
    await registerUploads(app, services)
    registerViewer(app, services)
    registerPdf(app, services, site)
    registerReportDownload(app, services)
    registerReportExport(app, services)
    registerEvents(app, services)
    if (services.mailbox) registerMailboxPages(app, services.mailbox)
  }
  await registerFrontEnd(app, join(import.meta.dirname, '..', '..', site, 'dist'))
  return app
}

/** What the framework refuses by itself (a body too large, broken JSON) in the words of the protocol (A2). */
function asCallFailure(error: unknown): unknown {
  if (error instanceof CallFailure) return error
  const status = (error as { statusCode?: number } | null)?.statusCode
  if (status === 413) return malformed('The request is too large.')
  if (status !== undefined && status >= 400 && status < 500) return malformed('The request is malformed.')
  return error
}

/** Where there is no payload to speak of, the whole is the place. */
function malformed(message: string): CallFailure {
  return invalid([{ path: '', message }])
}
