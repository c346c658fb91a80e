import { inPresentAddresses } from '../people/renamed.queries.ts'
import type { ClockNoticeKind } from '@countersign/domain'
import { MEMO_STATE, readingOf, readStored, TEMPLATE_CONFIG } from '@countersign/domain'
import type { JobPayloads } from '../platform/jobs/jobs.ts'
import { dueNow } from './due-words.queries.ts'
import { hidesContent } from './mail-facts.queries.ts'
import type { MailServices } from './notice-mail.ts'
import { sendNoticeMail } from './notice-mail.ts'
import { actsForIn, delegatorsOf, isAsked, readableContent } from './notice-reading.queries.ts'
import { findClockNotice } from './notice.queries.ts'
import { noticeText } from './notice-texts.ts'

/**
 * Sends the mail of one notification of the clock (L3, L4). It may have waited in the queue: rights and the due time are those of now,
 * and where nothing waits any more there is no mail.
 */
export async function sendClockNotice(
  { notificationId }: JobPayloads['send_clock_notice'],
  services: MailServices,
): Promise<void> {
  const { db } = services
  const row = await findClockNotice(db, notificationId)
  if (!row?.due_at) return
  const memo = inPresentAddresses(readStored(MEMO_STATE, row.state), row.renamed)
  const config = readStored(TEMPLATE_CONFIG, row.template_config)
  const delegators = await delegatorsOf(services, row)
  const due = await dueNow(services, row.due_at)
  const isReminder = row.kind === ('LEVEL_DUE' satisfies ClockNoticeKind)
  if (isReminder ? !isAsked(memo, row, delegators) : due.overdueDays === null) return
  const reading = readingOf(memo, row.email, delegators)
  const content = await readableContent(db, row, reading)
  const named = actsForIn(memo, row)
  await sendNoticeMail(services, notificationId, {
    row: { ...row, template_config: config },
    memo,
    reading,
    content,
    due,
    isAsked: isReminder,
    ...named,
    showsType: true,
    text: noticeText(row.kind, {
      memoId: row.memo_id,
      subject: content?.subject ?? null,
      isHidden: hidesContent(config),
      due: due.due,
      ...named,
    }),
  })
}
