import type { ClockNoticeKind } from '@countersign/domain'
import { MEMO_STATE, readingOf, readStored } from '@countersign/domain'
import type { JobPayloads } from '../platform/jobs/jobs.ts'
import type { Services } from '../protocol/services.ts'
import { dueNow } from './due-words.queries.ts'
import { sendNoticeMail } from './notice-mail.ts'
import { actsForIn, delegatorsOf, isAsked, readableSubject } from './notice-reading.queries.ts'
import { findClockNotice } from './notice.queries.ts'
import { noticeText } from './notice-texts.ts'

/**
 * Sends the mail of one notification of the clock (L3, L4). It may have waited in the queue: rights and the due time are those of now,
 * and where nothing waits any more there is no mail.
 */
export async function sendClockNotice(
  { notificationId }: JobPayloads['send_clock_notice'],
  services: Pick<Services, 'config' | 'db' | 'mailer' | 'remoteConfig' | 'now'>,
): Promise<void> {
  const { db } = services
  const row = await findClockNotice(db, notificationId)
  if (!row?.due_at) return
  const memo = readStored(MEMO_STATE, row.state)
  const delegators = await delegatorsOf(services, row)
  const { due, isOverdue } = await dueNow(services, row.due_at)
  const isReminder = row.kind === ('LEVEL_DUE' satisfies ClockNoticeKind)
  if (isReminder ? !isAsked(memo, row, delegators) : !isOverdue) return
  const subject = await readableSubject(db, row, readingOf(memo, row.email, delegators))
  await sendNoticeMail(services, notificationId, {
    row,
    subject,
    showsType: true,
    text: noticeText(row.kind, {
      memoId: row.memo_id,
      subject,
      due,
      ...actsForIn(memo, row),
    }),
  })
}
