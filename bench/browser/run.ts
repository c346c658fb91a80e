import { chromium } from '@playwright/test'
import { browserArguments } from '@countersign/e2e/support/browser-arguments'
import { findBrowser } from '../../scripts/test/browser.ts'
import { measureFormSpeed } from './form-speed.ts'
import { measurePolicyForm } from './policy-form-speed.ts'

// `node bench/browser/run.ts http://localhost:3000 andrea.villanueva@northwind.example`: prints the form's figures
// of a running development product.
const [url = 'http://localhost:3000', email = 'andrea.villanueva@northwind.example'] = process.argv.slice(2)

const cookie = await signIn(url, email)
const rows = [...(await measureFormSpeed(url, cookie)), ...(await measurePolicyForm(url, cookie))]
for (const { what, value, unit, aim } of rows)
  console.log(`${value <= aim ? ' ' : '!'} ${value.toFixed(1)} ${unit} (aim ${aim})  ${what}`)

/** Signs in with the development provider in a browser. @returns the session cookie */
async function signIn(at: string, who: string): Promise<string> {
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
