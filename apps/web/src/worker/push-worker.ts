/// <reference lib="webworker" />
import { PUSH_TEXT } from '@countersign/domain'
import { paths } from '../lib/navigation/paths.ts'

declare const self: ServiceWorkerGlobalScope

/** A later message takes the place of an earlier one. */
const TAG = 'approvals'

// Nothing is kept offline and no request passes through here, so a new version may take over at any time: open pages and their
// forms don't notice (M7).
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// The sentence alone, whatever was sent.
self.addEventListener('push', (event) => {
  event.waitUntil(
    self.registration.showNotification(PUSH_TEXT, {
      tag: TAG,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showApprovals())
})

/** Focuses a tab that shows the list, or opens one: a tab with anything else may hold what was typed. */
async function showApprovals(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const shown = pages.find(({ url }) => new URL(url).pathname === paths.approvals)
  await (shown ? shown.focus() : self.clients.openWindow(paths.approvals))
}
