import type { JobPayloads } from '../platform/jobs/jobs.ts'
import { memoMail } from '../platform/mail/memo-mail.ts'
import { sendMailOnce } from '../platform/mail/send-mail-once.ts'
import { manilaDateTime } from '../platform/pdf/display-format.ts'
import { findPerson } from '../people/people.queries.ts'
import type { Services } from '../protocol/services.ts'

/** Notifies a person of a sign-in from a new browser (Q2), always immediately. */
export async function sendNewBrowser(
  { userId, address, browser, at }: JobPayloads['send_new_browser'],
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'remoteConfig' | 'now'>,
): Promise<void> {
  const person = await findPerson(services.db, userId)
  if (!person) return
  const { company_name } = await services.remoteConfig.read()
  await sendMailOnce(services, {
    to: { email: person.email, name: person.display_name },
    messageId: `<new-browser-${userId}-${Date.parse(at)}@countersign>`,
    ...memoMail({
      heading: 'A sign-in from a new browser',
      preheader: `${browser}, ${address}`,
      paragraphs: [
        'Your account was used to sign in to Countersign from a browser that you have not used here before.',
        'If this was you, there is nothing to do. If not, sign it out under Settings, and tell your administrator.',
      ],
      facts: [
        ['Browser', browser],
        ['Address', address],
        ['When', manilaDateTime(at)],
      ],
      action: { label: 'Where you are signed in', url: `${services.config.web.url}/settings/security` },
      companyName: company_name,
      reason: 'You are receiving this because it concerns the security of your account.',
    }),
  })
}
