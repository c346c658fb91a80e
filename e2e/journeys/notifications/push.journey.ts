import type { Page } from '@playwright/test'
import { systemBrowser } from '../../../scripts/test/browser.ts'
import { browserArguments } from '../../support/browser-arguments.ts'
import { openForm } from '../../support/memo-form.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { decide } from '../../support/memo-view.ts'
import { people } from '../../support/people.ts'
import { openPushBrowser } from '../../support/browser/push-browser.ts'
import { expect, expectAccessibleInBothThemes, test, webUrl } from '../../support/test.ts'

// No push service is involved: see push-browser.ts.

// The browser without windows has no notifications.
const executablePath = systemBrowser({ full: true }) ?? process.env.CHROMIUM_PATH
test.use({ launchOptions: { executablePath, args: browserArguments } })

const { andrea, paolo, jun } = people
const SENTENCE = 'A memo waits for your approval'
const DAY_MS = 24 * 60 * 60 * 1000

const offer = (page: Page) => page.getByRole('region', { name: 'Know when a memo waits for you?' })
const list = (page: Page) => page.getByRole('table', { name: 'For my approval' })

async function approveOne(page: Page, memoId: string): Promise<void> {
  await page.goto(`${webUrl()}/approvals/${memoId}`)
  await decide(page, 'Approve')
  await expect(page.getByText('has been approved').first()).toBeVisible()
}

test('M7: a phone is offered push after its first decision, shows one sentence, and forgets everything at sign-out', async ({
  signIn,
}) => {
  const [owner, approver] = await Promise.all([signIn(andrea), signIn(paolo, { width: 360, height: 740 })])
  const { page } = approver
  const push = await openPushBrowser(page)
  const memoId = await writeMemo(owner.page, {
    subject: subjectOf('Fibre for the east wing'),
    levels: [{ approvers: [paolo] }],
  })

  await page.goto(`${webUrl()}/approvals`)
  await expect(list(page)).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await approveOne(page, memoId)
  await page.goto(`${webUrl()}/approvals`)
  await expect(offer(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessibleInBothThemes(page)

  // 'Not now' rests for 30 days.
  await offer(page).getByRole('button', { name: 'Not now' }).click()
  await expect(offer(page)).toHaveCount(0)
  const until = await page.evaluate(() => localStorage.getItem('push_rests_until') ?? '')
  expect(Math.round((Date.parse(until) - Date.now()) / DAY_MS)).toBe(30)
  await page.reload()
  await expect(list(page)).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await page.evaluate((at) => localStorage.setItem('push_rests_until', at), new Date().toISOString())
  await page.reload()

  await expect(offer(page)).toBeVisible()
  await page.context().grantPermissions(['notifications'], { origin: webUrl() })
  await offer(page).getByRole('button', { name: 'Allow notifications' }).click()
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
  expect(push.endpoint()).not.toBeNull()

  await push.deliver(`${memoId} Fibre for the east wing`)
  await expect.poll(push.shown).toEqual([SENTENCE])
  // A later one takes its place.
  await push.deliver('')
  await expect.poll(push.shown).toEqual([SENTENCE])

  // A new version of the worker takes over while a form holds what was typed.
  await openForm(page, /Availment/)
  const subject = page.getByRole('textbox', { name: /Subject/ }).first()
  await subject.fill('Typed and not saved')
  const before = push.activated().size
  const changed = await page.evaluate(async () => {
    Object.assign(window, { isSamePage: true })
    const takenOver = new Promise<string>((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () =>
        resolve(navigator.serviceWorker.controller?.scriptURL ?? ''),
      )
    })
    await navigator.serviceWorker.register('/push-worker.js?newer')
    return takenOver
  })
  expect(changed).toContain('?newer')
  await expect.poll(() => push.activated().size).toBeGreaterThan(before)
  await expect(subject).toHaveValue('Typed and not saved')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Log out', exact: true }).click()
  await page.waitForURL(`${webUrl()}/login`)
  expect(push.endpoint()).toBeNull()
  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    stored: [...Object.entries(localStorage), ...Object.entries(sessionStorage)],
  }))
  expect(left).toMatchObject({ workers: 0, caches: [], databases: [] })
  expect(JSON.stringify(left.stored)).not.toMatch(/northwind|paolo|AVL-|Typed|push_decided/i)
})

test('M7: an installed app is offered push on a wide screen; a blocked browser says how to allow it', async ({
  signIn,
}) => {
  const [owner, approver] = await Promise.all([signIn(andrea), signIn(jun)])
  const { page } = approver
  const push = await openPushBrowser(page)
  const memoId = await writeMemo(owner.page, {
    subject: subjectOf('Generator for the roof'),
    levels: [{ approvers: [jun] }],
  })
  await approveOne(page, memoId)
  await page.goto(`${webUrl()}/approvals`)
  await expect(list(page)).toBeVisible()
  await expect(offer(page)).toHaveCount(0)

  // As an installed app, whose person blocks what it asks for.
  await page.addInitScript(() => {
    const { matchMedia } = window
    window.matchMedia = (query) => matchMedia.call(window, query.replace('(display-mode: standalone)', 'all'))
    Notification.requestPermission = () => Promise.resolve('denied')
  })
  await page.reload()
  await expect(offer(page)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await offer(page).getByRole('button', { name: 'Allow notifications' }).focus()
  await page.keyboard.press('Enter')
  await expect(offer(page)).toContainText('Notifications are blocked')
  await expect(offer(page).getByRole('button', { name: 'Allow notifications' })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  // Settings switch the device on and off.
  const card = page.getByRole('region', { name: 'Notifications on this device' })
  await page.goto(`${webUrl()}/settings/notifications`)
  await page.context().grantPermissions(['notifications'], { origin: webUrl() })
  await page.evaluate(() => {
    Notification.requestPermission = () => Promise.resolve('granted')
  })
  await card.getByRole('button', { name: 'Allow notifications' }).click()
  await expect(card.getByText('On', { exact: true })).toBeVisible()
  expect(push.endpoint()).not.toBeNull()
  await expectAccessibleInBothThemes(page)
  await card.getByRole('button', { name: 'Switch off' }).click()
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
  expect(push.endpoint()).toBeNull()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('M7: a browser finds everything that it needs to install the app', async ({ signIn }) => {
  const { page } = await signIn(jun)
  await page.goto(`${webUrl()}/dashboard`)
  const session = await page.context().newCDPSession(page)
  const { data, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}') as {
    display: string
    start_url: string
    icons: { src: string; sizes: string; purpose: string; type: string }[]
  }
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/dashboard' })
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['any', 'maskable']))
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(webUrl() + src)
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type])
    const size = await page.evaluate(async (address) => {
      const { naturalWidth, naturalHeight } = await new Promise<HTMLImageElement>((resolve, reject) => {
        const image = new Image()
        image.onload = () => resolve(image)
        image.onerror = reject
        image.src = address
      })
      return `${naturalWidth}x${naturalHeight}`
    }, src)
    expect([src, size]).toEqual([src, sizes])
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // The journeys' windows are incognito, in which nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(
    installabilityErrors.length === 0 ? [] : ['in-incognito'],
  )
})
