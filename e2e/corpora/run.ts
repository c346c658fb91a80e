import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/test/browser.ts'
import { browserArguments } from '../support/browser-arguments.ts'
import { people } from '../support/people.ts'
import startProduct from '../support/product/start-product.ts'
import { adminUrl, webUrl } from '../support/test.ts'
import type { PartResult } from './finding.ts'
import { watchForHarm } from './harm.ts'
import { sendJsonTexts } from './json-texts.ts'
import type { Corpus } from './read-corpus.ts'
import { runRichText } from './run-rich-text.ts'
import { uploadFiles } from './upload-files.ts'

/** Allows thousands of requests in a few minutes from one address. */
const NO_RATE = '1000000'

async function signedIn(browser: Browser, origin: string, email: string): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, timezoneId: 'Asia/Manila' })
  const page = await context.newPage()
  await page.goto(`${origin}/auth/google?login_hint=${encodeURIComponent(email)}`)
  await page.waitForURL((url) => url.href.startsWith(origin) && !url.pathname.startsWith('/redirect'))
  return page
}

interface RunOptions {
  /** Receives each part's result. */
  onResult?: (result: PartResult) => void
  /** Sends each JSON text to a share of the calls, so that each call receives one; defaults to all texts to all calls. */
  sharesCalls?: boolean
}

/** Sends a corpus through a product of its own, or the one of E2E_WEB_URL and E2E_ADMIN_URL. */
export async function runCorpus(
  corpus: Corpus,
  { onResult, sharesCalls = false }: RunOptions = {},
): Promise<PartResult[]> {
  process.env.REQUESTS_A_MINUTE ??= NO_RATE
  const stop = await startProduct()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const results: PartResult[] = []
    const add = (result: PartResult) => {
      results.push(result)
      onResult?.(result)
    }
    // People whose lists no other journey reads, because these memos fill the first pages.
    const owner = { page: await signedIn(browser, webUrl(), people.bea), email: people.bea }
    if (corpus.files.length > 0) add(await uploadFiles(owner.page, corpus.files))
    if (corpus.jsonTexts.length > 0) {
      const admin = await signedIn(browser, adminUrl(), people.tess)
      const pages = { web: owner.page, admin }
      for (const result of await sendJsonTexts(pages, corpus.jsonTexts, { sharesCalls })) add(result)
    }
    if (corpus.xssPayloads.length > 0) {
      const approver = { page: await signedIn(browser, webUrl(), people.tess), email: people.tess }
      const harm = await watchForHarm(owner.page.context(), webUrl())
      await runRichText({ owner, approver, harm }, corpus.xssPayloads, add)
    }
    return results
  } finally {
    await browser.close()
    await stop?.()
  }
}
