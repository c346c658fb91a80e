import type { FastifyInstance } from 'fastify'
import type { Mailbox } from './mailbox.ts'

/** The development mailbox as JSON, for tests and scripts (B4). */
export function registerMailboxPages(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', (request) => mailbox.list(request.query.to))
}
