import { fillLevels } from '../../support/memo-form.ts'
import { approverLog } from '../../support/memo-view.ts'
import { resubmitMemo, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { holdCall } from '../../support/pages/answered-calls.ts'
import { people } from '../../support/people.ts'
import { publishOpenAvailment } from '../../support/policy-by-wire.ts'
import { setWidth } from '../../support/pages/widths.ts'
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
  webUrl,
} from '../../support/test.ts'

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

test('M2: list and view say what is special, with its reason', async ({ signIn, visit }) => {
  const { code: template } = await publishOpenAvailment(visit)
  const [owner, { page }] = await Promise.all([signIn(people.ramon), signIn(people.nina)])
  const subject = subjectOf('Special')
  const levels = [{ approvers: [people.nina] }]
  const avail = { template, answers: answers('4280000'), subject, levels }
  const one = await writeMemo(owner.page, avail)
  const two = await writeMemo(owner.page, avail)

  await page.goto(`${webUrl()}/approvals`)
  const row = page.getByRole('row').filter({ hasText: subject }).first()
  // Beside the row's link, its reasons are reached by thumb and by keyboard.
  const mark = row.getByRole('button', { name: 'Possible duplicate' })
  await row.getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(mark).toBeFocused()
  await page.keyboard.press('Enter')
  const reasons = page.getByRole('dialog', { name: 'Possible duplicate' })
  await expect(reasons).toContainText('has the same amount and subject.')
  await expect(reasons).toContainText('PHP 1,000,000.00 or more is high for this template.')
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(reasons).toBeHidden()
  await expect(mark).toBeFocused()
  await setWidth(page, 360)
  await mark.click()
  await expect(reasons).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(reasons).toBeHidden()
  await expect(mark).toBeFocused()
  await expect(page).toHaveURL(`${webUrl()}/approvals`)

  await page.goto(`${webUrl()}/approvals/${two}`)
  const notes = page.getByRole('region', { name: 'What is special' })
  await expect(notes).toContainText(`Possible duplicate${one} has the same amount and subject.`)
  await expect(notes).toContainText('High amountPHP 1,000,000.00 or more is high for this template.')
  await expectAccessibleEverywhere(page)
  await notes.getByRole('link', { name: one }).click()
  await expect(page).toHaveURL(new RegExp(one))
  await expect(notes.getByRole('link', { name: two })).toBeVisible()
})

test('M2: an owner is warned of a possible duplicate, and may submit it anyway', async ({
  signIn,
  visit,
}) => {
  const { code: template } = await publishOpenAvailment(visit)
  const { page } = await signIn(people.ramon, { width: 360 })
  const avail = {
    template,
    answers: answers('125000'),
    subject: subjectOf('Twice'),
    levels: [{ approvers: [people.nina] }],
  }
  const one = await writeMemo(page, avail)
  const draft = await writeMemo(page, { ...avail, action: 'SAVE_AS_DRAFT' })
  await page.goto(`${webUrl()}/memo/edit/${draft}`)
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  await submit.click()
  const dialog = page.getByRole('dialog', { name: 'Submit this memo?' })
  await expect(dialog).toContainText(`${one} has the same amount and subject.`)
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await submit.click()
  await dialog.getByRole('button', { name: 'Submit anyway' }).click()
  await expect(page.getByRole('dialog', { name: 'Your memo has been submitted' })).toBeVisible()
})

test('U9: levels changed while Submit waits for the check are submitted as they are then', async ({
  signIn,
  visit,
}) => {
  const { code: template } = await publishOpenAvailment(visit)
  const { page } = await signIn(people.ramon)
  const draft = await writeMemo(page, {
    template,
    answers: answers('1250'),
    subject: subjectOf('Slow line'),
    levels: [{ approvers: [people.nina] }],
    action: 'SAVE_AS_DRAFT',
  })
  const release = await holdCall(page, 'check_submission')
  await page.goto(`${webUrl()}/memo/edit/${draft}`)
  const checked = page.waitForRequest('**/call/check_submission')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await checked
  await fillLevels(page, [{ approvers: ['Jun Mercado'] }])
  release()
  await expect(page.getByRole('dialog', { name: 'Your memo has been submitted' })).toBeVisible()
  await page.goto(`${webUrl()}/memos/${draft}`)
  await expect(approverLog(page)).toContainText('Jun Mercado')
})

test('M4: a memo whose amount changed while the sheet was open is approved with the new one', async ({
  signIn,
  visit,
}) => {
  const { code: template } = await publishOpenAvailment(visit)
  const [owner, { page }] = await Promise.all([signIn(people.ramon), signIn(people.nina)])
  const subject = subjectOf('Corrected')
  const levels = [{ approvers: [people.nina] }]
  const memoId = await writeMemo(owner.page, { template, answers: answers('1250'), subject, levels })
  await page.goto(`${webUrl()}/approvals`)
  await page.getByRole('checkbox', { name: `Select ${memoId}` }).check()
  await page
    .getByRole('group', { name: 'Selected memos' })
    .getByRole('button', { name: 'Approve 1…' })
    .click()
  const sheet = page.getByRole('dialog')
  const row = sheet.getByRole('listitem').filter({ hasText: memoId })
  await expect(row).toContainText('1,250.00')
  await resubmitMemo(owner.page, memoId, { AVL_AMOUNT: '900000' })
  await sheet.getByRole('button', { name: 'Approve 1', exact: true }).click()
  await expect(row).toContainText('Nothing was recorded.')
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    row.getByRole('link', { name: `Open ${memoId} in a new tab` }).click(),
  ])
  await tab.close()
  await expect(row).toContainText('900,000.00')
  await row.getByRole('button', { name: `Try again to approve ${memoId}` }).click()
  await expect(sheet.getByRole('heading', { name: '1 of 1 approved' })).toBeVisible()
  await expect(sheet.getByRole('paragraph').filter({ hasText: /^Approved/ })).toContainText('900,000.00')
})
