import { stoppedWebhookText } from '@countersign/domain'
import { resolveNames } from '../../people/people.store.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { memoMail } from '../../platform/mail/memo-mail.ts'
import { sendMailOnce } from '../../platform/mail/send-mail-once.ts'
import { manilaDateTime } from '../../platform/pdf/display-format.ts'
import type { Services } from '../../protocol/services.ts'
import { findWebhook } from './webhooks.queries.ts'

/** Notifies an administrator without limits of a webhook that has switched itself off (P2), unless it is on again. */
export async function sendWebhookStopped(
  { webhookId, email, at }: JobPayloads['send_webhook_stopped'],
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'remoteConfig' | 'now'>,
): Promise<void> {
  const { config, db, remoteConfig } = services
  const webhook = await findWebhook(db, webhookId)
  if (webhook?.state !== 'STOPPED') return
  const { company_name } = await remoteConfig.read()
  const nameOf = await resolveNames(db, [email])
  await sendMailOnce(services, {
    to: { email, name: nameOf(email) },
    messageId: `<webhook-${webhookId}-${Date.parse(at)}-${email}@countersign>`,
    ...memoMail({
      ...stoppedWebhookText(webhook),
      facts: [
        ['Host', webhook.host],
        ['Switched off', manilaDateTime(at)],
      ],
      action: { label: 'Integrations', url: `${config.admin.url}/settings/integrations` },
      companyName: company_name,
    }),
  })
}
