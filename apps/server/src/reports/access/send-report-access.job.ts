import type { JobPayloads } from '../../jobs/jobs.ts'
import { memoMail } from '../../mail/memo-mail.ts'
import { sendOnce } from '../../mail/send-once.ts'
import type { Services } from '../../services.ts'

/** Tells somebody that they have access to reports now (console document section 8). Who lost it meanwhile isn't told. */
export async function sendReportAccess(
  { email, grantId }: JobPayloads['send_report_access'],
  services: Services,
): Promise<void> {
  const role = await services.db
    .selectFrom('report_roles')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  if (!role) return
  const { company_name } = await services.remoteConfig.read()
  const groups = role.access_level === 'Super Admin' ? 'All Groups' : role.views.join(', ')
  await sendOnce(services, {
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
