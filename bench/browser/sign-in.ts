import { chromium } from '@playwright/test'
import { browserArguments } from '@countersign/e2e/support/browser-arguments'
import { findBrowser } from '../../scripts/test/browser.ts'

/** Signs in to a running development product with its provider, in a browser. @returns the session cookie, `name=value` */
export async function signIn(at: string, who: string): Promise<string> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  const page = await browser.newPage()
  await page.goto(`${at}/auth/google?login_hint=${encodeURIComponent(who)}`)
  await page.waitForURL(`${at}/dashboard`)
  const cookies = await page.context().cookies(at)
  await browser.close()
  const session = cookies.find(({ name }) => name.endsWith('countersign_web'))
  if (!session) throw new Error('No session came.')
  return `${session.name}=${session.value}`
}
