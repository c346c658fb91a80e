import { people } from '../../support/people.ts'
import { expectNoOverflow, figuresThere, openReport } from '../../support/report-page.ts'
import { expect, expectAccessibleInBothThemes, test } from '../../support/test.ts'

for (const width of [1440, 360])
  test(`W26, L6: where the time goes and what is overdue, compared and with their memos, ${width} px`, async ({
    signIn,
  }) => {
    const { page } = await signIn(people.miguel, { width })
    await openReport(page, '/reports')
    await figuresThere(page)
    await expect(page.getByText(/^(Compared with|There are no memos from) Jan to Dec \d{4}\.$/)).toBeVisible()

    const ledger = page.getByRole('region', { name: 'Where the time goes' })
    await expect(ledger.getByRole('row').nth(1)).toContainText(
      /^All memos.*Levels \d+\.\d\d%.*\dd \d+h \d+m$/,
    )
    const overdue = page.getByRole('region', { name: 'Overdue now' }).getByRole('link')
    await expect(overdue).toContainText(/^\d+$/)
    await expectNoOverflow(page)
    await expectAccessibleInBothThemes(page)

    const count = await overdue.textContent()
    await overdue.click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(new RegExp(`^${count} overdue memos?$`))
    await page.goBack()
    await expect(panel).toHaveCount(0)
    await ledger.getByRole('link', { name: /^Levels/ }).click()
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(/^\d+ fully approved memos?$/)
  })
