import type { ClockNotice, Memo } from '@countersign/domain'
import { categoryOf, revocationOf } from '@countersign/domain'
import type { Tx } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { announce } from '../platform/signals/announce.store.ts'
import { deliver } from './choices/deliver.store.ts'
import { noticeText } from './notice-texts.ts'
import { enqueuePushes } from './enqueue-pushes.store.ts'
import { PLACES } from './notify.store.ts'
import type { Subjects } from './subjects.ts'
import { subjectFor } from './subjects.ts'

/** Where an escalation contact without part in the memo is led: they may not open it. */
const WITHOUT_PART = '/notifications'

interface Taken {
  memoKey: string
  memo: Memo
  subjects: Subjects
  /** Such as 'overdue by 2 days' (L2). */
  due: string
  at: Date
  steps: readonly TakenStep[]
}

/** A step of the clock that was recorded, and what it sends. */
interface TakenStep {
  clockNoticeId: string
  notices: readonly ClockNotice[]
}

/** Writes the notifications of the clock and enqueues their mails (L3, L4), in the transaction that records the steps. */
export async function notifyByClock(tx: Tx, jobs: Jobs, taken: Taken): Promise<void> {
  const { memoKey, memo, subjects, due, at, steps } = taken
  const notices = steps.flatMap(({ clockNoticeId, notices: sent }) =>
    sent.map((notice) => ({ clockNoticeId, notice })),
  )
  if (notices.length === 0) return
  const rows = notices.map(({ clockNoticeId, notice }) => {
    const { kind, recipient, audience, actsFor } = notice
    return {
      email: recipient.email,
      memo_key: memoKey,
      kind,
      title: noticeText(kind, {
        memoId: memo.memoId,
        subject: subjectFor(memo, notice, subjects),
        isRevoked: revocationOf(memo) !== undefined,
        due,
        ...(actsFor ? { actsFor: actsFor.name } : {}),
      }).title,
      url: audience === null ? WITHOUT_PART : `${PLACES[audience]}/${memo.memoId}`,
      acts_for: actsFor?.email ?? null,
      clock_notice_id: clockNoticeId,
      category: categoryOf(notice),
      created_at: at,
    }
  })
  const written = await tx
    .insertInto('notifications')
    .values(rows)
    .returning(['notification_id', 'email', 'kind', 'category', 'created_at'])
    .execute()
  await announce(tx, ...[...new Set(rows.map(({ email }) => email))].map((email) => ({ notified: email })))
  await deliver(tx, jobs, 'send_clock_notice', written)
  await enqueuePushes(tx, jobs, written)
}
