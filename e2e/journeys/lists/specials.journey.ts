import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { expect, expectAccessibleInBothThemes, test, webUrl } from '../../support/test.ts'

const answers = (amount: string) => ({
  AVL_COMPANY: 'NORTHWIND_TELECOM',
  AVL_COST_CENTER: '1100',
  AVL_AMOUNT: amount,
  AVL_CURRENCY: 'PHP',
  AVL_COST_TYPE: 'CAPEX',
  AVL_BUDGET_TYPE: 'BUDGETED',
  AVL_NEEDED_BY: '2027-01-15',
  AVL_JUSTIFICATION: '<p>Needed.</p>',
  AVL_FILES: [],
})

for (const width of [1440, 360]) {
  test(`M2: list and view say what is special, with its reason, ${width} px`, async ({ signIn }) => {
    const [owner, { page }] = await Promise.all([signIn(people.ramon), signIn(people.nina, { width })])
    const subject = subjectOf('Special')
    const levels = [{ approvers: [people.nina] }]
    const avail = { template: 'AVL', answers: answers('4280000'), subject, levels }
    const one = await writeMemo(owner.page, avail)
    const two = await writeMemo(owner.page, avail)

    await page.goto(`${webUrl()}/approvals`)
    const row = page.getByRole('row').filter({ hasText: subject }).first()
    await expect(row.getByText('Possible duplicate')).toBeVisible()
    await expectAccessibleInBothThemes(page)

    await page.goto(`${webUrl()}/approvals/${two}`)
    const notes = page.getByRole('region', { name: 'What is special' })
    await expect(notes).toContainText(`Possible duplicate${one} has the same amount and subject.`)
    await expect(notes).toContainText('High amountPHP 1,000,000.00 or more is high for this template.')
    await expectAccessibleInBothThemes(page)
    await notes.getByRole('link', { name: one }).click()
    await expect(page).toHaveURL(new RegExp(one))
    await expect(notes.getByRole('link', { name: two })).toBeVisible()
  })
}
