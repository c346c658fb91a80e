import { findAbsence } from '../../people/absences/absence.queries.ts'
import { lockAbsence } from '../../people/absences/absence.store.ts'
import { canReceiveMemoMails } from '../../people/can-receive-memo-mails.queries.ts'
import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/signals/announce.store.ts'
import type { Services } from '../../protocol/services.ts'
import { countDecisions } from './absence-summary.queries.ts'
import { HISTORY, summaryTitle } from './texts.ts'

/**
 * Notifies a person of what was decided for them during an absence that is over (K7), once: the row that records it is written in the
 * transaction of the notification and the mail's job. Without a decision there is no summary, nor for a person who gets no mails about memos (E1).
 */
export async function summariseAbsence(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  absenceId: string,
  { now, hostedDomains }: { now: Date; hostedDomains: readonly string[] },
): Promise<void> {
  if (!(await lockAbsence(tx, absenceId))) return
  const isSummarised = await tx
    .selectFrom('absence_summaries')
    .select('absence_id')
    .where('absence_id', '=', absenceId)
    .executeTakeFirst()
  const absence = await findAbsence(tx, absenceId)
  if (isSummarised || !absence) return
  const { personEmail: email } = absence
  const { memos } = await countDecisions(tx, absenceId)
  const isSent = memos > 0 && (await canReceiveMemoMails(tx, email, hostedDomains))
  await tx
    .insertInto('absence_summaries')
    .values({ absence_id: absenceId, is_sent: isSent, created_at: now })
    .execute()
  if (!isSent) return
  const { notification_id: notificationId } = await tx
    .insertInto('notifications')
    .values({ email, kind: 'ABSENCE_SUMMARY', title: summaryTitle(memos), url: HISTORY, created_at: now })
    .returning('notification_id')
    .executeTakeFirstOrThrow()
  await announce(tx, { notified: email })
  const payload = { notificationId, absenceId }
  await jobs.enqueue(tx, 'send_absence_summary', payload, `notice:${notificationId}`)
}
