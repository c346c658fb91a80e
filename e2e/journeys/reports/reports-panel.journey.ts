import type { Locator, Page } from '@playwright/test'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { figuresThere, numberOf, openReport, summary, thisYear } from '../../support/screens/report-page.ts'
import { expectNoOverflow, setWidth } from '../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

const { miguel, hernan, ramon } = people

const panel = (page: Page): Locator => page.getByRole('dialog')
const titleOf = (page: Page): Locator => panel(page).getByRole('heading', { level: 2 })
const showForApproval = (page: Page): Locator =>
  summary(page).getByRole('link', { name: /^Show the [\d,]+ memos? for approval$/ })

test('W26, I1: a count opens the list of its memos beside the report', async ({ signIn }) => {
  const subject = subjectOf('A memo behind a figure')
  const [owner, reader] = await Promise.all([signIn(hernan), signIn(miguel)])
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [miguel] }] })
  const { page } = reader
  // The figures follow a change with a short delay.
  await expect(async () => {
    await openReport(page, '/reports')
    await showForApproval(page).click()
    await expect(panel(page).getByRole('row').nth(1)).toBeVisible()
    await expect(panel(page).getByRole('row', { name: subject })).toContainText(memoId, { timeout: 2000 })
  }).toPass()
  await expect(page).toHaveURL(/[?&]figure=total&status=Forapproval$/)
  await expect(titleOf(page)).toHaveText(/^[\d,]+ memos for approval$/)
  await expect(titleOf(page)).toBeFocused()
  const row = panel(page).getByRole('row', { name: subject })
  await expect(row).toContainText(/Miguel Santos/)
  await expect(row).toContainText('Level 1')
  await expect(row).toContainText('Today')
  await expect(panel(page).getByText(/^[\d,]+ more are memos that you take no part in\.$/)).toBeVisible()
  expect((await panel(page).boundingBox())?.width).toBe(848)
  await expectNoOverflow(page)
  await expectAccessibleEverywhere(page)
  await setWidth(page, 360)
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(360)
  await expectNoOverflow(page)

  // Back from a memo leads to the panel, Escape to the report and its figure.
  await row.getByRole('link').click()
  await page.waitForURL(`${webUrl()}/approvals/${memoId}`)
  await page.goBack()
  await expect(titleOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${webUrl()}/reports`)
  await expect(showForApproval(page)).toBeFocused()
})

test('W26: the panel has the number of its figure, and closes by Back, Escape and its button', async ({
  signIn,
}) => {
  const { page } = await signIn(miguel)
  // Last year's figures do not change while other journeys write memos.
  await openReport(page, `/reports?year=${thisYear - 1}`)
  const report = page.url()
  const links = page.getByRole('link', { name: /^Show the / })
  const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''))
  expect(names.length).toBeGreaterThan(4)
  const closings = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => panel(page).getByRole('button', { name: 'Close the list' }).click(),
  ]
  for (const [at, name] of names.slice(0, 6).entries()) {
    const link = page.getByRole('link', { name, exact: true }).first()
    const figure = numberOf(/^Show the ([\d,]+) /.exec(name)?.[1])
    expect(await link.textContent()).toBe(figure.toLocaleString('en-US'))
    await link.click()
    await expect(titleOf(page)).toHaveText(name.replace('Show the ', ''))
    await expect(
      panel(page)
        .getByText(new RegExp(`^[\\d,]+ of ${figure.toLocaleString('en-US')} shown$`))
        .first(),
    ).toBeVisible()
    await closings[at % closings.length]?.()
    await expect(panel(page)).toHaveCount(0)
    expect(page.url()).toBe(report)
    await expect(link).toBeFocused()
  }
})

test('W26: the panel opens by its address; a filter can be removed, and Escape then leads to the report', async ({
  signIn,
}) => {
  const { page } = await signIn(miguel)
  await openReport(page, '/reports?end_month=11&figure=total&status=Forapproval')
  await expect(titleOf(page)).toHaveText(/memos? for approval$/)
  const filters = panel(page).getByRole('list', { name: 'Filters of this list' })
  await expect(filters.getByRole('listitem')).toHaveText([
    'Northwind Telecom',
    'All Groups',
    /^Jan to Nov \d{4}$/,
    'For approval',
  ])
  await filters.getByRole('button', { name: 'Remove the filter For approval' }).click()
  await expect(titleOf(page)).toHaveText(/^[\d,]+ memos$/)
  await expect(titleOf(page)).toBeFocused()
  await expect(page).toHaveURL(/\?end_month=11&figure=total$/)
  await expect(filters.getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${webUrl()}/reports?end_month=11`)
  await expect(showForApproval(page)).toBeFocused()

  // Opened by its link, it leads back over the replaced address; a second Escape does not go further back.
  await page.goto(`${webUrl()}/dashboard`)
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await figuresThere(page)
  await showForApproval(page).click()
  await filters.getByRole('button', { name: 'Remove the filter For approval' }).click()
  await expect(titleOf(page)).toHaveText(/^[\d,]+ memos$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${webUrl()}/reports`)
  await expect(showForApproval(page)).toBeFocused()
  // Forward opens it again.
  await page.goForward()
  await expect(titleOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${webUrl()}/reports`)
})

test('W26: a long list is shown in parts, and as a page', async ({ signIn }) => {
  const { page } = await signIn(ramon)
  await openReport(page, '/reports')
  await summary(page)
    .getByRole('link', { name: /^Show the [\d,]+ memos$/ })
    .click()
  await expect(panel(page).getByRole('row')).toHaveCount(21)
  await panel(page)
    .getByRole('button', { name: /^Show (all [\d,]+|100 more)$/ })
    .click()
  await expect.poll(() => panel(page).getByRole('row').count()).toBeGreaterThan(21)
  await panel(page).getByRole('link', { name: 'Open as list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Memos' })).toBeVisible()
  await page.goBack()
  await expect(titleOf(page)).toBeVisible()
})
