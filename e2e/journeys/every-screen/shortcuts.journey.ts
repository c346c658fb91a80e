import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { expect, test, webUrl } from '../../support/test.ts'

const { rosario, francis } = people

test('U14, U49: J and K move through a list, Enter opens, A, R and T start a decision, and text fields receive letters', async ({
  signIn,
}) => {
  const subject = subjectOf('Keys and letters')
  const [owner, approver] = await Promise.all([signIn(rosario), signIn(francis)])
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [francis] }] })
  const { page } = approver
  await page.goto(`${webUrl()}/approvals`)
  const links = page.getByRole('table').locator('tbody').getByRole('link')
  await expect(links.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(links.nth(0)).toBeFocused()
  if ((await links.count()) > 1) {
    await page.keyboard.press('j')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await expect(links.nth(0)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/approvals\/[A-Z]+-\d{4}-\d+$/)

  await page.goto(`${webUrl()}/approvals/${memoId}`)
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute(
    'aria-keyshortcuts',
    'A',
  )
  for (const [key, title] of [
    ['a', 'Approve memo'],
    ['r', 'Reject memo'],
    ['t', 'Return memo'],
  ] as const) {
    await page.keyboard.press(key)
    const dialog = page.getByRole('dialog', { name: title })
    const remarks = dialog.getByRole('textbox', { name: /Remarks/ })
    await expect(remarks).toBeFocused()
    // Letters typed into remarks are not shortcuts, nor are the browser's own.
    await page.keyboard.type('art?/jk')
    await expect(remarks).toHaveValue('art?/jk')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  // A person who cannot decide has no keys for it.
  await owner.page.goto(`${webUrl()}/memos/active/${memoId}`)
  await expect(owner.page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible()
  await owner.page.keyboard.press('a')
  await expect(owner.page.getByRole('dialog')).toHaveCount(0)
})

test('U49: / focuses the search, ? shows all keys, and shortcuts can be switched off for this browser', async ({
  signIn,
}) => {
  const { page } = await signIn(francis)
  await page.goto(`${webUrl()}/dashboard`)
  const search = page.getByRole('combobox', { name: 'Search memos' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('a/?')
  await expect(search).toHaveValue('a/?')
  await search.fill('')

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByRole('term')).toHaveText([
    ...['/', '?', 'J', 'K', 'Enter', 'A', 'R', 'T'],
    ...['S', 'J', 'K', 'M', 'Z', 'E', 'Esc'],
  ])
  await help.getByRole('checkbox', { name: /single-key shortcuts/ }).uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()

  // They can be switched on again without keys, from the support page.
  await page.goto(`${webUrl()}/support/contact`)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await help.getByRole('checkbox', { name: /single-key shortcuts/ }).check()
  await help.getByRole('button', { name: 'Close' }).click()
  await expect(help).toBeHidden()
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass()
})
