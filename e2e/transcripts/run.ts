import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { explain } from '../../scripts/plain-error.ts'
import { root } from '../../scripts/root.ts'
import { findBrowser } from '../../scripts/test/browser.ts'
import { browserArguments } from '../support/browser-arguments.ts'
import { people } from '../support/people.ts'
import { signInByWire } from '../support/session-by-wire.ts'
import startProduct from '../support/product/start-product.ts'
import { webUrl } from '../support/test.ts'
import { approveByEar } from './approving.ts'
import { writeByEar } from './writing.ts'

const FOLDER = join(root, 'docs', 'accessibility')

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ timezoneId: 'Asia/Manila', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInByWire(page, webUrl(), email)
  return page
}

async function writeTranscripts(): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const [owner, approver, author] = await Promise.all(
      [people.andrea, people.paolo, people.jun].map((email) => signedIn(browser, email)),
    )
    if (!owner || !approver || !author) throw new Error('Three people take part.')
    await mkdir(FOLDER, { recursive: true })
    await writeFile(join(FOLDER, 'approving.txt'), await approveByEar(owner, approver))
    await writeFile(join(FOLDER, 'writing.txt'), await writeByEar(author))
  } finally {
    await browser.close()
  }
}

// `npm run transcripts`: what a screen reader gets while a memo is approved and written, into docs/accessibility.
const stop = await startProduct()
try {
  await writeTranscripts()
  console.log('Written to docs/accessibility.')
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
} finally {
  await stop?.()
}
