import type { Locator, Page } from '@playwright/test'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { arriveAt, awaitPaint, expect, test, webUrl } from '../../support/test.ts'

const { andrea, paolo } = people

/** Tabs until the element has the focus, like a person without a mouse. */
async function tabTo(page: Page, target: Locator, limit = 60): Promise<void> {
  for (let step = 0; step < limit; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus never came to ${String(target)}`)
}

test('U49: a memo is found and approved by keyboard alone, and the focus always returns', async ({
  signIn,
}) => {
  const subject = subjectOf('Keys of the archive')
  const [owner, approver] = await Promise.all([signIn(andrea), signIn(paolo)])
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo] }] })
  const { page } = approver
  await page.goto(`${webUrl()}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'For my approval' }),
  )
  await page.keyboard.press('Enter')
  await arriveAt(page, `${webUrl()}/approvals`)
  const tabs = page.getByRole('navigation', { name: 'For my approval' })
  await tabTo(page, tabs.getByRole('link', { name: 'For my approval' }))
  await page.keyboard.press('ArrowRight')
  await expect(tabs.getByRole('link', { name: 'History' })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: subject }))
  await page.keyboard.press('Enter')
  await arriveAt(page, `${webUrl()}/approvals/${memoId}`)

  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toBeVisible()
  await tabTo(page, approve)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Approve memo' })
  await expect(dialog.getByRole('textbox', { name: 'Remarks' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(approve).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Remarks' })).toBeFocused()
  await page.keyboard.type('Without a mouse.')
  const confirm = dialog.getByRole('button', { name: 'Approve', exact: true })
  await tabTo(page, confirm)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.waitForURL(`${webUrl()}/approvals/history/${memoId}`)
  await expect(page.getByText('Without a mouse.')).toBeVisible()
  // The decision removes the button: the focus moves on to what follows, and is not lost (U15).
  await expect(page.getByRole('link', { name: 'Next memo' })).toBeFocused()
})

test('the bell and the account menu open, trap and return the focus', async ({ signIn }) => {
  const { page } = await signIn(paolo)
  await page.goto(`${webUrl()}/dashboard`)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('link', { name: 'View all notifications' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()

  const account = page.getByRole('button', { name: /^Account menu/ })
  await tabTo(page, account)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
})

test('the menu of a row opens at its first entry, follows the arrows, and returns the focus', async ({
  signIn,
}) => {
  const { page } = await signIn(andrea)
  const memoId = await writeMemo(page, {
    subject: subjectOf('Menu'),
    levels: [{ approvers: [paolo] }],
  })
  await page.goto(`${webUrl()}/memos`)
  const more = page.getByRole('button', { name: `More actions for ${memoId}` })
  await more.focus()
  const cancel = page.getByRole('menuitem', { name: 'Cancel memo' })
  const openToCancel = async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Withdraw' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(cancel).toBeFocused()
  }
  await openToCancel()

  await test.step('also where its row has left the view', async () => {
    await page.setViewportSize({ width: 1440, height: 300 })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(more).not.toBeInViewport()
    await awaitPaint(page)
    await page.keyboard.press('Escape')
    await expect(cancel).toBeHidden()
    await expect(more).toBeFocused()
  })

  await openToCancel()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel memo' })
  await expect(dialog.getByRole('textbox', { name: 'Remarks' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(more).toBeFocused()
})
