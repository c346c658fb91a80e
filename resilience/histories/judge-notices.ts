import type { Memo, MemoEvent } from '@countersign/domain'
import { fold, newMemo, noticesFor } from '@countersign/domain'
import type { Db } from '@countersign/server/platform/db/database'
import { readState } from '@countersign/server/platform/memo-log/states/packed-state'
import type { MailPeer } from '../cluster/mail-peer.ts'
import { changesOf } from './changes-of.ts'
import type { StoredMemo } from './stored-memos.ts'

/** E1: exactly the notifications that follow from the log, one per person and event. */
export async function judgeNotifications(db: Db, memos: StoredMemo[]): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['memo_key', 'event_no', 'email', 'kind'])
    .execute()
  const got = Map.groupBy(rows, (row) => row.memo_key ?? '')
  return memos.flatMap(({ memoKey, memoId, state, events }) => {
    const wanted = noticesOf(state, events).sort()
    const shown = (got.get(memoKey) ?? []).map((row) => `${row.event_no} ${row.email} ${row.kind}`).sort()
    return wanted.join() === shown.join()
      ? []
      : [`${memoId} has notifications ${shown.join(', ')}; its log calls for ${wanted.join(', ')} (E1)`]
  })
}

/** Replays the log change by change. */
function noticesOf({ memoId, owner, createdAt, isLegacy }: Memo, events: MemoEvent[]): string[] {
  const notified: string[] = []
  let memo = newMemo({ memoId, owner, createdAt, isLegacy })
  let begin = 0
  for (const change of changesOf(events)) {
    const after = fold(memo, change)
    for (const notice of noticesFor(memo, after, change))
      notified.push(`${begin + change.indexOf(notice.event) + 1} ${notice.recipient.email} ${notice.kind}`)
    memo = after
    begin += change.length
  }
  return notified
}

/** E1: one mail for each notification, with at most `mayRepeat` duplicates. */
export async function judgeMails(db: Db, { taken }: MailPeer, mayRepeat: number): Promise<string[]> {
  const rows = await db.selectFrom('notifications').select('notification_id').execute()
  const wanted = rows.map((row) => `<${row.notification_id}@countersign>`).sort()
  const got = [...new Set(taken.map(({ messageId }) => messageId))].sort()
  const repeated = taken.length - got.length
  return [
    ...(wanted.join() === got.join()
      ? []
      : [`${got.length} mails were sent for ${wanted.length} notifications (E1)`]),
    ...(repeated <= mayRepeat ? [] : [`${repeated} mails were sent twice (E1)`]),
  ]
}

/** Every approved memo has its PDF (C2). */
export async function judgePdfs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('memos').select(['memo_id', 'state', 'pdf_key']).execute()
  return rows
    .filter(({ state, pdf_key }) => readState(state).lifecycle === 'APPROVED' && pdf_key === null)
    .map(({ memo_id }) => `${memo_id} was approved and has no PDF`)
}
