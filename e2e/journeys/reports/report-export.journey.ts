import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { unfoldFilters } from '../../support/pages/list-filters.ts'
import { people } from '../../support/people.ts'
import { expect, expectAccessible, test, webUrl } from '../../support/test.ts'
import { mailsTo } from '../../support/notifications.ts'

const { andrea, paolo } = people

/** The first bytes of every spreadsheet: it is a ZIP file. */
const ZIP = Buffer.from('PK\u0003\u0004')

async function expectSpreadsheet(download: Download): Promise<void> {
  expect(download.suggestedFilename()).toMatch(/^my-memos-\d{4}-\d{2}-\d{2}\.xlsx$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, ZIP.length)).toEqual(ZIP)
}

const linksIn = async (page: Page, email: string): Promise<string[]> =>
  (await mailsTo(page, email)).flatMap(({ text }) => /http\S+\/reports\/download\/\S+/.exec(text) ?? [])

/** The link in the next report mail to a person. */
async function nextLink(page: Page, email: string, before: string[]): Promise<string> {
  await expect
    .poll(async () => (await linksIn(page, email)).length, { timeout: 30_000 })
    .toBe(before.length + 1)
  return (await linksIn(page, email))[0] ?? ''
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Download report' })

test('H8: a list’s report is requested in a dialog, arrives by e-mail, and opens only for its owner', async ({
  signIn,
  visit,
}) => {
  const subject = subjectOf('=1+1 is no formula')
  const [owner, stranger] = await Promise.all([signIn(andrea), signIn(paolo)])
  await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo] }] })
  const { page } = owner
  const before = await linksIn(page, andrea)

  await page.goto(`${webUrl()}/memos`)
  await page.getByRole('button', { name: 'Download report' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('radio', { name: 'Active', exact: true })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'All memo types' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'General announcement' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'All memo types' })).not.toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Generate' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Report is being generated.' })
  await expect(confirmation).toContainText('Check your email for the download link to the generated report.')
  await expect(confirmation).toContainText('This may take a few minutes.')
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'Back to the list' }).click()
  await expect(confirmation).toBeHidden()

  const link = await nextLink(page, andrea, before)
  const started = page.waitForEvent('download')
  // A download is not a page: its navigation is aborted.
  await page.goto(link).catch(() => undefined)
  await expectSpreadsheet(await started)

  const refused = await stranger.page.request.get(link)
  expect(refused.status()).toBe(404)
  expect(await refused.text()).toContain('This report is not available')

  // A visitor without a session returns to the link after signing in.
  const anonymous = await visit()
  await anonymous.goto(link)
  await expect(anonymous).toHaveURL(`${webUrl()}/login?next=${encodeURIComponent(new URL(link).pathname)}`)
  await page.goto(`${webUrl()}/dashboard`)
  await page.evaluate((path) => {
    // Like the sign-in page: inside the app, without a request.
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, new URL(link).pathname)
  await expect(page.getByRole('heading', { name: 'Your report' })).toBeVisible()
  const again = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download report' }).click()
  await expectSpreadsheet(await again)
})

test('U20: an empty report and a failure have messages; drafts have no report', async ({ signIn }) => {
  const { page } = await signIn(people.bea)
  await page.goto(`${webUrl()}/watch?start_date=2001-01-01&end_date=2001-01-02`)
  await page.getByRole('button', { name: 'Download report' }).click()
  // The dialog starts with the list's filters.
  await expect(dialogOf(page)).toContainText('01/01/2001')
  await dialogOf(page).getByRole('button', { name: 'Generate' }).click()
  const nothing = page.getByRole('dialog', { name: 'There is nothing to report.' })
  await expect(nothing).toContainText('No memos of the chosen memo types and dates were found.')
  await nothing.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByRole('button', { name: 'Download report' })).toBeFocused()

  const { promise: isShown, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/call/createXlsxReport', async (route) => {
    await isShown
    await route.fulfill({
      json: { error: { status: 'UNAVAILABLE', message: 'The server is busy with this.' } },
    })
  })
  await page.getByRole('button', { name: 'Download report' }).click()
  await dialogOf(page).getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('dialog', { name: 'Please wait...' })).toBeVisible()
  answer()
  const failure = page.getByRole('dialog', { name: 'UNAVAILABLE: Unable to generate report.' })
  const { support_email } = (await (await page.request.get(`${webUrl()}/config.json`)).json()) as {
    support_email: string
  }
  await expect(failure).toContainText(`The server is busy with this. Please contact ${support_email}`)
  await failure.getByRole('button', { name: 'Back to the list' }).click()

  await page.goto(`${webUrl()}/memos/drafts`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download report' })).toHaveCount(0)
})

test('the dialog works on a phone, in the dark', async ({ signIn }) => {
  const { page } = await signIn(andrea, { width: 360, height: 740, colorScheme: 'dark' })
  await page.goto(`${webUrl()}/approvals/history`)
  await unfoldFilters(page)
  await page.getByRole('button', { name: 'Download report' }).click()
  await expect(dialogOf(page).getByRole('radio', { name: 'History', exact: true })).toBeChecked()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow).toBe(0)
  await expect(dialogOf(page).getByRole('button', { name: 'Generate' })).toBeInViewport({ ratio: 1 })
})
