import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { budgetOf } from '../../http/budgets/request-rate.ts'
import type { Services } from '../../protocol/services.ts'
import { stopMails } from './notification-choices.store.ts'
import { askPage, donePage, invalidPage, ONE_CLICK, PAGE_POLICY } from './unsubscribe-page.ts'
import { openUnsubscribeToken, UNSUBSCRIBE_PATH } from './unsubscribe-token.ts'

/** Longer than any token. */
const TOKEN_MAX_CHARACTERS = 1_000

/**
 * Unsubscribing by RFC 8058 (M7): a POST by a mail program, or by the page's button, sets 'in the app alone' for what the mail carried.
 * GET changes nothing. There is no session: the sealed token names the person.
 */
export function registerUnsubscribe(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'now'>,
): void {
  const settingsUrl = `${services.config.web.url}/settings/notifications`
  const options = budgetOf('signIn', services.config)
  app.register((scope, _options, done) => {
    for (const type of ['application/x-www-form-urlencoded', /^multipart\/form-data/])
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    scope.get(UNSUBSCRIBE_PATH, options, (request, reply) => {
      const token = tokenIn(request)
      const grant = openUnsubscribeToken(services, token)
      if (!grant) return send(reply.status(404), invalidPage(settingsUrl))
      return send(reply, askPage(grant.categories, { token, settingsUrl }))
    })
    scope.post(UNSUBSCRIBE_PATH, options, async (request, reply) => {
      const token = tokenIn(request)
      const grant = openUnsubscribeToken(services, token)
      if (!grant) return send(reply.status(404), invalidPage(settingsUrl))
      const isConfirmed = typeof request.body === 'string' && request.body.includes(ONE_CLICK.value)
      if (!isConfirmed) return send(reply, askPage(grant.categories, { token, settingsUrl }))
      await stopMails(services.db, grant)
      return send(reply, donePage(grant.categories, settingsUrl))
    })
    done()
  })
}

function tokenIn({ query }: FastifyRequest): string {
  const { token } = query as { token?: unknown }
  return typeof token === 'string' && token.length <= TOKEN_MAX_CHARACTERS ? token : ''
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(html)
}
