import type { Page, Route } from '@playwright/test'
import { paste } from '../support/clipboard.ts'
import { mailsTo } from '../support/notifications.ts'
import { webUrl } from '../support/test.ts'
import type { Finding } from './finding.ts'
import { shortened } from './finding.ts'
import type { Harm } from './harm.ts'
import { dangersIn } from './harm.ts'

/** Containers of rich text. */
const PROSE = '[class*="prose"]'
/** Time for late scripts of a page to run. */
const SETTLES_MS = 400
const EDITORS_A_PAGE = 20
const MAIL_PAGES = 20

interface Template {
  template_content: object[]
  memo_content: object[]
}

/** A template with a question for each payload, and the payload as its answer: as if the server had not sanitised. */
function uncleaned(payloads: readonly string[]): Template {
  const section = { field_id: 'SECTION_1', field_name: 'Payloads', field_type: 'SECTION', sectionIndex: 0 }
  const settings = { validations: {}, sectionId: 'SECTION_1' }
  const fields = payloads.map((value, n) => ({
    field_id: `RICH_${n}`,
    field_name: `Payload ${n}`,
    field_type: 'TEXT_RTE',
    value,
  }))
  return {
    template_content: [
      { ...section, ...settings, value: fields.map(({ value: _, ...field }) => ({ ...field, ...settings })) },
    ],
    memo_content: [{ ...section, value: fields }],
  }
}

/** Modifies a call's answer on its way to the page. */
async function answering(
  page: Page,
  call: string,
  change: (result: Record<string, unknown>) => Record<string, unknown>,
): Promise<() => Promise<void>> {
  const url = `${webUrl()}/call/${call}`
  const handle = async (route: Route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: Record<string, unknown> }
    await route.fulfill({ response, json: { result: change(result) } })
  }
  await page.route(url, handle)
  return () => page.unroute(url, handle)
}

/** The findings of showing payloads in one place. */
async function judged(page: Page, harm: Harm, places: string, input: string): Promise<Finding[]> {
  await page.waitForTimeout(SETTLES_MS)
  const dangers = await dangersIn(page, places)
  return [...harm.taken(), ...dangers.map((danger) => `kept ${danger}`)].map((what) => ({ input, what }))
}

/** Tests only the server's sanitisation: puts the stored HTML into a page without sanitising it again. */
export async function showStored(page: Page, harm: Harm, stored: readonly string[]): Promise<Finding[]> {
  await page.goto(`${webUrl()}/terms`)
  harm.taken()
  const findings: Finding[] = []
  for (const html of stored) {
    await page.evaluate((text) => {
      const place = document.createElement('div')
      place.className = 'prose-stored'
      place.innerHTML = text
      document.body.replaceChildren(place)
    }, html)
    const dangers = await dangersIn(page, '.prose-stored')
    findings.push(
      ...[...harm.taken(), ...dangers].map((what) => ({ input: shortened(html), what: `kept ${what}` })),
    )
  }
  await page.waitForTimeout(SETTLES_MS)
  return [...findings, ...harm.taken().map((what) => ({ input: 'what was stored', what }))]
}

/** Tests only the browser's sanitisation, in the view and its log. */
export async function showInView(
  page: Page,
  harm: Harm,
  memoId: string,
  payloads: readonly string[],
): Promise<Finding[]> {
  const restore = [
    await answering(page, 'get_memo_details_for_viewing', (result) => ({
      ...result,
      memo: { ...(result.memo as object), ...uncleaned(payloads), guidelines: payloads.join('') },
    })),
    await answering(page, 'get_memo_logs', (result) => ({
      ...result,
      levels: (result.levels as { logs: { log_id: string }[] }[]).map((level) => ({
        ...level,
        logs: level.logs.flatMap((log) =>
          payloads.map((remarks, n) => ({
            ...log,
            log_id: `${log.log_id}-${n}`,
            remarks,
            name: remarks.slice(0, 80),
          })),
        ),
      })),
    })),
  ]
  await page.goto(`${webUrl()}/memos/history/${memoId}`)
  await page
    .getByText(`Payload ${payloads.length - 1}`, { exact: true })
    .first()
    .waitFor()
  const findings = await judged(page, harm, PROSE, 'all payloads in the view')
  for (const undo of restore) await undo()
  return findings
}

/** Tests only the browser's sanitisation, in the editor: loaded, then pasted. */
export async function showInEditor(
  page: Page,
  harm: Harm,
  draftId: string,
  payloads: readonly string[],
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (let from = 0; from < payloads.length; from += EDITORS_A_PAGE) {
    const some = payloads.slice(from, from + EDITORS_A_PAGE)
    const restore = await answering(page, 'getMemoDetailsForEditing', (result) => ({
      ...result,
      ...uncleaned(some),
      guidelines: some.join(''),
    }))
    await page.goto(`${webUrl()}/memo/edit/${draftId}`)
    const editors = page.locator('.ProseMirror')
    await editors.nth(some.length - 1).waitFor()
    const input = `payloads ${from} to ${from + some.length - 1} in the editor`
    findings.push(...(await judged(page, harm, '.ProseMirror', input)))
    for (const [at, html] of some.entries()) await paste(editors.nth(at), { html, text: html })
    findings.push(...(await judged(page, harm, '.ProseMirror', `${input}, pasted`)))
    await restore()
  }
  return findings
}

/** Lists, the search's preview and its results, which show subjects, snippets and names. */
export async function showInLists(page: Page, harm: Harm, somePending: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  const look = async (input: string) => {
    await page.waitForTimeout(SETTLES_MS)
    findings.push(...harm.taken().map((what) => ({ input, what })))
  }
  for (const path of [
    ...(somePending ? ['/dashboard', '/memos'] : []),
    '/memos/history?limit=500',
    '/notifications',
    '/search/payload',
  ]) {
    await page.goto(`${webUrl()}${path}`)
    await page
      .getByText(/Payload \d+/)
      .first()
      .waitFor()
    await look(path)
  }
  await page.getByRole('combobox', { name: 'Search memos' }).fill('payload')
  await page.getByRole('option').first().waitFor()
  await look('the preview of the search')
  return findings
}

/** Shows a person's mails with payloads as HTML, and some on their pages in the mailbox. @returns their number */
export async function showMails(
  page: Page,
  harm: Harm,
  email: string,
): Promise<{ findings: Finding[]; count: number }> {
  const all = (await mailsTo(page, email)) as unknown as { id: string; subject: string }[]
  const mails = all.filter(({ subject }) => subject.includes('Payload'))
  const findings: Finding[] = []
  for (const [at, { id, subject }] of mails.entries()) {
    const address = `${webUrl()}/dev/mailbox/${encodeURIComponent(id)}`
    await page.goto(`${address}/html`)
    const dangers = await dangersIn(page, 'body')
    if (at < MAIL_PAGES) await page.goto(address)
    const noticed = [...harm.taken(), ...dangers.map((danger) => `kept ${danger}`)]
    findings.push(...noticed.map((what) => ({ input: `mail: ${shortened(subject)}`, what })))
  }
  return { findings, count: mails.length }
}
