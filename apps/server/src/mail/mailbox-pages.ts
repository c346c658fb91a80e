import type { FastifyInstance, FastifyReply } from 'fastify'
import { listPage, mailPage } from './mailbox-html.ts'
import type { Mailbox } from './mailbox.ts'

/** The pages run no script and fetch nothing but the mail they frame. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A mail is somebody else's page: no script, no form, an origin of its own; its links open outside it. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

function sendPage(reply: FastifyReply, html: string, policy: string) {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

type ToQuery = { Querystring: { to?: string | string[] } }
type IdParams = { Params: { id: string } }

const oneOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? ''

/**
 * The development mailbox (B4): `/dev/mailbox` lists mails, newest first, `?to=` those to one address; each opens on a
 * page of its own, as HTML in a sandbox and as text. `/dev/mailbox.json` gives the same list to tests and scripts.
 */
export function registerMailboxPages(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<ToQuery>('/dev/mailbox.json', (request) => mailbox.list(oneOf(request.query.to)))

  app.get<ToQuery>('/dev/mailbox', async (request, reply) => {
    const to = oneOf(request.query.to).trim()
    return sendPage(reply, listPage(await mailbox.list(to), to), pagePolicy)
  })

  app.get<IdParams & ToQuery>('/dev/mailbox/:id', async (request, reply) => {
    const mail = await mailbox.find(request.params.id)
    if (!mail)
      return sendPage(reply.status(404), listPage([], '', 'This mail is not in the mailbox.'), pagePolicy)
    return sendPage(reply, mailPage(mail, oneOf(request.query.to)), pagePolicy)
  })

  app.get<IdParams>('/dev/mailbox/:id/html', async (request, reply) => {
    const mail = await mailbox.find(request.params.id)
    // A link followed inside the frame would open the product without its session.
    const html = (mail?.html ?? '').replace(/<head>/i, '<head><base target="_blank">')
    return sendPage(reply.header('x-frame-options', 'SAMEORIGIN').status(mail ? 200 : 404), html, mailPolicy)
  })
}
