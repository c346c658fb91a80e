import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'

/** A figure of review mode (M3), and its target; none for those that only explain. */
export interface ReviewFigure {
  what: string
  value: number
  unit: 'ms' | 's' | 'keys'
  aim?: number
}

export interface People {
  owner: string
  approver: string
}

/** As many as wait for an approver on a busy morning. */
export const MEMOS = 30

/** Opens a browser of its own for a demo person. */
export async function signedIn(browser: Browser, url: string, email: string): Promise<Page> {
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

/** General announcements with some text and one level, from the owner to the approver. @returns their Memo IDs */
export async function writeMemos(page: Page, url: string, approver: string): Promise<string[]> {
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

export const reviewOf = (url: string, memoIds: readonly string[]): string =>
  `${url}/approvals/review?${memoIds.map((memoId) => `memo=${memoId}`).join('&')}`

/** Counts the server's answers to decisions. @returns a function that awaits so many; it throws if one was a refusal */
export function followAnswers(page: Page): (count: number) => Promise<void> {
  const answered: string[] = []
  page.on('response', (response) => {
    if (/\/call\/(approve|return)_memo$/.test(response.url())) answered.push(String(response.status()))
  })
  return async (count) => {
    while (answered.length < count) await page.waitForTimeout(5)
    if (answered.some((status) => status !== '200')) throw new Error(`Answers: ${answered.join(', ')}`)
  }
}
