import type { Page } from '@playwright/test'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { moveTo } from '../../support/pages/move.ts'
import { awaitSettled } from '../../support/screens/wcag.ts'
import { adminUrl, expect, expectAccessibleInBothThemes, test, webUrl } from '../../support/test.ts'

const { andrea, paolo, jun, bea, ramon, tess, carlo } = people

/** Shows a page, waits until it has loaded, and runs axe in both themes. */
async function judge(page: Page, path: string, heading?: string | RegExp, site = webUrl()): Promise<void> {
  await moveTo(page, path, site)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await awaitSettled(page)
  await expectAccessibleInBothThemes(page)
}

test.describe('axe finds no violation in either theme', () => {
  test.use({
    expectedErrors:
      /\/(auth\/(google\/callback|token)|call\/get_memo_\w+)\S* .*status of 4\d\d|ERR_INTERNET_DISCONNECTED/,
  })

  test('on public pages', async ({ visit }) => {
    const page = await visit()
    for (const address of ['/login', '/terms', '/privacy', '/nowhere', '/redirect?error=access_denied'])
      await judge(page, address)
    await judge(page, '/login', 'Administrator', adminUrl())
    await page.getByRole('button', { name: 'Login with Google' }).click()
    await expect(page.getByRole('dialog', { name: 'Technical Preview' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await judge(page, '/nowhere', 'Not Found', adminUrl())
  })

  test('on the dashboard and the owner’s lists, with their menus and panels', async ({ signIn }) => {
    const { page } = await signIn(andrea)
    const subject = subjectOf('Colours')
    const memoId = await writeMemo(page, { subject, levels: [{ approvers: [paolo] }] })
    await writeMemo(page, { subject, levels: [], action: 'SAVE_AS_DRAFT' })
    await judge(page, '/dashboard', 'Welcome, Andrea')
    await judge(page, '/memos/drafts', 'My memos')
    await judge(page, '/memos/history', 'My memos')
    await judge(page, '/memos', 'My memos')
    await page.getByRole('button', { name: `More actions for ${memoId}` }).click()
    await expect(page.getByRole('menuitem', { name: 'Cancel memo' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })

  test('on the lists of approver and watcher, notifications, the picker and support', async ({ signIn }) => {
    const { page } = await signIn(paolo)
    for (const address of ['/approvals', '/approvals/history', '/watch', '/watch/history'])
      await judge(page, address)
    for (const address of ['/notifications', '/memo/create', '/support/contact']) await judge(page, address)
  })

  test('on search results, the legal texts, the shortcuts and the notice of an unreachable server', async ({
    signIn,
  }) => {
    const { page } = await signIn(jun)
    for (const address of ['/support/terms', '/support/privacy', '/search/memo']) await judge(page, address)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Search memos' }).fill('memo')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.context().setOffline(true)
    await expect(page.getByText('The server cannot be reached.')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.context().setOffline(false)
  })

  test('on a memo, for its owner, approver, watcher and a stranger', async ({ signIn }) => {
    const subject = subjectOf('Contrast')
    const [owner, approver, watcher, stranger] = await Promise.all([
      signIn(andrea),
      signIn(paolo),
      signIn(jun),
      signIn(bea),
    ])
    const memoId = await writeMemo(owner.page, {
      subject,
      body: '<h2>Offers</h2><p><a href="https://example.com">Link</a></p><table><tbody><tr><th>A</th><td>1</td></tr></tbody></table>',
      levels: [{ approvers: [paolo], watchers: [jun] }, { approvers: [ramon] }],
    })
    await judge(owner.page, `/memos/active/${memoId}`, subject)
    await judge(approver.page, `/approvals/${memoId}`, subject)
    await judge(watcher.page, `/watch/${memoId}`, subject)
    await judge(stranger.page, `/watch/${memoId}`)
  })

  test('on the dialogs of a decision, and on a memo that was returned', async ({ signIn }) => {
    const subject = subjectOf('Dialogs')
    const [owner, approver] = await Promise.all([signIn(andrea), signIn(paolo)])
    const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo] }] })
    const { page } = approver
    await page.goto(`${webUrl()}/approvals/${memoId}`)
    for (const action of ['Approve', 'Reject', 'Return']) {
      await page.getByRole('button', { name: action, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: `${action} memo` })
      await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
      if (action !== 'Approve') {
        await dialog.getByRole('button', { name: action, exact: true }).click()
        await expect(dialog.locator('[aria-invalid=true]')).toBeVisible()
      }
      await expectAccessibleInBothThemes(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await callAs(page, 'return_memo', { memo_id: memoId, remarks: 'Which vendor? '.repeat(20) })
    await judge(owner.page, `/memos/history/${memoId}`, subject)
    await judge(owner.page, `/memo/edit/${memoId}`)
  })

  test('on the form with errors, and when it cannot be shown', async ({ signIn }) => {
    const [owner, declined] = await Promise.all([signIn(andrea), signIn(carlo)])
    const { page } = owner
    await page.goto(`${webUrl()}/memo/create`)
    const form = await page.getByRole('link', { name: /Availment Form/ }).getAttribute('href')
    await judge(page, `${form}`, /Availment Form/)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByText('This field is required').first()).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await judge(declined.page, `${form}`, 'Allow your contacts')
  })

  test('on the console', async ({ visit }) => {
    const page = await visit()
    await page.goto(`${adminUrl()}/auth/google?login_hint=${encodeURIComponent(tess)}`)
    await page.waitForURL(`${adminUrl()}/categories`)
    for (const address of ['/categories', '/templates', '/settings'])
      await judge(page, address, undefined, adminUrl())
  })
})
