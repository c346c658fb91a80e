import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { memoMail } from '../../platform/mail/memo-mail.ts'
import { sendMailOnce } from '../../platform/mail/send-mail-once.ts'
import { canReceiveMemoMails } from '../../people/can-receive-memo-mails.queries.ts'
import { resolveNames } from '../../people/people.store.ts'
import type { Services } from '../../protocol/services.ts'
import { PARTS } from './parts.ts'
import { readHandover } from './handovers.store.ts'

/** Memos that the mail names; the lists hold all. */
const MOST_NAMED = 20

/** Sends a successor one summary of what a person who leaves has left to them (K9). */
export async function sendHandover(
  { handoverId, email }: JobPayloads['send_handover'],
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'remoteConfig' | 'now'>,
): Promise<void> {
  const handover = await readHandover(services.db, handoverId)
  const moved = handover?.memos.filter((memo) => memo.to_email === email && memo.outcome === 'MOVED') ?? []
  if (!handover || moved.length === 0) return
  const { company_name, hosted_domains } = await services.remoteConfig.read()
  if (!(await canReceiveMemoMails(services.db, email, hosted_domains.values))) return
  const nameOf = await resolveNames(services.db, [handover.from_email, email])
  const from = nameOf(handover.from_email)
  const memos = moved.length === 1 ? 'One memo' : `${moved.length} memos`
  await sendMailOnce(services, {
    to: { email, name: nameOf(email) },
    messageId: `<handover-${handoverId}-${email}@countersign>`,
    ...memoMail({
      heading: `${memos} of ${from} ${moved.length === 1 ? 'is' : 'are'} yours now`,
      preheader: handover.reason,
      paragraphs: [
        `${handover.actor_name} gave you what was open of ${from}. What waits for your decision is in For my approval.`,
        handover.reason,
      ],
      facts: [
        ...moved
          .slice(0, MOST_NAMED)
          .map(({ memo_id, template_name, part }): [string, string] => [
            memo_id,
            `${template_name}, ${PARTS[part]}`,
          ]),
        ...(moved.length > MOST_NAMED
          ? [['…', `and ${moved.length - MOST_NAMED} more`] satisfies [string, string]]
          : []),
      ],
      action: { label: 'For my approval', url: `${services.config.web.url}/approvals` },
      companyName: company_name,
      reason: 'You are receiving this because an administrator made you the successor.',
    }),
  })
}
