import nodemailer from 'nodemailer'
import { headerText } from './header-text.ts'
import type { Mailer } from './mailer.ts'

/** A server that doesn't respond in time fails the attempt, and the job is retried. */
const CONNECT_TIMEOUT_MS = 15_000
const SOCKET_TIMEOUT_MS = 60_000

/** A single address: nothing that could add a recipient or a header. */
const SINGLE_ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

/**
 * Sends mails from `from` by the SMTP server at `url` (`smtp://user:password@host:587`, `smtps://…`, with options as query
 * parameters) over pooled connections.
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const address = new URL(url)
  const defaults = {
    pool: 'true',
    maxConnections: '2',
    connectionTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  }
  for (const [name, value] of Object.entries(defaults))
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value))
  const transport = nodemailer.createTransport(address.href, {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  return {
    async send({ to, subject, html, text, messageId, unsubscribeUrl }) {
      if (!SINGLE_ADDRESS.test(to.email)) throw new Error(`${JSON.stringify(to.email)} is no mail address`)
      await transport.sendMail({
        to: { name: headerText(to.name), address: to.email },
        subject: headerText(subject),
        html,
        text,
        messageId,
        ...(unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
      })
    },
    close: () => transport.close(),
  }
}

/** One-click unsubscribing (RFC 8058): mail programs post to the address. Prepared, because encoding would break a long one. */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
