import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import puppeteer from 'puppeteer-core'
import { explain } from '../../scripts/plain-error.ts'
import { root } from '../../scripts/root.ts'
import { adminUrl, webUrl } from '../support/browser/addresses.ts'
import startProduct from '../support/product/start-product.ts'
import { findFirefox } from './find-firefox.ts'
import { doMainJob } from './main-job.ts'

/** `npm run firefox`: the main job in an installed Firefox, which WebDriver BiDi drives (decision 25). */
async function main(): Promise<number> {
  const executablePath = findFirefox()
  if (executablePath === null) {
    console.error(
      'Not tried: no Firefox is installed here. Install one (Debian: apt-get install firefox-esr), or name it in FIREFOX_PATH.',
    )
    return 1
  }
  const stop = await startProduct()
  const downloads = await mkdtemp(join(tmpdir(), 'countersign-firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      'browser.download.always_ask_before_handling_new_types': false,
      'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
      'pdfjs.disabled': true,
    },
  })
  const problems: string[] = []
  try {
    console.log(await browser.version())
    const site = { web: webUrl(), admin: adminUrl(), downloads }
    await doMainJob(browser, site, { problems, onStep: (step) => console.log(`- ${step}`) })
  } catch (cause) {
    await takePictures(browser)
    throw cause
  } finally {
    await browser.close()
    await rm(downloads, { recursive: true, force: true })
    await stop?.()
  }
  if (problems.length > 0) console.error(['Errors in the console:', ...problems].join('\n'))
  else console.log('Done, without an error in the console.')
  return problems.length === 0 ? 0 : 1
}

/** What each window showed when a step failed. */
async function takePictures(browser: Browser): Promise<void> {
  const folder = join(root, 'test-results')
  await mkdir(folder, { recursive: true })
  for (const [index, page] of (await browser.pages()).entries())
    await page.screenshot({ path: join(folder, `firefox-${index}.png`), fullPage: true })
  console.error('test-results/firefox-*.png show the windows.')
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
