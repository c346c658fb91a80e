import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { root } from '../../scripts/root.ts'
import { findBrowser } from '../../scripts/test/browser.ts'
import { browserArguments } from '../support/browser-arguments.ts'
import startProduct from '../support/product/start-product.ts'
import { describeMeasurements } from './describe-measurements.ts'
import { tooLow } from './floors.ts'
import type { Measurement } from './measure.ts'
import { measure } from './measure.ts'

/** A demo person whose lists are full. */
const VIEWER = 'andrea.villanueva@northwind.example'

/** The ID of the viewer's first active memo, or of the first ended one. */
async function firstMemoPath(page: Page, webUrl: string): Promise<string> {
  const lists = { getMyMemosActiveWithUserID: 'active', getMyMemosHistoryWithUserID: 'history' }
  for (const [call, folder] of Object.entries(lists)) {
    const answer = await page.request.post(`${webUrl}/call/${call}`, { data: { data: { limit: 15 } } })
    const { result } = (await answer.json()) as { result?: { memos: { memo_id: string }[] } }
    const memo = result?.memos[0]
    if (memo) return `/memos/${folder}/${memo.memo_id}`
  }
  throw new Error(`${VIEWER} has no memo to look at.`)
}

/** The measured pages; the login page comes before the sign-in. */
async function measureAll(webUrl: string): Promise<Measurement[]> {
  const port = await freePort(0)
  const profile = await mkdtemp(join(tmpdir(), 'countersign-lighthouse-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const login = await measure('Login', `${webUrl}/login`, port)
    const page = await browser.newPage()
    await page.goto(`${webUrl}/auth/google?login_hint=${encodeURIComponent(VIEWER)}`)
    await page.waitForURL(`${webUrl}/dashboard`)
    const memoPath = await firstMemoPath(page, webUrl)
    await page.close()
    return [
      login,
      await measure('Dashboard', `${webUrl}/dashboard`, port),
      await measure('List', `${webUrl}/memos`, port),
      await measure('Memo', `${webUrl}${memoPath}`, port),
    ]
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}

// `npm run lighthouse`: measures the pages people open most, against a product of its own or the one of E2E_WEB_URL.
const stop = await startProduct()
let measurements: Measurement[]
try {
  measurements = await measureAll(process.env.E2E_WEB_URL ?? '')
} finally {
  await stop?.()
}
const reports = join(root, 'reports')
await mkdir(reports, { recursive: true })
await writeFile(join(reports, 'lighthouse.json'), `${JSON.stringify(measurements, null, 2)}\n`)
console.log(describeMeasurements(measurements))
process.exit(measurements.every(({ scores }) => tooLow(scores).length === 0) ? 0 : 1)
