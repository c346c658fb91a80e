import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { createMailbox, type Mailbox } from './mailbox.ts'
import type { Mailer } from './mailer.ts'

/** Mail by SMTP where the settings name a server, else into the development mailbox (B4). */
export function createMailing(settings: { smtpUrl: string | null; mailFrom: string; dataDir: string }): {
  mailer: Mailer
  mailbox: Mailbox | null
} {
  if (settings.smtpUrl === null) {
    const mailbox = createMailbox(join(settings.dataDir, 'mailbox'))
    return { mailer: mailbox, mailbox }
  }
  return { mailer: createSmtpMailer(settings.smtpUrl, settings.mailFrom), mailbox: null }
}

function createSmtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { from })
  return {
    async send({ to, subject, html, text, messageId }) {
      await transport.sendMail({ to: { name: to.name, address: to.email }, subject, html, text, messageId })
    },
    close: () => transport.close(),
  }
}
