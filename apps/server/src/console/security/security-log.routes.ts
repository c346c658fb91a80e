import { Readable } from 'node:stream'
import { catalogue } from '@countersign/contract'
import { manilaDate, securityText } from '@countersign/domain'
import type { FastifyInstance } from 'fastify'
import { noteExport } from '../../audit/log-security.ts'
import { contentDisposition } from '../../http/transport/content-disposition.ts'
import { requireAdministrator } from '../../protocol/administrators.ts'
import { refuseStaleSignIn } from '../../protocol/fresh-sign-in.ts'
import { CallFailure, invalid } from '../../protocol/call-failure.ts'
import { budgetOf } from '../../http/budgets/request-rate.ts'
import { callerOf } from '../../sessions/session.ts'
import type { Services } from '../../protocol/services.ts'
import type { SecurityLogFilter } from './security-log.queries.ts'
import { securityLogPage } from './security-log.queries.ts'

/** Rows per query. */
const BATCH = 1000

/** `GET /security-log.jsonl`, on the console: the security log as JSON lines, with the filters of the page, each event also in the page's words (Q1). */
export function registerSecurityLogExport(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'pool' | 'sessionRows' | 'securityLog' | 'now'>,
): void {
  app.get('/security-log.jsonl', budgetOf('papers', services.config), async (request, reply) => {
    const caller = await callerOf(request, services, 'admin')
    if (!caller) throw new CallFailure('UNAUTHENTICATED', 'Please sign in.')
    requireAdministrator(caller, 'unlimited')
    refuseStaleSignIn(caller, services.now())
    const given = Object.entries(request.query as Record<string, unknown>).filter(([, value]) => value !== '')
    const parsed = catalogue['admin-get_security_log'].input.safeParse(Object.fromEntries(given))
    if (!parsed.success)
      throw invalid(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    noteExport({ services, caller, site: 'admin', address: request.ip }, 'security log')
    const name = `security-log-${manilaDate(services.now().toISOString())}.jsonl`
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', contentDisposition('attachment', name))
      .type('application/jsonl; charset=utf-8')
      .send(Readable.from(lines(services, parsed.data)))
  })
}

async function* lines({ db }: Pick<Services, 'db'>, filter: SecurityLogFilter): AsyncGenerator<string> {
  let cursor: string | null | undefined = filter.cursor
  do {
    const page = await securityLogPage(db, { ...filter, cursor }, BATCH)
    if (page.events.length > 0)
      yield `${page.events.map((event) => JSON.stringify({ ...event, text: securityText(event) })).join('\n')}\n`
    cursor = page.next_cursor
  } while (cursor !== null)
}
