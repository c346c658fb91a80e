import type { MemoEvent } from '@countersign/domain'
import type { JobPayloads } from '../jobs/jobs.ts'
import { memoMail } from '../mail/memo-mail.ts'
import { sendOnce } from '../mail/send-once.ts'
import { changesOfSubmission } from '../memos/content-changes.queries.ts'
import type { Services } from '../services.ts'
import { changeLines } from './change-lines.ts'
import { noticeText, wordsOf, type NoticeKind } from './notice-texts.ts'

/** Sends the mail of one notification (E1). Tried again until it is sent; the message id stays the same. */
export async function sendNotice(
  { notificationId }: JobPayloads['send_notice'],
  services: Services,
): Promise<void> {
  const row = await services.db
    .selectFrom('notifications as n')
    .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
    .leftJoin('memo_events as e', (join) =>
      join.onRef('e.memo_key', '=', 'n.memo_key').onRef('e.event_no', '=', 'n.event_no'),
    )
    .leftJoin('people as p', 'p.email', 'n.email')
    .select(['n.email', 'n.memo_key', 'n.kind', 'n.url', 'p.display_name', 'e.data'])
    .select(['m.memo_id', 'm.public_subject', 'm.template_name', 'm.owner_name'])
    .where('n.notification_id', '=', notificationId)
    .executeTakeFirst()
  if (!row) return
  const event = row.data as MemoEvent
  const kind = row.kind as NoticeKind
  const text = noticeText(kind, { memoId: row.memo_id, subject: row.public_subject, actor: event.by.name })
  const remarks = wordsOf(event)
  // Whoever lost access is told so, and nothing of the memo's contents (C7).
  const isOut = kind === 'REMOVED_LOSES_ACCESS'
  const { company_name } = await services.remoteConfig.read()
  const mail = memoMail({
    heading: text.title,
    preheader: text.paragraphs[0] ?? '',
    paragraphs: [...text.paragraphs, ...(await difference(services.db, kind, event, row))],
    facts: [
      ['Memo ID', row.memo_id],
      ...(isOut
        ? []
        : ([
            ['Memo type', row.template_name],
            ['Subject', row.public_subject],
          ] as [string, string][])),
      ['Requested by', row.owner_name],
    ],
    ...(remarks && !isOut ? { remarks: { by: event.by.name, text: remarks } } : {}),
    ...(isOut ? {} : { action: { label: 'Open the memo', url: `${services.config.web.url}${row.url}` } }),
    companyName: company_name,
    reason: text.reason,
  })
  await sendOnce(services, {
    to: { name: row.display_name ?? row.email, email: row.email },
    messageId: `<${notificationId}@countersign>`,
    ...mail,
  })
}

/** D5: those whose approvals stay are told what changed under them. */
async function difference(
  db: Services['db'],
  kind: NoticeKind,
  event: MemoEvent,
  { memo_key, email }: { memo_key: string | null; email: string },
): Promise<string[]> {
  if (kind !== 'CONTENT_CHANGED_APPROVAL_STANDS' || event.type !== 'MemoSubmitted' || memo_key === null)
    return []
  const changes = await changesOfSubmission(db, { memoKey: memo_key, version: event.version, email })
  return changes.length === 0 ? [] : [`What changed:\n${changeLines(changes)}`]
}
