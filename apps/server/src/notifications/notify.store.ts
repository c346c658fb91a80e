import type { Memo, MemoEvent, Notice } from '@countersign/domain'
import { categoryOf, isLogged, revocationOf } from '@countersign/domain'
import type { Db, Tx } from '../platform/db/database.ts'
import { isUuid } from '../platform/db/uuid.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { announce } from '../platform/signals/announce.store.ts'
import { deliver } from './choices/deliver.store.ts'
import { noticeText } from './notice-texts.ts'
import { enqueuePushes } from './enqueue-pushes.store.ts'
import type { Subjects } from './subjects.ts'
import { subjectFor } from './subjects.ts'

/** The page that a notice opens, by audience (U21). */
export const PLACES: Record<Notice['audience'], string> = {
  owner: '/memos/active',
  approver: '/approvals',
  watcher: '/watch',
  handler: '/to-do',
  reader: '/to-read',
}

/** C7: later changes of the memo are not signalled to these recipients. */
const REMOVED = new Set<Notice['kind']>(['REMOVED_KEEPS_READING', 'REMOVED_LOSES_ACCESS'])

interface Happening {
  memoKey: string
  /** The number of the first logged event of the change. */
  firstEventNo: number
  events: MemoEvent[]
  notices: Notice[]
  /** The state after the change. */
  memo: Memo
  subjects: Subjects
}

/** The notifications of a change: one per person and event (E1). */
export function noticeRows({ memoKey, firstEventNo, events, notices, memo, subjects }: Happening) {
  const logged: MemoEvent[] = events.filter(isLogged)
  return notices.map((notice) => ({
    email: notice.recipient.email,
    memo_key: memoKey,
    event_no: firstEventNo + logged.indexOf(notice.event),
    kind: notice.kind,
    title: noticeText(notice.kind, {
      memoId: memo.memoId,
      subject: subjectFor(memo, notice, subjects),
      isRevoked: revocationOf(memo) !== undefined,
      actor: notice.event.by.name,
      ...(notice.actsFor ? { actsFor: notice.actsFor.name } : {}),
    }).title,
    url: `${PLACES[notice.audience]}/${memo.memoId}`,
    acts_for: notice.actsFor?.email ?? null,
    category: categoryOf(notice),
    created_at: notice.event.at,
  }))
}

/** Writes one notification per person and event, and lets its mail come as chosen, in the change's transaction (D9, E1, M7). */
export async function notify(tx: Tx, jobs: Jobs, happening: Happening): Promise<void> {
  if (happening.notices.length === 0) return
  const rows = noticeRows(happening)
  const written = await tx
    .insertInto('notifications')
    .values(rows)
    .returning(['notification_id', 'email', 'kind', 'category', 'created_at'])
    .execute()
  const emails = new Set(rows.map((row) => row.email))
  const left = new Set(rows.filter(({ kind }) => REMOVED.has(kind)).map(({ email }) => email))
  await announce(
    tx,
    ...[...emails].map((email) => ({
      notified: email,
      ...(left.has(email) ? { left: happening.memo.memoId } : {}),
    })),
  )
  await deliver(tx, jobs, 'send_notice', written)
  await enqueuePushes(tx, jobs, written)
}

/** Marks one of a person's notifications read. @returns whether it is theirs */
export async function markRead(db: Db, email: string, notificationId: string): Promise<boolean> {
  if (!isUuid(notificationId)) return false
  const marked = await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('notification_id', '=', notificationId)
    .where('email', '=', email)
    .returning('notification_id')
    .executeTakeFirst()
  return marked !== undefined
}
