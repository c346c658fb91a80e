import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import type { CallOutput } from '@countersign/contract'
import { RICH_TEXT_MAX_BYTES } from '@countersign/domain'
import { browserArguments } from '@countersign/e2e/support/browser-arguments'
import { SCRIPT_BUDGETS } from '@countersign/e2e/support/pages/script-sizes'
import { findBrowser } from '../../scripts/test/browser.ts'
import { median } from '../measuring/statistics.ts'
import { largeTemplate, richTextTemplate } from './large-template.ts'

/** A figure of the memo form, and its target. */
export interface FormSpeed {
  what: string
  value: number
  unit: 'ms' | 'kB' | 'frames' | 'requests'
  aim: number
}

const FIELDS = 200
export const KEYS = 30
export const THROTTLE = 4
const KB = 1000

/**
 * Measures the memo form in Chromium against a running product. A template of 200 fields and a megabyte of rich text replace
 * the server's answer, so nothing is written.
 *
 * @param url of the end-user app, built
 * @param cookie of a session, `name=value`
 */
export async function measureFormSpeed(url: string, cookie: string): Promise<FormSpeed[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const large = await openForm(browser, {
      url,
      cookie,
      answer: { template_content: largeTemplate(FIELDS) },
    })
    const opened = await openingTime(large.page)
    const scripts = await scriptSize(large.page)
    await throttle(large, THROTTLE)
    const key = await keyToPaint(large.page, large.page.getByRole('textbox', { name: 'Question 102' }))
    await large.context.close()
    const rich = await openForm(browser, {
      url,
      cookie,
      answer: { template_content: richTextTemplate(megabyte()) },
    })
    const typed = await keyToPaint(rich.page, rich.page.getByRole('textbox', { name: 'Content' }))
    await rich.context.close()
    return [
      {
        what: `Key to next paint, ${FIELDS} fields, ${THROTTLE}x throttled, median of ${KEYS}`,
        value: key,
        unit: 'ms',
        aim: 80,
      },
      { what: `Opening ${FIELDS} fields after their data`, value: opened, unit: 'ms', aim: 500 },
      { what: `Key to next paint, 1 MB of rich text, median of ${KEYS}`, value: typed, unit: 'ms', aim: 100 },
      {
        what: 'Scripts of the form before the editor, gzip',
        value: scripts / KB,
        unit: 'kB',
        aim: SCRIPT_BUDGETS.form / KB,
      },
    ]
  } finally {
    await browser.close()
  }
}

export interface Opened {
  page: Page
  context: BrowserContext
}

export interface FormToOpen {
  url: string
  cookie: string
  /** Replaces parts of the server's answer. */
  answer: Partial<CallOutput<'get_template_by_id'>>
}

export async function openForm(browser: Browser, { url, cookie, answer }: FormToOpen): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', ...value] = cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url }])
  const page = await context.newPage()
  const [any] = await call<{ template_id: string }[]>(page, url, 'get_templates', {
    field_path: 'status',
    field_value: 'PUBLISHED',
  })
  if (!any) throw new Error('There is no template to open a form with.')
  // There may be no contacts service.
  await page.route('**/auth/token', (route) => route.fulfill({ json: { code: 200 } }))
  await page.route('**/call/get_template_by_id', async (route) => {
    const served = (await (await route.fetch()).json()) as { result: object }
    // The template may have a policy, which belongs to its own form.
    await route.fulfill({ json: { result: { ...served.result, routing: null, ...answer } } })
  })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (!document.querySelector('[id^="field-"]')) return
      // The frame after the one that shows the form.
      requestAnimationFrame(() => setTimeout(() => (window.formShownAt ??= performance.now())))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${url}/memo/create/${any.template_id}`)
  await page.getByRole('textbox', { name: 'Memo Subject' }).waitFor()
  // The editor, if any, and other work right after the form.
  await page.waitForTimeout(1500)
  return { page, context }
}

async function call<Result>(page: Page, url: string, name: string, data: object): Promise<Result> {
  const answer = await page.request.post(`${url}/call/${name}`, { data: { data } })
  if (!answer.ok()) throw new Error(`${name}: ${await answer.text()}`)
  return ((await answer.json()) as { result: Result }).result
}

/** From the last answer that the form needs to the frame that shows it. */
function openingTime(page: Page): Promise<number> {
  return page.evaluate(() => {
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/call\/get_template_by_id|\/auth\/token/.test(name))
    const lastAt = Math.max(...answers.map((entry) => (entry as PerformanceResourceTiming).responseEnd))
    return (window.formShownAt ?? Number.NaN) - lastAt
  })
}

/** Gzip size of the JavaScript that the form needs. */
async function scriptSize(page: Page): Promise<number> {
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        ({ name, startTime }) =>
          new URL(name).pathname.endsWith('.js') && startTime < (window.formShownAt ?? 0),
      )
      .map(({ name }) => name),
  )
  const sizes = await Promise.all(
    addresses.map(async (address) => {
      const script = await (await fetch(address)).arrayBuffer()
      return gzipSync(new Uint8Array(script), { level: 9 }).length
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function throttle({ page, context }: Opened, rate: number): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * The processor time of a page's main thread while something is done, in milliseconds. Unlike the time until a frame it doesn't grow
 * with what else runs on the machine.
 */
export async function processorTime(
  { page, context }: Opened,
  work: () => Promise<unknown>,
): Promise<number> {
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await read()
  await work()
  const after = await read()
  await session.detach()
  return (after - before) * 1000
}

/**
 * Types these keys in turn into a field. @returns median time from a key press to the next frame
 * @param measure what runs the typing, and may measure it
 */
export async function keyToPaint(
  page: Page,
  field: ReturnType<Page['getByRole']>,
  keys: readonly string[] = ['a'],
  measure: (typing: () => Promise<void>) => Promise<void> = (typing) => typing(),
): Promise<number> {
  await field.waitFor()
  await field.click()
  await page.waitForTimeout(500)
  await page.evaluate(() => {
    const times: number[] = []
    window.keyTimes = times
    window.addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp)
          channel.port2.postMessage(null)
        }),
      { capture: true },
    )
  })
  await measure(async () => {
    for (let key = 0; key < KEYS; key++) {
      await page.keyboard.press(keys[key % keys.length] ?? '')
      await page.waitForTimeout(120)
    }
  })
  const times = await page.evaluate(() => window.keyTimes ?? [])
  if (times.length < KEYS) throw new Error(`Only ${times.length} of ${KEYS} keys were painted.`)
  return median(times)
}

/** Paragraphs just below the limit of a megabyte (F5). */
function megabyte(): string {
  const paragraph = `<p>${'The two core routers have passed the end of support. '.repeat(10)}</p>`
  return paragraph.repeat(Math.floor((RICH_TEXT_MAX_BYTES - 1_000) / paragraph.length))
}

declare global {
  interface Window {
    formShownAt?: number
    keyTimes?: number[]
  }
}
