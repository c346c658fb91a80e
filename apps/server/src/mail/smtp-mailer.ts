import nodemailer from 'nodemailer'
import { headerText } from './header-text.ts'
import type { Mailer } from './mailer.ts'

/** A server that doesn't answer fails the attempt after this time (ms), and the job tries again. */
const connectTimeout = 15_000
const silenceTimeout = 60_000

/** One mailbox at one host: anything that could add a second recipient or a header is none. */
const oneAddress = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

/**
 * Sends by the SMTP server of `url` (`smtp://user:password@host:587`, `smtps://…`, its options as query parameters) in the
 * name of `from`, over one connection that is kept.
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const address = new URL(url)
  const defaults = {
    pool: 'true',
    maxConnections: '2',
    connectionTimeout: connectTimeout,
    socketTimeout: silenceTimeout,
  }
  for (const [name, value] of Object.entries(defaults))
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value))
  const transport = nodemailer.createTransport(address.href, {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Answering machines leave mails of machines alone (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  return {
    async send({ to, subject, html, text, messageId }) {
      if (!oneAddress.test(to.email)) throw new Error(`${JSON.stringify(to.email)} is no mail address`)
      await transport.sendMail({
        to: { name: headerText(to.name), address: to.email },
        subject: headerText(subject),
        html,
        text,
        messageId,
      })
    },
    close: () => transport.close(),
  }
}
