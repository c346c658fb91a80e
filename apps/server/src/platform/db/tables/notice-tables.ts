import type { ClockNoticeKind, Notice, NotificationCategory, NotificationChoices } from '@countersign/domain'
import type { Generated } from 'kysely'
import type { CalendarDay, Timestamp } from './column-types.ts'

/** Notifications of several memos, which belong to none (K7, K10). */
export type SummaryKind = 'ABSENCE_SUMMARY' | 'APPROVER_DISABLED'

/** The tables of notices and of how their mails come (E1, M7). */
export interface NoticeTables {
  notifications: {
    notification_id: Generated<string>
    number: Generated<string>
    email: string
    memo_key: string | null
    event_no: number | null
    kind: Notice['kind'] | ClockNoticeKind | SummaryKind
    title: string
    url: string
    is_read: Generated<boolean>
    acts_for: string | null
    clock_notice_id: string | null
    category: NotificationCategory | null
    awaits_digest: Generated<boolean>
    digest_id: string | null
    created_at: Timestamp
  }
  digests: {
    digest_id: Generated<string>
    email: string
    day: CalendarDay
    created_at: Timestamp
  }
  notification_choices: { user_id: string } & NotificationChoices
}
