import { join } from 'node:path'
import type { Mailbox } from './mailbox.ts'
import { createMailbox } from './mailbox.ts'
import type { Mailer } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Sends mails by SMTP if the settings name a server, else stores them in the development mailbox (B4). */
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
