import type { ClockNoticeKind, Delegator, Memo } from '@countersign/domain'
import { dueText, MEMO_STATE, overdueDays, readingOf, readStored, standingIn } from '@countersign/domain'
import { readCalendar } from '../protocol/calendar.queries.ts'
import type { JobPayloads } from '../platform/jobs/jobs.ts'
import type { Services } from '../protocol/services.ts'
import { sendNoticeMail } from './notice-mail.ts'
import { actsForIn, delegatorsOf, readableSubject } from './notice-reading.queries.ts'
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
  const now = services.now().toISOString()
  const dueAt = row.due_at.toISOString()
  const over = overdueDays(dueAt, now, (await readCalendar(db)).holidays)
  const isReminder = row.kind === ('LEVEL_DUE' satisfies ClockNoticeKind)
  if (isReminder ? !isAsked(memo, row, delegators) : over === null) return
  const subject = await readableSubject(db, row, readingOf(memo, row.email, delegators))
  await sendNoticeMail(services, notificationId, {
    row,
    subject,
    showsType: true,
    text: noticeText(row.kind, {
      memoId: row.memo_id,
      subject,
      due: dueText({ dueAt, overdueDays: over }, now),
      ...actsForIn(memo, row),
    }),
  })
}

/** Whether a seat still waits for the recipient: their own, or that of the person they decide for. */
function isAsked(
  memo: Memo,
  { email, acts_for }: { email: string; acts_for: string | null },
  delegators: readonly Delegator[],
): boolean {
  const standing = standingIn(memo, email, delegators)
  return acts_for === null ? standing.place?.seat.status === 'PENDING' : standing.role === 'delegate'
}
