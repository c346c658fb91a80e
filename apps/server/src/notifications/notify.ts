import { isLogged, type Memo, type MemoEvent, type Notice } from '@countersign/domain'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { announce } from '../live/announce.ts'
import { noticeText } from './notice-texts.ts'

/** Where a notice leads each audience (end-user document section 2). */
const PLACES: Record<Notice['audience'], string> = {
  owner: '/memos/active',
  approver: '/approvals',
  watcher: '/watch',
}

interface Happening {
  memoKey: string
  /** The number of the first logged event of the change. */
  firstEventNo: number
  events: MemoEvent[]
  notices: Notice[]
  memo: Memo
  subject: string
}

/** The notifications of a change: one a person and event (E1). */
export function noticeRows({ memoKey, firstEventNo, events, notices, memo, subject }: Happening) {
  const logged = events.filter(isLogged)
  return notices.map(({ kind, recipient, audience, event }) => ({
    email: recipient.email,
    memo_key: memoKey,
    event_no: firstEventNo + logged.indexOf(event),
    kind,
    title: noticeText(kind, { memoId: memo.memoId, subject, actor: event.by.name }).title,
    url: `${PLACES[audience]}/${memo.memoId}`,
    created_at: event.at,
  }))
}

/** Writes one notification a person and event and enqueues its mail, in the change's own transaction (D9, E1). */
export async function notify(tx: Tx, jobs: Jobs, happening: Happening): Promise<void> {
  if (happening.notices.length === 0) return
  const rows = noticeRows(happening)
  const written = await tx.insertInto('notifications').values(rows).returning('notification_id').execute()
  const emails = new Set(rows.map((row) => row.email))
  await announce(tx, ...[...emails].map((told) => ({ told })))
  for (const { notification_id } of written) {
    await jobs.enqueue(tx, 'send_notice', { notificationId: notification_id }, `notice:${notification_id}`)
  }
}
