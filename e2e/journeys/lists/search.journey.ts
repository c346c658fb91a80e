import type { CallOutput } from '@countersign/contract'
import type { Page } from '@playwright/test'
import { installClock } from '../../support/browser/clock.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { holdEvents } from '../../support/pages/answered-calls.ts'
import { unfoldFilters } from '../../support/pages/list-filters.ts'
import { people } from '../../support/people.ts'
import {
  arriveAt,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  test,
  webUrl,
} from '../../support/test.ts'

const { andrea, paolo, jun, bea, hector, irene } = people
const levels = [{ approvers: [paolo], watchers: [jun] }]

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search memos' })
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** Writes a memo whose content has a unique word. */
async function writeFindable(page: Page): Promise<{ word: string; subject: string; memoId: string }> {
  const word = subjectOf('Quarry').replace(' ', '')
  const subject = subjectOf('Rest house for linemen')
  const body = `<p>The ${word} road is closed until the rains end.</p>`
  return { word, subject, memoId: await writeMemo(page, { subject, levels, body }) }
}

test('I1: a hit opens the view for the person’s role in that memo, and no one else finds it', async ({
  signIn,
}) => {
  const [owner, approver, watcher, stranger] = await Promise.all([
    signIn(andrea),
    signIn(paolo),
    signIn(jun),
    signIn(bea),
  ])
  const { word, subject, memoId } = await writeFindable(owner.page)

  for (const [person, path] of [
    [owner, `/memos/active/${memoId}`],
    [approver, `/approvals/${memoId}`],
    [watcher, `/watch/${memoId}`],
  ] as const) {
    await person.page.goto(`${webUrl()}/dashboard`)
    await searchField(person.page).fill(word)
    const hit = person.page.getByRole('option', { name: subject })
    await expect(hit).toContainText('road is closed')
    await expect(person.page.getByText('Press ENTER key for more search results')).toBeVisible()
    await hit.click()
    await person.page.waitForURL(`${webUrl()}${path}`)
    await expect(person.page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    await expect(searchField(person.page)).toHaveValue('')
  }

  await stranger.page.goto(`${webUrl()}/dashboard`)
  await searchField(stranger.page).fill(word)
  await expect(stranger.page.locator('search').getByText('No matching results').first()).toBeVisible()
  await expect(stranger.page.getByRole('option')).toHaveCount(0)
  await searchField(stranger.page).press('Enter')
  await stranger.page.waitForURL(`${webUrl()}/search/${word}`)
  await expect(stranger.page.getByText('No memos to show.')).toBeVisible()
})

test('J1: the search sends one request, a second after the last key, from three characters on', async ({
  signIn,
}) => {
  const { page } = await signIn(andrea)
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/call/search_memo')) asked.push(request.postDataJSON())
  })
  // A change of another person's would fetch the hits again.
  await holdEvents(page)
  await installClock(page)
  await page.goto(`${webUrl()}/memos`)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  // From here on the browser's clock advances only on request.
  await page.clock.pauseAt(Date.now() + 60_000)

  await searchField(page).fill('me')
  await page.clock.runFor(5000)
  await searchField(page).press('Enter')
  expect(new URL(page.url()).pathname).toBe('/memos')
  await searchField(page).fill('memo')
  await page.clock.runFor(990)
  await searchField(page).fill('memo offi')
  await page.clock.runFor(990)
  expect(asked).toEqual([])
  await page.clock.runFor(10)
  const once = [{ data: { query: 'memo offi', page: 1, size: 5 } }]
  await expect.poll(() => asked).toEqual(once)
  await page.clock.runFor(5000)
  expect(asked).toEqual(once)
})

test.describe('with an archive that cannot be reached', () => {
  test.use({ expectedErrors: /\/call\/get_memo_details_for_viewing .*status of 503/ })

  test('search by keyboard alone: arrows choose a hit, Escape returns to the field, ENTER shows all', async ({
    signIn,
  }) => {
    const { page } = await signIn(andrea)
    const { word, subject, memoId } = await writeFindable(page)
    const field = searchField(page)
    await page.goto(`${webUrl()}/dashboard`)
    await field.focus()
    await page.keyboard.type(word)
    await expect(page.getByRole('option', { name: subject })).toBeVisible()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)

    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(field).toHaveValue(word)
    await expect(field).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const chosen = await page.getByRole('option', { name: subject }).getAttribute('id')
    await expect(field).toHaveAttribute('aria-activedescendant', chosen ?? 'none')
    await page.keyboard.press('Enter')
    await arriveAt(page, `${webUrl()}/memos/active/${memoId}`)

    await field.focus()
    await page.keyboard.type(`${word} road`)
    await page.keyboard.press('Enter')
    await arriveAt(page, `${webUrl()}/search/${encodeURIComponent(`${word} road`)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Search results' })).toBeVisible()
    await expect(page.getByText(/1 memo found/).first()).toBeVisible()
    const row = page.getByRole('row', { name: subject })
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['Memo ID', 'Memo type', 'Subject', 'Content', 'Date created', 'Requested by', 'Status'],
    ])
    await expect(row).toContainText('Pending')
    await expectAccessible(page)
    await row.getByRole('link').press('Enter')
    await page.waitForURL(`${webUrl()}/memos/active/${memoId}`)

    // R9: of an archived memo the hit says so in place of its content.
    await page.route('**/call/search_memo', async (route) => {
      const response = await route.fetch()
      const { result } = (await response.json()) as { result: CallOutput<'search_memo'> }
      const results = result.results.map((hit) => ({
        ...hit,
        memo_rte_content: { raw: '' },
        archived: { raw: true },
      }))
      await route.fulfill({ response, json: { result: { ...result, results } } })
    })
    await page.goto(`${webUrl()}/search/${word}`)
    await expect(row).toContainText('Archived')
    await expect(row).not.toContainText('road is closed')
    await field.fill(word)
    await expect(page.getByRole('option', { name: subject })).toContainText('Archived')
    await field.press('Escape')

    // While the archive is away the view says so, until it can be read again.
    const message =
      'This memo is archived, and the archive cannot be reached at the moment. Please try again in a few minutes.'
    const view = '**/call/get_memo_details_for_viewing'
    const refusal = { error: { status: 'UNAVAILABLE', message } }
    await page.route(view, (route) => route.fulfill({ status: 503, json: refusal }))
    await row.getByRole('link').press('Enter')
    await page.waitForURL(`${webUrl()}/memos/active/${memoId}`)
    const alert = page.getByRole('alert').filter({ hasText: message })
    await expect(alert).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.unroute(view)
    await alert.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    await expect(alert).toHaveCount(0)
  })
})

test('an amount is found as it is written, and without its separators', async ({ signIn }) => {
  const { page } = await signIn(andrea)
  const amount = 1_000_000 + Math.floor(Math.random() * 8_000_000)
  const written = `${amount.toLocaleString('en-US')}.00`
  const subject = subjectOf('Switches')
  await writeMemo(page, { subject, levels, body: `<p>Total: ${written}</p>` })
  for (const typed of [written, String(amount), `PHP ${amount.toLocaleString('en-US')}`]) {
    await page.goto(`${webUrl()}/search/${encodeURIComponent(typed)}`)
    await expect(page.getByRole('row', { name: subject }), typed).toBeVisible()
  }
})

test('U7: the results page says how long a search may be, and does not send a longer one', async ({
  signIn,
}) => {
  const { page } = await signIn(andrea)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/call/search_memo')) asked.push(request.url())
  })
  await page.goto(`${webUrl()}/search/ab`)
  await expect(page.getByText('Enter at least 3 characters to search.')).toBeVisible()
  await expectAccessible(page)
  // Pasted text is never truncated.
  await searchField(page).fill('x'.repeat(201))
  await searchField(page).press('Enter')
  await expect(page.getByText('Enter at most 200 characters to search.')).toBeVisible()
  expect(asked).toEqual([])
})

test('U7: a failed search says so and keeps the input', async ({ signIn }) => {
  const { page } = await signIn(andrea)
  await page.route('**/call/search_memo', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ error: { status: 'INTERNAL', message: 'Internal error' } }),
    }),
  )
  await page.goto(`${webUrl()}/dashboard`)
  await searchField(page).fill('routers')
  await expect(
    page.locator('search').getByText('There was an error. Please try again later.').first(),
  ).toBeVisible()
  await expect(searchField(page)).toHaveValue('routers')
})

test('U17: results have 20 rows per page, the page is part of the address, and filters return to the first page', async ({
  signIn,
}) => {
  const { page } = await signIn(hector)
  const word = subjectOf('Lighthouse').replace(' ', '')
  for (let count = 1; count <= 21; count++)
    await writeMemo(page, { subject: `${word} ${count}`, levels: [{ approvers: [irene] }] })

  await page.goto(`${webUrl()}/search/${word}`)
  await expect(page.getByText(/21 memos found/).first()).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(queryOf(page)).toEqual({ page: '2' })
  await expect(page.getByText('21–21 of 21', { exact: true })).toBeVisible()
  await page.goto(`${webUrl()}/search/${word}?page=9`)
  await page.waitForURL(`${webUrl()}/search/${word}?page=2`)
  await expect(page.getByText('21–21 of 21', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()

  await filters(page)
    .getByRole('button', { name: /^Date created/ })
    .click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page.getByRole('row')).toHaveCount(21)
  expect(Object.keys(queryOf(page))).toEqual(['start_date', 'end_date'])
  await filters(page)
    .getByRole('button', { name: /^Memo type/ })
    .click()
  await page.getByRole('option', { name: /Availment Form/ }).click()
  await expect(page.getByText('No memos to show.')).toBeVisible()
  await filters(page).getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(21)
  expect(queryOf(page)).toEqual({})
})

test('G1, A5: a list is filtered by Manila days and memo type; Back, paging and a shared link keep the filters', async ({
  signIn,
}) => {
  const { page } = await signIn(andrea)
  const subject = subjectOf('Filter me')
  await writeMemo(page, { subject, levels })
  const templates = await callAs<{ template_id: string; template_code: string }[]>(page, 'get_templates', {})
  const general = templates.find((one) => one.template_code === 'GEN')?.template_id ?? ''
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date())

  await page.goto(`${webUrl()}/memos`)
  const row = page.getByRole('row', { name: subject })
  await expect(row).toBeVisible()
  await filters(page)
    .getByRole('button', { name: /^Memo type/ })
    .click()
  const types = page.getByRole('combobox', { name: 'Search memo types' })
  await types.fill('no such type')
  await expect(page.getByText('No memo types found.')).toBeVisible()
  await expectAccessible(page)
  await types.fill('general ann')
  await expect(page.getByRole('listbox', { name: 'Memo type' }).getByRole('option')).toHaveText([
    'General announcement',
  ])
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => queryOf(page)).toEqual({ memo_type: general })
  await expect(row).toBeVisible()

  const dates = filters(page).getByRole('button', { name: /^Date created/ })
  await dates.click()
  const lastDays = page.getByRole('button', { name: 'Last 7 days' })
  await expect(lastDays).toBeVisible()
  await expectAccessible(page)
  await lastDays.click()
  await expect.poll(() => queryOf(page).end_date).toBe(today)
  await expect(row).toBeVisible()
  const shared = page.url()

  await page.getByRole('radiogroup', { name: 'Rows per page' }).getByText('25', { exact: true }).click()
  await expect.poll(() => queryOf(page)).toMatchObject({ limit: '25', end_date: today, memo_type: general })
  await page.goBack()
  await page.goBack()
  expect(queryOf(page)).toEqual({ memo_type: general })
  await page.goto(shared)
  await expect(row).toBeVisible()
  await filters(page).getByRole('button', { name: 'Clear the date range' }).click()
  expect(queryOf(page)).toEqual({ memo_type: general })

  // The range up to last year contains nothing from today.
  const lastYear = Number(today.slice(0, 4)) - 1
  await page.goto(`${webUrl()}/memos?start_date=${lastYear}-01-01&end_date=${lastYear}-12-31`)
  await expect(filters(page).getByText(`01/01/${lastYear} – 12/31/${lastYear}`)).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(row).toHaveCount(0)
})

test('G1: a change of a list that follows faster than the page can show keeps the one before', async ({
  signIn,
}) => {
  const { page } = await signIn(andrea)
  await page.goto(`${webUrl()}/memos`)
  await filters(page)
    .getByRole('button', { name: /^Date created/ })
    .click()
  const lastDays = page.getByRole('button', { name: 'Last 7 days' })
  await expect(lastDays).toBeVisible()
  const more = await page
    .getByRole('radiogroup', { name: 'Rows per page' })
    .locator('input[value="25"]')
    .elementHandle()
  // The second click comes before React shows what the first one did to the address.
  await lastDays.evaluate(async (first: HTMLElement, second) => {
    first.click()
    while (!window.location.search.includes('end_date')) await Promise.resolve()
    ;(second as HTMLElement).click()
  }, more)
  await expect.poll(() => Object.keys(queryOf(page)).toSorted()).toEqual(['end_date', 'limit', 'start_date'])
})

test('table options are remembered in this browser', async ({ signIn }) => {
  const { page } = await signIn(andrea)
  await page.goto(`${webUrl()}/memos`)
  await page.getByRole('button', { name: 'Table options' }).click()
  const memoType = page.getByRole('menuitemcheckbox', { name: 'Memo type' })
  await expect(memoType).toBeVisible()
  await expectAccessible(page)
  await memoType.click()
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Subject' })).toBeDisabled()
  await page.keyboard.press('Escape')
  const header = page.getByRole('columnheader', { name: 'Memo type' })
  await expect(header).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Subject' })).toBeVisible()
  await expect(header).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveAttribute('data-density', 'dense')
  await page.goto(`${webUrl()}/watch`)
  await expect(header).toBeVisible()
})

test('search and filters fit a 360 px phone and are accessible in both themes', async ({ signIn }) => {
  const { page } = await signIn(andrea, { width: 360, height: 740 })
  const fits = async () => {
    await expectAccessibleInBothThemes(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
  const { word, subject } = await writeFindable(page)
  await page.goto(`${webUrl()}/memos`)
  const opener = page.getByRole('button', { name: 'Search memos' })
  await opener.click()
  await expect(searchField(page)).toBeFocused()
  await searchField(page).fill(word)
  await expect(page.getByRole('option', { name: subject })).toBeVisible()
  await fits()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(searchField(page)).toBeHidden()
  await expect(opener).toBeFocused()

  await unfoldFilters(page)
  await filters(page)
    .getByRole('button', { name: /^Date created/ })
    .click()
  await expect(page.getByRole('button', { name: 'Last 30 days' })).toBeVisible()
  await fits()
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await filters(page)
    .getByRole('button', { name: /^Memo type/ })
    .click()
  await page.getByRole('option', { name: /General announcement/ }).click()
  await expect(page.getByRole('row', { name: subject })).toBeVisible()
  await fits()
  await page.goto(`${webUrl()}/search/${word}`)
  await expect(page.getByRole('row', { name: subject })).toBeVisible()
  await fits()
})
