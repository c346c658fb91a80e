import { describe, expect, it } from 'vitest'
import { hasNews, nextAfter, pathOf, withRead } from './notification-feed.ts'
import type { Notification } from './notification-feed.ts'

function notification(id: string, change: Partial<Notification> = {}): Notification {
  return {
    notification_id: id,
    title: `For your approval: ${id}`,
    date_created: '2026-11-20T02:00:00.000Z',
    isRead: false,
    url: '/approvals/A-1',
    email: 'ana@northwind.example',
    ...change,
  }
}

describe('the unread dot', () => {
  it('U18: is shown for unread notifications since the panel was last opened', () => {
    expect(hasNews([notification('a')], '')).toBe(true)
    expect(hasNews([notification('a')], '2026-11-20T01:59:59.000Z')).toBe(true)
  })

  it('U18: is cleared by opening the panel, and by reading', () => {
    expect(hasNews([notification('a')], '2026-11-20T02:00:00.000Z')).toBe(false)
    expect(hasNews([notification('a', { isRead: true })], '')).toBe(false)
    expect(hasNews(undefined, '')).toBe(false)
  })
})

describe('the feed', () => {
  it('U18: continues after its last notification while pages are full', () => {
    expect(nextAfter([notification('a'), notification('b')], 2)).toBe('b')
    expect(nextAfter([notification('a')], 2)).toBeUndefined()
    expect(nextAfter([], 2)).toBeUndefined()
  })

  it('U18: shows a clicked notification as read at once, wherever it is', () => {
    const items = [notification('a'), notification('b')]
    expect(withRead(items, 'b')).toMatchObject([{ isRead: false }, { isRead: true }])
    const feed = { pages: [[notification('a')], [notification('b')]], pageParams: [undefined, 'a'] }
    expect(withRead(feed, 'b')).toMatchObject({ pages: [[{ isRead: false }], [{ isRead: true }]] })
  })
})

it.each([
  ['/approvals/A-1', '/approvals/A-1'],
  ['https://memos.northwind.example/memos/active/A-1?log=3#log', '/memos/active/A-1?log=3#log'],
  ['https://elsewhere.example/approvals/A-1', '/approvals/A-1'],
])('a notification leads to the path of its url, in this app: %s', (url, path) => {
  expect(pathOf(url, 'https://memos.northwind.example')).toBe(path)
})
