import { callAs, subjectOf, templateByWire, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { unfoldFilters } from '../../support/pages/list-filters.ts'
import { expect, expectAccessible, test, webUrl } from '../../support/test.ts'

const { andrea, enrico, jerome, marisol } = people

test.use({ expectedErrors: /\/call\/(approve_memos|get_memo_details_for_viewing) .*(ERR_|status of 503)/ })

for (const [width, decider] of [
  [1440, enrico],
  [360, marisol],
] as const)
  test(`M4: several memos are approved from a sheet, each with an outcome (${width} px)`, async ({
    signIn,
  }) => {
    const [owner, approver, other] = await Promise.all([signIn(andrea), signIn(decider), signIn(jerome)])
    const { page } = approver
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    const { template_id } = await templateByWire(owner.page)
    const subjects = ['One', 'Two', 'Three', 'Asked'].map((word) => subjectOf(`Bulk ${word}`))
    // One that waits for another person, too.
    const shared = await writeMemo(owner.page, {
      subject: subjectOf('Bulk Shared'),
      levels: [{ approvers: [decider, jerome] }],
    })
    const ids: string[] = []
    for (const subject of subjects)
      ids.push(await writeMemo(owner.page, { subject, levels: [{ approvers: [decider] }] }))
    const [one, two, three, asked] = ids as [string, string, string, string]
    await callAs(page, 'ask_question', { memo_id: asked, message: 'Which budget?' })

    await page.goto(`${webUrl()}/approvals?memo_type=${template_id}`)
    const bar = page.getByRole('group', { name: 'Selected memos' })
    const box = (memoId: string) => page.getByRole('checkbox', { name: `Select ${memoId}` })
    if (width === 360) {
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      for (const id of ids) await box(id).check()
    } else {
      // The newest memo comes first: Space on it, then Shift and a click on the oldest.
      await page.getByRole('link', { name: subjects[3] }).focus()
      await page.keyboard.press(' ')
      await expect(bar).toContainText('1 selected')
      await page.keyboard.press('Escape')
      await expect(bar).toBeHidden()
      await box(asked).click()
      await box(one).click({ modifiers: ['Shift'] })
    }
    await box(shared).check()
    await expect(bar).toContainText('5 selected')
    await expectAccessible(page)
    // A menu takes its own Escape.
    if (width === 360) await unfoldFilters(page)
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await expect(page.getByRole('menu').locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(bar).toContainText('5 selected')

    await bar.getByRole('button', { name: 'Approve 5…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Approve 4 memos' })
    await expect(sheet).toContainText('5 selected, 1 held back.')
    // U47: the remarks are still there when the sheet is opened again.
    const remarks = sheet.getByRole('textbox', { name: 'Remarks (optional)' })
    await remarks.fill('Half a thought.')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await bar.getByRole('button', { name: 'Approve 5…' }).click()
    await expect(remarks).toHaveValue('Half a thought.')
    await sheet.getByRole('checkbox', { name: `Approve ${three}` }).uncheck()
    await expect(page.getByRole('dialog', { name: 'Approve 3 memos' })).toBeVisible()
    const dialog = page.getByRole('dialog')
    const open = async (memoId: string, button: 'left' | 'middle' = 'left') => {
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        dialog.getByRole('link', { name: `Open ${memoId} in a new tab` }).click({ button }),
      ])
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      await tab.close()
    }
    // What can't be read stays held back, and says why.
    await page.route('**/call/get_memo_details_for_viewing', (route) => route.abort())
    await open(asked)
    await expect(dialog.getByRole('alert')).toContainText('It stays held back:')
    await page.unroute('**/call/get_memo_details_for_viewing')
    await open(asked, width === 360 ? 'left' : 'middle')
    await expect(dialog.getByRole('checkbox', { name: `Approve ${asked}` })).toBeChecked()
    await dialog.getByRole('textbox', { name: 'Remarks (optional)' }).fill('Within the plan.')
    await expectAccessible(page)

    // Meanwhile the owner takes one back, and another approver approves one.
    await callAs(owner.page, 'self_return_memo', { memo_id: two, remarks: 'A figure is wrong.' })
    await callAs(other.page, 'approve_memo', { memo_id: shared })
    await dialog.getByRole('button', { name: 'Approve 4' }).click()
    await expect(dialog.getByRole('heading', { name: '2 of 4 approved' })).toBeVisible()
    const row = (memoId: string) => dialog.getByRole('listitem').filter({ hasText: memoId })
    await expect(row(one)).toContainText('Approved')
    await expect(row(two)).toContainText('Nothing was recorded.')
    await expectAccessible(page)
    expect(await page.evaluate(() => localStorage.getItem('push_decided'))).toBe('yes')

    // A refused memo is opened, and is then approved as it is now, if it can be.
    const again = (memoId: string) =>
      dialog.getByRole('button', { name: `Try again to approve ${memoId}`, exact: true })
    await expect(again(shared)).toHaveCount(0)
    await open(shared)
    await again(shared).click()
    await expect(dialog.getByRole('heading', { name: '3 of 4 approved' })).toBeVisible()
    await open(two)
    await expect(row(two).getByRole('alert')).toBeVisible()
    await expect(again(two)).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(bar).toContainText('2 selected')
    await expect(page.getByRole('link', { name: subjects[0] })).toHaveCount(0)

    // An answer that is lost can be asked for again, and the memo is approved once.
    await bar.getByRole('button', { name: 'Clear' }).click()
    if (width === 360) await page.getByRole('button', { name: 'Select', exact: true }).click()
    await box(three).check()
    await bar.getByRole('button', { name: 'Approve 1…' }).click()
    await page.route('**/call/approve_memos', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Approve 1', exact: true }).click()
    await expect(row(three)).toContainText('it counts once')
    await page.unroute('**/call/approve_memos')
    await dialog.getByRole('button', { name: `Try again to approve ${three}` }).click()
    await expect(dialog.getByRole('heading', { name: '1 of 1 approved' })).toBeVisible()
    const { levels } = await callAs<{ levels: { logs: { action: string }[] }[] }>(
      owner.page,
      'get_memo_logs',
      {
        memo_id: three,
      },
    )
    expect(levels.flatMap(({ logs }) => logs).filter(({ action }) => action === 'APPROVED')).toHaveLength(1)
  })
