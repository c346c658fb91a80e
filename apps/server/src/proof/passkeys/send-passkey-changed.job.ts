import { findPerson } from '../../people/people.queries.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { memoMail } from '../../platform/mail/memo-mail.ts'
import { sendMailOnce } from '../../platform/mail/send-mail-once.ts'
import { manilaDateTime } from '../../platform/pdf/display-format.ts'
import type { Services } from '../../protocol/services.ts'
import { findPasskey } from './passkeys.queries.ts'

const TEXTS = {
  registered: {
    heading: 'A new passkey',
    what: 'A passkey was added to your account. A person who has it can sign approvals in your name.',
  },
  revoked: {
    heading: 'A passkey was revoked',
    what: 'A passkey of your account was revoked. Approvals can’t be signed with it any more.',
  },
} as const

/** Mails a person that a passkey of theirs was registered or revoked (O4), always immediately. */
export async function sendPasskeyChanged(
  { passkeyId, change, at }: JobPayloads['send_passkey_changed'],
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'remoteConfig' | 'now'>,
): Promise<void> {
  const passkey = await findPasskey(services.db, passkeyId)
  const person = passkey && (await findPerson(services.db, passkey.user_id))
  if (!person) return
  const { company_name } = await services.remoteConfig.read()
  const { heading, what } = TEXTS[change]
  await sendMailOnce(services, {
    to: { email: person.email, name: person.display_name },
    messageId: `<passkey-${change}-${passkeyId}@countersign>`,
    ...memoMail({
      heading,
      preheader: passkey.name,
      paragraphs: [
        what,
        'If this was you, there is nothing to do. If not, look at your passkeys and sessions under Settings, and tell your administrator.',
      ],
      facts: [
        ['Passkey', passkey.name],
        ['When', manilaDateTime(at)],
      ],
      action: { label: 'Your passkeys', url: `${services.config.web.url}/settings/security` },
      companyName: company_name,
      reason: 'You are receiving this because it concerns the security of your account.',
    }),
  })
}
