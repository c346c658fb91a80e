import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { memoMail } from '../../platform/mail/memo-mail.ts'
import { sendMailOnce } from '../../platform/mail/send-mail-once.ts'
import { canReceiveMemoMails } from '../../people/can-receive-memo-mails.queries.ts'
import { resolveNames } from '../../people/people.store.ts'
import type { Services } from '../../protocol/services.ts'
import { findDisabled, findNotified, readPlacesIn } from './disabled-places.queries.ts'
import { disabledTexts, disabledTitle, OWN_MEMOS, placeFact } from './disabled-texts.ts'

/** Memos that the mail lists; the owner's list holds all. */
const MOST_LISTED = 50

/**
 * Mails an owner in which of their memos a disabled person has open places (K10). It may have waited in the queue: places are those of
 * now, and there is no mail where none is left.
 */
export async function sendApproverDisabled(
  { notificationId, userId }: JobPayloads['send_approver_disabled'],
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'remoteConfig' | 'now'>,
): Promise<void> {
  const { db } = services
  const person = await findDisabled(db, userId)
  const email = await findNotified(db, notificationId)
  if (!person || email === undefined) return
  const { company_name, hosted_domains } = await services.remoteConfig.read()
  if (!(await canReceiveMemoMails(db, email, hosted_domains.values))) return
  const places = await readPlacesIn(db, person, email)
  if (places.length === 0) return
  const listed = places.slice(0, MOST_LISTED)
  const paragraphs = disabledTexts.paragraphs(person.name, places.length)
  const nameOf = await resolveNames(db, [email])
  await sendMailOnce(services, {
    to: { email, name: nameOf(email) },
    messageId: `<${notificationId}@countersign>`,
    ...memoMail({
      heading: disabledTitle(person.name, places.length),
      preheader: paragraphs[0] ?? '',
      paragraphs,
      facts: [
        ...listed.map(placeFact),
        ...(places.length > listed.length ? [disabledTexts.more(places.length - listed.length)] : []),
      ],
      action: { label: disabledTexts.action, url: `${services.config.web.url}${OWN_MEMOS}` },
      companyName: company_name,
      reason: disabledTexts.reason,
    }),
  })
}
