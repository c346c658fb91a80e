import type { Browser, CDPSession, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { browserArguments } from '@countersign/e2e/support/browser-arguments'
import { findBrowser } from '../../scripts/test/browser.ts'
import { median } from '../measuring/statistics.ts'
import type { FormSpeed } from './form-speed.ts'
import { largeTemplate } from './large-template.ts'

const FIELDS = 200
const STEPS = 60
const SELECTIONS = 12
const THROTTLE = 4

/**
 * Measures the form builder in Chromium against a running product. A template of 200 questions replaces the server's answer,
 * so nothing is written.
 *
 * @param url of the console, built
 * @param cookie of an administrator's session there, `name=value`
 */
export async function measureBuilderSpeed(url: string, cookie: string): Promise<FormSpeed[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const { page, session } = await openBuilder(browser, url, cookie)
    const step = await dragStep(page, session)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    const select = await selectToPaint(page)
    return [
      {
        what: `Script of one drag step, ${FIELDS} questions, mean of ${STEPS}`,
        value: step,
        unit: 'ms',
        aim: 8,
      },
      {
        what: `Select a question to next paint, ${FIELDS} questions, ${THROTTLE}x throttled, median of ${SELECTIONS}`,
        value: select,
        unit: 'ms',
        aim: 100,
      },
    ]
  } finally {
    await browser.close()
  }
}

async function openBuilder(
  browser: Browser,
  url: string,
  cookie: string,
): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', ...value] = cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url }])
  const page = await context.newPage()
  const answer = await page.request.post(`${url}/call/admin-get_templates`, { data: { data: {} } })
  const { result } = (await answer.json()) as { result?: { template_id: string }[] }
  const any = result?.[0]
  if (!any) throw new Error('There is no template to open the builder with.')
  await page.route('**/call/admin-get_template_by_id', async (route) => {
    const saved = (await (await route.fetch()).json()) as { result: object }
    const template_content = largeTemplate(FIELDS)
    await route.fulfill({ json: { result: { ...saved.result, template_content } } })
  })
  await page.goto(`${url}/templates/edit/${any.template_id}`)
  await page.getByRole('textbox', { name: 'Template name' }).waitFor()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: /^Question 198, / }).waitFor()
  await page.waitForTimeout(2000)
  return { page, session: await context.newCDPSession(page) }
}

/** Script time per pointer move while a question is dragged over its section, in milliseconds. */
async function dragStep(page: Page, session: CDPSession): Promise<number> {
  const card = page.getByRole('button', { name: /^Question 44, / })
  await card.scrollIntoViewIfNeeded()
  const box = await card.boundingBox()
  if (!box) throw new Error('There is no question to drag.')
  const [x, y] = [box.x + 14, box.y + 18]
  await session.send('Performance.enable')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + 10)
  await page.waitForTimeout(300)
  const before = await scriptTime(session)
  for (let step = 0; step < STEPS; step++) {
    // Down and up over four rows, to the other column and back.
    await page.mouse.move(x + ((step * 17) % 300), y + Math.abs(((step * 12) % 480) - 240))
    await page.waitForTimeout(20)
  }
  const after = await scriptTime(session)
  await page.mouse.up()
  return ((after - before) * 1000) / STEPS
}

async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
}

/** A realistic press, long enough that the work of pointing and pressing is over. */
const PRESS_MS = 80

/** From the button release on a question to the frame that shows it selected. */
async function selectToPaint(page: Page): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = []
    window.clickTimes = times
    window.addEventListener(
      'click',
      (event) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp)
          channel.port2.postMessage(null)
        }),
      { capture: true },
    )
  })
  for (let at = 0; at < SELECTIONS; at++) {
    const card = page.getByRole('button', { name: new RegExp(`^Question ${at * 3}, `) })
    await card.hover({ position: { x: 60, y: 12 } })
    await page.waitForTimeout(200)
    await card.click({ position: { x: 60, y: 12 }, delay: PRESS_MS })
    await page.waitForTimeout(700)
  }
  const times = await page.evaluate(() => window.clickTimes ?? [])
  if (times.length < SELECTIONS) throw new Error(`Only ${times.length} of ${SELECTIONS} clicks were painted.`)
  return median(times)
}

/** Signs in with the development provider in a browser. @returns the console's session cookie */
async function signIn(at: string, who: string): Promise<string> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  const page = await browser.newPage()
  await page.goto(`${at}/auth/google?login_hint=${encodeURIComponent(who)}`)
  await page.waitForURL(`${at}/categories`)
  const cookies = await page.context().cookies(at)
  await browser.close()
  const session = cookies.find(({ name }) => name.endsWith('countersign_admin'))
  if (!session) throw new Error('No session came.')
  return `${session.name}=${session.value}`
}

declare global {
  interface Window {
    clickTimes?: number[]
  }
}

// `node bench/browser/builder-speed.ts http://localhost:3001 tess.aquino@northwind.example`: prints the figures of a
// running development product.
if (import.meta.main) {
  const [url = 'http://localhost:3001', email = 'tess.aquino@northwind.example'] = process.argv.slice(2)
  for (const { what, value, unit, aim } of await measureBuilderSpeed(url, await signIn(url, email)))
    console.log(`${value <= aim ? ' ' : '!'} ${value.toFixed(1)} ${unit} (aim ${aim})  ${what}`)
}
