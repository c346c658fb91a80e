import type { Audience } from './participants.ts'
import type { ClockNoticeKind } from './clock-notices.ts'
import type { NoticeKind } from './notice-kinds.ts'

/** What a person chooses for, by the part that they have in a memo (M7). */
export const NOTIFICATION_CATEGORIES = ['approvals', 'own_memos', 'watched'] as const
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number]

/** How e-mails of a category come (M7); the notice in the app is always immediate. */
export const MAIL_DELIVERIES = ['AT_ONCE', 'DIGEST', 'APP_ONLY'] as const
export type MailDelivery = (typeof MAIL_DELIVERIES)[number]

/** A person's choice for each category. */
export type NotificationChoices = Record<NotificationCategory, MailDelivery>

/** The choices of people who have made none. */
export const DEFAULT_CHOICES: Readonly<NotificationChoices> = {
  approvals: 'AT_ONCE',
  own_memos: 'AT_ONCE',
  watched: 'AT_ONCE',
}

/** What a choice is looked up by: a notice of an event, or of the clock. */
export interface DeliveredNotice {
  kind: NoticeKind | ClockNoticeKind
  /** Null for an escalation contact without part in the memo (L4). */
  audience: Audience | null
}

const CATEGORY_OF: Record<Audience, NotificationCategory> = {
  approver: 'approvals',
  owner: 'own_memos',
  watcher: 'watched',
  handler: 'approvals',
  reader: 'watched',
}

/** The owner's reminders (E2), handing on (K8, K9), added approvers (R1) what is to do and done (R3), and malware (Q3). Mails about absence and security are no notices of a memo, and come at once too. */
const AT_ONCE: readonly DeliveredNotice['kind'][] = [
  'REMINDED',
  'SEAT_HANDED_TO_YOU',
  'SEAT_REASSIGNED',
  'APPROVER_REPLACED',
  'ADDED_AS_APPROVER',
  'APPROVERS_ADDED',
  'CONDITIONS_HANDED_TO_YOU',
  'TO_DO',
  'HAND_OFF_DONE',
  'FILE_INFECTED',
]

/** The notices that a memo has ended: its owner gets them at once. */
const FINAL: readonly DeliveredNotice['kind'][] = [
  'APPROVED',
  'APPROVED_ON_CONDITION',
  'APPROVED_BY_POLICY',
  'REJECTED',
  'CANCELLED',
]

/** The category whose choice governs a notice; null for those that always come at once (M7). */
export function categoryOf({ kind, audience }: DeliveredNotice): NotificationCategory | null {
  if (audience === null || AT_ONCE.includes(kind)) return null
  if (audience === 'owner' && FINAL.includes(kind)) return null
  return CATEGORY_OF[audience]
}

/** How the e-mail of a notice of a category comes to a person (M7). */
export function deliveryOf(
  category: NotificationCategory | null,
  choices: Readonly<NotificationChoices> = DEFAULT_CHOICES,
): MailDelivery {
  return category === null ? 'AT_ONCE' : choices[category]
}
