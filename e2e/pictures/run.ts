import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { root } from '../../scripts/root.ts'
import { findBrowser } from '../../scripts/test/browser.ts'
import { browserArguments } from '../support/browser-arguments.ts'
import { people } from '../support/people.ts'
import startProduct from '../support/product/start-product.ts'

const folder = join(root, 'docs', 'pictures')
const wide = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** A4's proportions, with a margin for the viewer. */
const paper = { viewport: { width: 800, height: 1100 } }

interface MemoInList {
  memo_id: string
  memo_status: string
}

/** The memos of one of the signed-in person's lists, the latest first. */
async function memosOf(page: Page, call: string): Promise<MemoInList[]> {
  const answer = await page.request.post(`/call/${call}`, { data: { data: { limit: 50 } } })
  const { result } = (await answer.json()) as { result: { memos: MemoInList[] } }
  return result.memos
}

function pick(memos: MemoInList[], wanted: (memo: MemoInList) => boolean): string {
  const memo = memos.find(wanted) ?? memos[0]
  if (!memo) throw new Error('The demo has no memo for this picture.')
  return memo.memo_id
}

/** A purchase shows more of a form than an announcement does. */
const isPurchase = (memo: MemoInList) => memo.memo_id.startsWith('AVL-')

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [class*="skeleton"]') === null)
  // Time for fading in.
  await page.waitForTimeout(500)
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path })
  console.log(`${name}.png ${Math.round(statSync(path).size / 1024)} kB`)
}

/** Opens a separate browser for Andrea, who writes memos and approves others'. */
async function andrea(browser: Browser, baseURL: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL, timezoneId: 'Asia/Manila' })
  const page = await context.newPage()
  await page.goto(`/auth/google?login_hint=${encodeURIComponent(people.andrea)}`)
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

async function takeWide(browser: Browser, webUrl: string): Promise<void> {
  const page = await andrea(browser, webUrl, { ...wide, colorScheme: 'light' })
  await take(page, 'dashboard')
  await page.goto('/memos')
  await page.getByRole('table').getByRole('link').first().waitFor()
  await take(page, 'list')
  const returned = pick(
    await memosOf(page, 'getMyMemosActiveWithUserID'),
    (memo) => memo.memo_status === 'RETURNED',
  )
  await page.goto(`/memo/edit/${returned}`)
  await page.getByRole('textbox').first().waitFor()
  await take(page, 'form')
  const waiting = pick(await memosOf(page, 'getForMyApprovalActiveWithUserID'), isPurchase)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/approvals/${waiting}`)
    await page.getByRole('button', { name: 'Approve' }).waitFor()
    await take(page, colorScheme === 'light' ? 'memo' : 'memo-dark')
  }
  await page.context().close()
}

async function takePhone(browser: Browser, webUrl: string): Promise<void> {
  const page = await andrea(browser, webUrl, { ...phone, colorScheme: 'light' })
  await take(page, 'phone')
  await page.context().close()
}

/** The PDF of an approved memo, as the browser's own viewer shows it. */
async function takePdf(browser: Browser, webUrl: string): Promise<void> {
  const page = await andrea(browser, webUrl, paper)
  const approved = (await memosOf(page, 'getMyMemosHistoryWithUserID')).filter(
    (memo) => memo.memo_status === 'APPROVED',
  )
  const answer = await page.request.post('/reports/pdf', { data: { memo_id: pick(approved, isPurchase) } })
  const body = await answer.body()
  await page.route('**/memo.pdf', (route) => route.fulfill({ contentType: 'application/pdf', body }))
  await page.goto('/memo.pdf#toolbar=0&view=Fit')
  // The viewer is a separate page, and does not signal when it has rendered.
  await page.waitForTimeout(3000)
  await take(page, 'pdf')
  await page.context().close()
}

// `npm run pictures`: the README's pictures, from a separate product with the demo data or the one at E2E_WEB_URL.
mkdirSync(folder, { recursive: true })
const stop = await startProduct()
try {
  const webUrl = process.env.E2E_WEB_URL ?? ''
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    await takeWide(browser, webUrl)
    await takePhone(browser, webUrl)
    await takePdf(browser, webUrl)
  } finally {
    await browser.close()
  }
} finally {
  await stop?.()
}
