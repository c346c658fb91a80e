import { describe, expect, it } from 'vitest'
import { categoryOf, deliveryOf, MAIL_DELIVERIES, NOTIFICATION_CATEGORIES } from './notification-choices.ts'
import type { DeliveredNotice, NotificationChoices } from './notification-choices.ts'

const only = (delivery: NotificationChoices['watched']): NotificationChoices => ({
  approvals: delivery,
  own_memos: delivery,
  watched: delivery,
})

describe('M7: which choice governs a notice', () => {
  it.each<[DeliveredNotice['kind'], DeliveredNotice['audience'], string]>([
    ['LEVEL_STARTED_APPROVER', 'approver', 'approvals'],
    ['SUB_APPROVER_ADDED', 'approver', 'approvals'],
    ['QUESTION_ANSWERED', 'approver', 'approvals'],
    ['APPROVED', 'approver', 'approvals'],
    ['LEVEL_DUE', 'approver', 'approvals'],
    ['LEVEL_CLEARED', 'owner', 'own_memos'],
    ['RETURNED', 'owner', 'own_memos'],
    ['QUESTION_ASKED', 'owner', 'own_memos'],
    ['REPLIED', 'owner', 'own_memos'],
    ['LEVEL_OVERDUE', 'owner', 'own_memos'],
    ['LEVEL_STARTED_WATCHER', 'watcher', 'watched'],
    ['REJECTED', 'watcher', 'watched'],
    ['LEVEL_OVERDUE', 'watcher', 'watched'],
  ])('%s to a memo’s %s', (kind, audience, category) => {
    expect(categoryOf({ kind, audience })).toBe(category)
  })

  it.each<[DeliveredNotice['kind'], DeliveredNotice['audience']]>([
    ['REMINDED', 'approver'],
    ['SEAT_HANDED_TO_YOU', 'approver'],
    ['SEAT_REASSIGNED', 'approver'],
    ['APPROVER_REPLACED', 'owner'],
    ['FILE_INFECTED', 'watcher'],
    ['APPROVED', 'owner'],
    ['REJECTED', 'owner'],
    ['CANCELLED', 'owner'],
    ['LEVEL_OVERDUE', null],
  ])('none: %s to the %s always comes at once', (kind, audience) => {
    expect(categoryOf({ kind, audience })).toBeNull()
    for (const delivery of MAIL_DELIVERIES)
      expect(deliveryOf(categoryOf({ kind, audience }), only(delivery))).toBe('AT_ONCE')
  })

  it('follows the choice for its category alone', () => {
    const choices = { ...only('AT_ONCE'), approvals: 'DIGEST', watched: 'APP_ONLY' } as const
    expect(deliveryOf('approvals', choices)).toBe('DIGEST')
    expect(deliveryOf('own_memos', choices)).toBe('AT_ONCE')
    expect(deliveryOf('watched', choices)).toBe('APP_ONLY')
  })

  it('is at once for who has chosen nothing', () => {
    for (const category of NOTIFICATION_CATEGORIES) expect(deliveryOf(category)).toBe('AT_ONCE')
  })
})
