import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { browserArguments } from '@countersign/e2e/support/browser-arguments'
import { findBrowser } from '../../scripts/test/browser.ts'
import { median, quantile } from '../measuring/statistics.ts'

/** A figure of review mode (M3), and its target; none for those that only explain. */
interface ReviewFigure {
  what: string
  value: number
  unit: 'ms' | 's'
  aim?: number
}

interface People {
  owner: string
  approver: string
}

const MEMOS = 30

/** How long a memo is on the screen before it can be approved (M3); the machine waits for the person. */
const SEEN_MS = 550

export const ABOUT_MACHINE_TIME = `Machine time is what the product takes: from the first key to the last answer, without the pauses of ${SEEN_MS} ms
before each key. They are the person's: nothing can be approved before it was on the screen for 500 ms (M3).`

/**
 * Measures review mode in Chromium against a running product with the demo's people: from a key to the next memo on the screen, and
 * how long 30 memos take to clear. Each run writes its own memos.
 */
export async function measureReview(url: string, people: People): Promise<ReviewFigure[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  try {
    const owner = await signedIn(browser, url, people.owner)
    const figures: ReviewFigure[] = []
    for (const { rate, aim } of [
      { rate: 1, aim: 100 },
      { rate: 4, aim: 250 },
    ]) {
      const memoIds = await writeMemos(owner, url, people.approver)
      const page = await signedIn(browser, url, people.approver)
      const { steps, wall } = await clear(page, url, memoIds, rate)
      const at = rate === 1 ? 'unthrottled' : `${rate}x throttled`
      const machine = (wall - MEMOS * SEEN_MS) / 1000
      figures.push(
        {
          what: `Key to the next memo on the screen, ${at}, median of ${steps.length}`,
          value: median(steps),
          unit: 'ms',
          aim,
        },
        {
          what: `The same, 95th percentile`,
          value: quantile(
            steps.toSorted((one, other) => one - other),
            0.95,
          ),
          unit: 'ms',
        },
        {
          what: `Clearing ${MEMOS} memos with every answer, ${at}, machine time`,
          value: machine,
          unit: 's',
          aim: 15,
        },
        {
          what: `The same with ${MEMOS} pauses of ${SEEN_MS} ms before approving`,
          value: wall / 1000,
          unit: 's',
        },
      )
      await page.context().close()
    }
    return figures
  } finally {
    await browser.close()
  }
}

async function signedIn(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/auth/google?login_hint=${encodeURIComponent(email)}`)
  await page.waitForURL(`${url}/dashboard`)
  return page
}

async function call<Result>(page: Page, url: string, name: string, data: object): Promise<Result> {
  const answer = await page.request.post(`${url}/call/${name}`, { data: { data } })
  if (!answer.ok()) throw new Error(`${name}: ${await answer.text()}`)
  return ((await answer.json()) as { result: Result }).result
}

interface Section {
  field_id: string
  field_type: string
  value: { field_id: string }[]
}

/** General announcements with some text and two levels, from the owner to the approver. */
async function writeMemos(page: Page, url: string, approver: string): Promise<string[]> {
  const templates = await call<{ template_id: string; template_code: string }[]>(page, url, 'get_templates', {
    field_path: 'status',
    field_value: 'PUBLISHED',
  })
  const template = templates.find(({ template_code }) => template_code === 'GEN')
  if (!template) throw new Error('The demo has no general announcement.')
  const { template_content } = await call<{ template_content: Section[] }>(page, url, 'get_template_by_id', {
    template_id: template.template_id,
  })
  const body = '<p>Phase 2 closes the ring, so that one cut no longer isolates eleven sites.</p>'.repeat(8)
  const memoIds: string[] = []
  for (let number = 1; number <= MEMOS; number++) {
    const answers: Record<string, unknown> = {
      TEXT_SUBJECT: `Fibre build, phase ${number}`,
      GEN_BODY: body,
      GEN_FILES: [],
    }
    const { memo_id } = await call<{ memo_id: string }>(page, url, 'create_memo', {
      template_id: template.template_id,
      action: 'SUBMITTED',
      memo_content: template_content.map(({ field_id, field_type, value }) => ({
        field_id,
        field_type,
        value: value.map((field) => ({ field_id: field.field_id, value: answers[field.field_id] })),
      })),
      sequences: [{ approvers: [approver], watchers: [], approval_type: 'ALL_APPROVERS' }],
      idempotency_key: randomUUID(),
    })
    memoIds.push(memo_id)
  }
  return memoIds
}

/** Approves the memos one after another. @returns the time of each step, and of the whole until the last answer */
async function clear(page: Page, url: string, memoIds: readonly string[], rate: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(followSteps)
  await page.goto(`${url}/approvals/review?${memoIds.map((memoId) => `memo=${memoId}`).join('&')}`)
  await page.locator('[data-current] h1').waitFor()
  const answered: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/call/approve_memo')) answered.push(String(response.status()))
  })
  await page.waitForTimeout(1000)
  const from = performance.now()
  for (const _ of memoIds) {
    await page.waitForTimeout(SEEN_MS)
    const steps = await page.evaluate(() => window.reviewSteps?.length ?? 0)
    await page.keyboard.press('a')
    await page.waitForFunction((before) => (window.reviewSteps?.length ?? 0) > before, steps)
  }
  // The last one is sent on leaving.
  await page.keyboard.press('Escape')
  while (answered.length < memoIds.length) await page.waitForTimeout(5)
  const wall = performance.now() - from
  if (answered.some((status) => status !== '200')) throw new Error(`Answers: ${answered.join(', ')}`)
  const steps = await page.evaluate(() => window.reviewSteps ?? [])
  return { steps: steps.slice(0, -1), wall }
}

/** In the page: from the key to the frame after the one in which the title names the next memo and its subject has the focus. */
function followSteps(): void {
  const steps: number[] = []
  window.reviewSteps = steps
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'a') return
      const before = document.activeElement
      const look = () => {
        const now = document.activeElement
        if (now === before || now?.tagName !== 'H1') return void requestAnimationFrame(look)
        const channel = new MessageChannel()
        channel.port1.onmessage = () => steps.push(performance.now() - event.timeStamp)
        requestAnimationFrame(() => channel.port2.postMessage(null))
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )
}

declare global {
  interface Window {
    reviewSteps?: number[]
  }
}
