import type { Page, Request } from '@playwright/test'
import { systemBrowser } from '../../../scripts/test/browser.ts'
import { browserArguments } from '../../support/browser-arguments.ts'
import { pagePdf, picture } from '../../support/files/sample-files.ts'
import { subjectOf, uploadFile, writeMemo } from '../../support/memos-by-wire.ts'
import { holdRequests } from '../../support/pages/answered-calls.ts'
import { people } from '../../support/people.ts'
import { approveByKey, expectMemo, reviewOf } from '../../support/screens/review.ts'
import { expect, test } from '../../support/test.ts'

// A PDF is shown in a tab, as in form-files.journey.ts.
const executablePath = systemBrowser({ full: true }) ?? process.env.CHROMIUM_PATH
test.use({ launchOptions: { executablePath, args: browserArguments } })

const { andrea, jerome } = people

const isForFile = (url: string) => url.includes('/viewer?') || url.endsWith('/call/download_memo_file')

const isView = (request: Request) => request.url().includes('/viewer?')

/** Awaits so many files that are fetched by the page itself. */
async function filesFetched(page: Page, count: number): Promise<void> {
  let fetched = 0
  await page.waitForEvent('requestfinished', (request: Request) => {
    if (isView(request)) fetched += 1
    return fetched === count
  })
}

/** Opens a file of the memo on the screen. @returns the tab that shows it from memory */
async function openFile(page: Page, name: RegExp): Promise<Page> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('[data-current]').getByRole('button', { name }).click(),
  ])
  await tab.waitForURL(/^blob:/)
  return tab
}

test('M3: the files of the next memo open without a request, and are released when it is passed', async ({
  signIn,
}) => {
  const [owner, approver] = await Promise.all([signIn(andrea), signIn(jerome)])
  const { page } = approver
  const [tower, offer] = [picture('tower.png'), pagePdf('offer.pdf', 'An offer of the supplier')]
  const files = []
  for (const { name, mimeType, buffer } of [tower, offer])
    files.push(await uploadFile(owner.page, name, mimeType, buffer))
  const subjects = [subjectOf('Before it'), subjectOf('With files'), subjectOf('After it')]
  const [before = '', withFiles = '', after = ''] = subjects
  const levels = [{ approvers: [jerome] }]
  const A = await writeMemo(owner.page, { subject: before, levels })
  const B = await writeMemo(owner.page, { subject: withFiles, levels, files })
  const C = await writeMemo(owner.page, { subject: after, levels })

  const ready = filesFetched(page, files.length)
  await page.goto(reviewOf([A, B, C]))
  await expectMemo(page, before)
  await ready
  const asked: string[] = []
  page.context().on('request', (request) => {
    if (isForFile(request.url())) asked.push(request.url())
  })
  await approveByKey(page, A)
  await expectMemo(page, withFiles)

  const image = await openFile(page, /^tower\.png/)
  await expect.poll(() => image.evaluate(() => document.images[0]?.naturalWidth)).toBe(64)
  expect(await image.evaluate(() => window.opener as unknown)).toBeNull()
  await image.close()
  const shown = await openFile(page, /^offer\.pdf/)
  await expect.poll(() => shown.evaluate(() => document.contentType)).toBe('application/pdf')
  await shown.close()
  expect(asked).toEqual([])

  // What was passed is fetched again: nothing of it was kept.
  await page.bringToFront()
  await approveByKey(page, B)
  await expectMemo(page, after)
  const again = filesFetched(page, files.length)
  await page.keyboard.press('k')
  await expectMemo(page, withFiles)
  await again
})

test('M3: a file that is being fetched when its memo comes on the screen is not fetched again', async ({
  signIn,
}) => {
  const [owner, approver] = await Promise.all([signIn(andrea), signIn(jerome)])
  const { page } = approver
  const files = []
  for (const { name, mimeType, buffer } of [picture('tower.png'), picture('mast.png')])
    files.push(await uploadFile(owner.page, name, mimeType, buffer))
  const [before, withFiles] = [subjectOf('Before it'), subjectOf('With files')]
  const levels = [{ approvers: [jerome] }]
  const A = await writeMemo(owner.page, { subject: before, levels })
  const B = await writeMemo(owner.page, { subject: withFiles, levels, files })

  const asked: string[] = []
  page.on('request', (request) => {
    if (isView(request)) asked.push(request.url())
  })
  const release = await holdRequests(page, '**/viewer?*')
  const isAsked = page.waitForRequest(isView)
  await page.goto(reviewOf([A, B]))
  await expectMemo(page, before)
  await isAsked
  await approveByKey(page, A)
  await expectMemo(page, withFiles)

  // The second is fetched once the first is in memory.
  const ready = filesFetched(page, files.length)
  release()
  await ready
  const image = await openFile(page, /^tower\.png/)
  await expect.poll(() => image.evaluate(() => document.images[0]?.naturalWidth)).toBe(64)
  expect(asked).toHaveLength(files.length)
})
