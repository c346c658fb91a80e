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
    await expect(page.getByRole('region', { name: 'Overdue now' }).getByRole('link')).toContainText(/^\d+$/)
    await expectNoOverflow(page)
    await expectAccessibleInBothThemes(page)

    await page.getByRole('region', { name: 'Overdue now' }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Memos that are overdue' })).toBeVisible()
    await page.goBack()
    await ledger.getByRole('link', { name: /^Levels/ }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Memos that took longest to approve' }),
    ).toBeVisible()
  })
