import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { memoMail } from '../../platform/mail/memo-mail.ts'
import { sendMailOnce } from '../../platform/mail/send-mail-once.ts'
import type { Services } from '../../protocol/services.ts'
import { findGrant } from '../../people/report-roles/report-roles.store.ts'

/** Notifies a person of their new access to reports (W24), unless it was removed in the meantime. */
export async function sendReportAccess(
  { email, grantId }: JobPayloads['send_report_access'],
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'remoteConfig' | 'now'>,
): Promise<void> {
  const role = await findGrant(services.db, email)
  if (!role) return
  const { company_name } = await services.remoteConfig.read()
  const groups = role.access_level === 'Super Admin' ? 'All Groups' : role.views.join(', ')
  await sendMailOnce(services, {
    to: { email, name: role.name },
    messageId: `<report-access-${grantId}@countersign>`,
    ...memoMail({
      heading: 'You can now have access to reports',
      preheader: `${role.access_level}: ${groups}`,
      paragraphs: [
        'Reports show how many memos were created, where they stand and how long their approval takes.',
      ],
      facts: [
        ['Access Level', role.access_level],
        ['View', groups],
      ],
      action: { label: 'Open reports', url: `${services.config.web.url}/reports` },
      companyName: company_name,
      reason: 'You are receiving this because you were given access to reports.',
    }),
  })
}
