import type { Page } from '@playwright/test'
import { manilaDayIn } from '../../support/manila-days.ts'
import { callConsole, openConsole } from '../../support/console.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test } from '../../support/test.ts'

/** Ends what an earlier attempt left. */
async function endAbsences(page: Page, email: string) {
  const { absences } = await callConsole(page, 'admin-get_absences', { email })
  for (const { absence_id, state } of absences)
    if (state === 'running' || state === 'planned')
      await callConsole(page, 'admin-end_absence', { email, absence_id })
}

async function setAbsence(page: Page, email: string, last: number, delegate_email: string | null) {
  const days = { first_day: manilaDayIn(0), last_day: manilaDayIn(last) }
  const lines = delegate_email === null ? [] : [{ ...days, template_ids: [], delegate_email }]
  await endAbsences(page, email)
  await callConsole(page, 'admin-save_absence', { email, ...days, lines })
}

const AWAY = 'yolanda.carpio@northwind.example'
const DELEGATE = 'xavier.ilagan@northwind.example'

test('K5, K10: an administrator looks after what needs attention', async ({ visit }) => {
  const page = await openConsole(visit, '/settings/people')
  await setAbsence(page, DELEGATE, 3, null)
  await setAbsence(page, AWAY, 7, DELEGATE)
  await page.reload()

  // A delegate who is away, and the person of the demo who has left.
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention.getByText(`Their delegate Xavier Ilagan is away as well`)).toBeVisible()
  await expect(
    attention.getByText('They can no longer sign in, and still have 2 places and 1 open memo.'),
  ).toBeVisible()
  await expectAccessibleEverywhere(page)

  const row = attention.getByRole('group', { name: `Yolanda Carpio needs attention` })
  await row.getByRole('button', { name: 'Absences' }).click()
  const dialog = page.getByRole('dialog', { name: `Absences of Yolanda Carpio` })
  await expect(dialog.getByText(`Xavier Ilagan is away`)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await setWidth(page, 360)
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Delegate’s e-mail').fill('bea.lim@northwind.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('Bea Lim')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(row).toHaveCount(0)

  const left = attention.getByRole('group', { name: 'Warren Lapuz needs attention' })
  await left.getByRole('button', { name: 'Leaving' }).click()
  await expect(page.getByRole('heading', { name: 'Leaving: Warren Lapuz' })).toBeVisible()
  await expect(page.getByText('1 own memo, 2 places as approver')).toBeVisible()
  await expectAccessibleEverywhere(page)
  for (const email of [AWAY, DELEGATE]) await endAbsences(page, email)
})
