import type { Mailer } from '../mail/mailer.ts'
import type { Metrics } from './metrics.ts'

/** Wraps a mailer to count its mails. */
export function measureMails(mailer: Mailer, { mails }: Metrics): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail)
        mails.inc({ outcome: 'sent' })
      } catch (cause) {
        mails.inc({ outcome: 'failed' })
        throw cause
      }
    },
    close: () => mailer.close(),
  }
}
