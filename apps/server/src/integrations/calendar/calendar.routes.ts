import type { FastifyInstance } from 'fastify'
import { budgetOf } from '../../http/budgets/request-rate.ts'
import { today } from '../../protocol/delegations.ts'
import type { Services } from '../../protocol/services.ts'
import { findReader } from './calendar-links.store.ts'
import { CALENDAR_PATH } from './calendar-path.ts'
import { calendarText } from './calendar-text.ts'
import { readDueMemos } from './due-memos.queries.ts'

/** The length of a token (base64url of 32 bytes). */
const TOKEN = /^[\w-]{43}$/

/**
 * `GET /calendar.ics?token=…`: the due memos of the person whose link it is (P5). There is no session; the token is in the query, which isn't
 * logged. An unknown token, and one of a person who can't sign in, get the same answer.
 */
export function registerCalendar(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'now' | 'remoteConfig'>,
): void {
  const { config, db, remoteConfig } = services
  const { host } = new URL(config.web.url)
  app.get(CALENDAR_PATH, budgetOf('calendar', config), async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const { token } = request.query as { token?: unknown }
    const isToken = typeof token === 'string' && TOKEN.test(token)
    const now = services.now()
    const domains = isToken ? (await remoteConfig.read()).hosted_domains.values : []
    const reader = isToken ? await findReader(db, token, { domains, now }) : undefined
    if (!reader)
      return reply.status(404).type('text/plain; charset=utf-8').send('This calendar link has ended.')
    const memos = await readDueMemos(db, { ...reader, today: today(now) })
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="memos-due.ics"')
      .send(calendarText(memos, { host, now }))
  })
}
