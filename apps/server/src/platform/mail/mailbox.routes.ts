import type { FastifyInstance, FastifyReply } from 'fastify'
import { listPage, mailPage } from './mailbox-html.ts'
import type { Mailbox } from './mailbox.ts'

/** The pages run no scripts and load only the mail that they frame. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Mails are untrusted: no scripts or forms, an opaque origin, and links that open outside the frame. */
const MAIL_POLICY =
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

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? ''

/**
 * The development mailbox (B4). `/dev/mailbox` lists mails, newest first, and `?to=` those to one address. Each has its own page
 * with its HTML in a sandbox and its text. `/dev/mailbox.json` returns the list for tests and scripts.
 */
export function registerMailboxPages(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<ToQuery>('/dev/mailbox.json', (request) => mailbox.list(first(request.query.to)))

  app.get<ToQuery>('/dev/mailbox', async (request, reply) => {
    const to = first(request.query.to).trim()
    return sendPage(reply, listPage(await mailbox.list(to), to), PAGE_POLICY)
  })

  app.get<IdParams & ToQuery>('/dev/mailbox/:id', async (request, reply) => {
    const mail = await mailbox.find(request.params.id)
    if (!mail)
      return sendPage(reply.status(404), listPage([], '', 'This mail is not in the mailbox.'), PAGE_POLICY)
    return sendPage(reply, mailPage(mail, first(request.query.to)), PAGE_POLICY)
  })

  app.get<IdParams>('/dev/mailbox/:id/html', async (request, reply) => {
    const mail = await mailbox.find(request.params.id)
    // A link that opened inside the frame would load the product without its session.
    const html = (mail?.html ?? '').replace(/<head>/i, '<head><base target="_blank">')
    return sendPage(reply.header('x-frame-options', 'SAMEORIGIN').status(mail ? 200 : 404), html, MAIL_POLICY)
  })
}
