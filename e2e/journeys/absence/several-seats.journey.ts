import type { Person } from '../../support/test.ts'
import { manilaToday } from '../../support/manila-days.ts'
import { approverLog } from '../../support/memo-view.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { approving, expectMemo, reviewOf } from '../../support/screens/review.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { expect, expectAccessible, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

const { andrea, fatima, julia, kenneth } = people

// The same people are away.
test.describe.configure({ mode: 'default' })

/** Lets a person be away today. @returns what ends it */
async function goAway({ page }: Person, delegate_email: string): Promise<() => Promise<unknown>> {
  const days = { first_day: manilaToday(), last_day: manilaToday() }
  const lines = [{ ...days, template_ids: [], delegate_email }]
  const { absence_id } = await callAs<{ absence_id: string }>(page, 'save_absence', {
    ...days,
    note: '',
    lines,
  })
  return () => callAs(page, 'end_absence', { absence_id })
}

test('K2, M4: a memo with several seats of a delegate is held back in the sheet and decided on its own page', async ({
  signIn,
}) => {
  const [owner, one, other, delegate] = await Promise.all([
    signIn(andrea),
    signIn(fatima),
    signIn(kenneth),
    signIn(julia, { height: 800 }),
  ])
  const [both, single] = [subjectOf('For both of them'), subjectOf('For one of them')]
  const two = await writeMemo(owner.page, { subject: both, levels: [{ approvers: [fatima, kenneth] }] })
  const first = await writeMemo(owner.page, { subject: single, levels: [{ approvers: [fatima] }] })
  const ends = [await goAway(one, julia), await goAway(other, julia)]
  const { page } = delegate
  try {
    await page.goto(`${webUrl()}/approvals?whose=others`)
    await expect(page.getByText(/^You decide for .*Kenneth Go/)).toBeVisible()
    const box = (memoId: string) => page.getByRole('checkbox', { name: `Select ${memoId}` })
    await box(two).check()
    await box(first).check()
    const bar = page.getByRole('group', { name: 'Selected memos' })
    await bar.getByRole('button', { name: 'Approve 2…' }).click()

    // Whose seat it is for can't be said in the sheet.
    const sheet = page.getByRole('dialog', { name: 'Approve 1 memo' })
    const held = sheet.getByRole('listitem').filter({ hasText: two })
    await expect(held).toContainText('You decide for several people here, and say for whom.')
    await expect(sheet.getByRole('checkbox', { name: `Approve ${two}` })).toHaveCount(0)
    await expect(sheet.getByRole('checkbox', { name: `Approve ${first}` })).toBeChecked()
    await expectAccessibleEverywhere(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Approve 1', exact: true }).click()
    const result = page.getByRole('dialog', { name: '1 of 1 approved' })
    await expect(result).toBeVisible()
    const logged = await logOf(owner.page, first)
    expect(logged).toEqual(['Julia Montemayor for Fatima Lucman'])

    // On its own page it asks for whom.
    await setWidth(page, 360)
    await result.getByRole('button', { name: 'Done' }).click()
    await page.goto(`${webUrl()}/approvals/${two}`)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const approve = dialog.getByRole('button', { name: 'Approve', exact: true })
    await expect(approve).toBeDisabled()
    await dialog.getByRole('radio', { name: 'Kenneth Go' }).check()
    await expectAccessible(page)
    // It is shown before it is recorded.
    const recorded = page.waitForResponse('**/call/approve_memo')
    await approve.click()
    await expect(
      approverLog(page).getByRole('article', { name: 'Julia Montemayor for Kenneth Go: Approved' }),
    ).toBeVisible()
    expect((await recorded).ok()).toBe(true)

    // Four eyes: who has decided at one seat doesn't decide at the other (K4).
    await page.goto(`${webUrl()}/approvals?whose=others`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: both })).toHaveCount(0)
    expect(await logOf(owner.page, two)).toEqual(['Julia Montemayor for Kenneth Go'])
  } finally {
    for (const end of ends) await end()
  }
})

test('K2, R2: an approval on conditions says for whom it is in their dialog', async ({ signIn }) => {
  const [owner, one, other, delegate] = await Promise.all([
    signIn(andrea),
    signIn(fatima),
    signIn(kenneth),
    signIn(julia, { width: 360, height: 800 }),
  ])
  const subject = subjectOf('On conditions for one of them')
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [fatima, kenneth] }] })
  const ends = [await goAway(one, julia), await goAway(other, julia)]
  const { page } = delegate
  try {
    await page.goto(reviewOf([memoId]))
    await expectMemo(page, subject)
    await page.getByRole('button', { name: 'Approve on conditions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve on conditions' })
    await dialog.getByRole('textbox', { name: 'What is to be done' }).fill('Add the quote.')
    await dialog.getByLabel('To be met by').fill('2099-12-31')
    const approve = dialog.getByRole('button', { name: 'Approve', exact: true })
    await expect(approve).toBeDisabled()
    await dialog.getByRole('radio', { name: 'Kenneth Go' }).check()
    await expectAccessible(page)
    await approve.click()
    await expect(approving(page, memoId)).toBeVisible()
    await page.goto(`${webUrl()}/approvals`)
    await expect
      .poll(async () => {
        const view = await callAs<{ conditions?: { message: string }[] }>(
          owner.page,
          'get_memo_details_for_viewing',
          { memo_id: memoId },
        )
        return view.conditions?.map(({ message }) => message)
      })
      .toEqual(['Add the quote.'])
    expect(await logOf(owner.page, memoId)).toEqual(['Julia Montemayor for Kenneth Go'])
  } finally {
    for (const end of ends) await end()
  }
})

/** Who has decided on a memo, as its log names them. */
async function logOf(page: Person['page'], memo_id: string): Promise<string[]> {
  interface Logged {
    action: string
    name: string
    acting_for?: string
  }
  const { levels } = await callAs<{ levels: { logs: Logged[] }[] }>(page, 'get_memo_logs', { memo_id })
  return levels
    .flatMap(({ logs }) => logs)
    .filter(({ action }) => action === 'APPROVED')
    .map(({ name, acting_for }) => `${name} for ${acting_for ?? 'nobody else'}`)
}
