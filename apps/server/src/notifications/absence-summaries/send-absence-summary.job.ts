import { daysText, manilaDate } from '@countersign/domain'
import type { StoredAbsence } from '../../people/absences/absence.queries.ts'
import { findAbsence } from '../../people/absences/absence.queries.ts'
import { canReceiveMemoMails } from '../../people/can-receive-memo-mails.queries.ts'
import { resolveNames } from '../../people/people.store.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { bringBackDuring } from '../../platform/memo-log/archive/bring-back.store.ts'
import { memoMail } from '../../platform/mail/memo-mail.ts'
import { sendMailOnce } from '../../platform/mail/send-mail-once.ts'
import { today } from '../../protocol/delegations.ts'
import type { Services } from '../../protocol/services.ts'
import { countDecisions, readDecisions } from './absence-summary.queries.ts'
import { decisionFact, unreadableFact, HISTORY, summaryTexts, summaryTitle } from './texts.ts'

/** Decisions that the mail lists; the History holds all. */
const MOST_LISTED = 50

/** Mails a person what was decided for them while they were away (K7). It may have waited in the queue: rights are those of now. */
export async function sendAbsenceSummary(
  { notificationId, absenceId }: JobPayloads['send_absence_summary'],
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'remoteConfig' | 'storage' | 'now'>,
): Promise<void> {
  const { db } = services
  const absence = await findAbsence(db, absenceId)
  if (!absence) return
  const { personEmail: email } = absence
  const { company_name, hosted_domains } = await services.remoteConfig.read()
  if (!(await canReceiveMemoMails(db, email, hosted_domains.values))) return
  await bringBackDuring(services, absenceId)
  const listed = await readDecisions(db, { absenceId, email, limit: MOST_LISTED })
  const { memos, decisions, unreadable } = await countDecisions(db, absenceId)
  const nameOf = await resolveNames(db, [email])
  const intro = summaryTexts.intro(daysOf(absence, today(services.now())))
  await sendMailOnce(services, {
    to: { email, name: nameOf(email) },
    messageId: `<${notificationId}@countersign>`,
    ...memoMail({
      heading: summaryTitle(memos),
      preheader: intro,
      paragraphs: [intro],
      facts: [
        ...listed.map(decisionFact),
        ...(decisions > listed.length ? [summaryTexts.more(decisions - listed.length)] : []),
        ...unreadable.slice(0, MOST_LISTED).map(unreadableFact),
      ],
      action: { label: summaryTexts.action, url: `${services.config.web.url}${HISTORY}` },
      companyName: company_name,
      reason: summaryTexts.reason,
    }),
  })
}

/** The days on which an absence held. */
function daysOf({ firstDay, lastDay, endedAt }: StoredAbsence, day: string): string {
  return daysText(firstDay, endedAt === null ? lastDay : manilaDate(endedAt), day)
}
