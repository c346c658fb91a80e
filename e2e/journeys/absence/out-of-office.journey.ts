import type { Page } from '@playwright/test'
import { pressInDialog } from '../../support/keyboard.ts'
import { callAs } from '../../support/memos-by-wire.ts'
import { holdCall } from '../../support/pages/answered-calls.ts'
import { manilaDayIn } from '../../support/manila-days.ts'
import { people } from '../../support/people.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { moveTo } from '../../support/pages/move.ts'
import { awaitPaint, expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

/** Away in one of these journeys alone. */
const QUEENIE = 'queenie.manalo@northwind.example'

interface OwnAbsences {
  absences: { absence_id: string; state: string }[]
}

/** Ends what an earlier attempt left. */
async function endAll(page: Page): Promise<void> {
  const { absences } = await callAs<OwnAbsences>(page, 'get_absences', {})
  for (const { absence_id, state } of absences)
    if (state === 'running' || state === 'planned') await callAs(page, 'end_absence', { absence_id })
}

async function chooseDelegate(page: Page, name: string, nth = 0): Promise<void> {
  await page.getByRole('combobox', { name: 'Delegate' }).nth(nth).fill(name)
  await page.getByRole('option', { name }).click()
}

// The form shows what the server refuses.
test.use({ expectedErrors: /call\/save_absence .*status of 400/ })

test('K1, K5: one sets an absence, is warned of a gap, fills it, and ends it early', async ({ signIn }) => {
  const [{ page }, other] = await Promise.all([
    signIn('patrick.evangelista@northwind.example'),
    signIn(people.mateo),
  ])
  await endAll(page)
  await endAll(other.page)
  const gap = { first_day: manilaDayIn(2), last_day: manilaDayIn(3) }
  await callAs(other.page, 'save_absence', { ...gap, lines: [] })

  await page.goto(`${webUrl()}/settings`)
  await page.waitForURL(`${webUrl()}/settings/out-of-office`)
  const form = page.getByRole('region', { name: 'New absence' })
  await form.getByRole('button', { name: 'Save absence' }).click()
  await expect(form.getByText('Enter the last day', { exact: true })).toBeVisible()
  await form.getByLabel('Last day').fill(manilaDayIn(5))
  await expect(form.getByText(/^6 days, \d of them/)).toBeVisible()
  await chooseDelegate(page, 'Mateo')
  await expect(form.getByText(/is away/)).toBeVisible()
  await expect(form.getByRole('cell', { name: /delegate away/ })).toHaveCount(2)
  await expectAccessibleEverywhere(page)

  await setWidth(page, 360)
  await form.getByRole('button', { name: /^Add a delegate for/ }).click()
  await expect(form.getByRole('group', { name: /^Days \d/ })).toHaveCount(3)
  await chooseDelegate(page, 'Ramon Uy', 1)
  await form.getByLabel('Note').fill('On leave')
  await expect(form.getByText(/is away/)).toHaveCount(0)
  await expectAccessibleEverywhere(page)
  await form.getByRole('button', { name: 'Save absence' }).click()
  await expect(page.getByText('Your absence has been saved')).toBeVisible()
  const own = page.getByRole('region', { name: 'Your absences' })
  await expect(own.getByRole('listitem')).toContainText('Ramon Uy')
  await expectAccessibleEverywhere(page)

  await other.page.goto(`${webUrl()}/settings/out-of-office`)
  await expect(other.page.getByRole('region', { name: 'You decide for' })).toBeVisible()

  await moveTo(page, '/dashboard')
  await expect(page.getByText(/^You are away until .* decides for you\.$/)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'End now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
  await expect(page.getByText('Your absence has been ended')).toBeVisible()
  await expect(page.getByText(/^You are away until/)).toHaveCount(0)
  await moveTo(page, '/settings/out-of-office')
  await expect(page.getByRole('region', { name: 'Past absences' })).toContainText('Ended early')
  await endAll(other.page)
})

test('K1, U47: an absence is set by the keyboard alone, and not changed while it is saved', async ({
  signIn,
}) => {
  const { page } = await signIn(people.hector)
  await endAll(page)
  await page.goto(`${webUrl()}/settings/out-of-office`)
  await page.getByLabel('First day').fill(manilaDayIn(10))
  await page.getByLabel('Last day').fill(manilaDayIn(12))
  await page.getByRole('combobox', { name: 'Delegate' }).focus()
  await page.keyboard.type('Irene Natividad')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Remove Irene Natividad/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Save absence' }).press('Enter')
  await expect(page.getByText('Choose at least one template')).toBeVisible()
  await page.getByRole('radio', { name: 'All templates' }).press('Space')
  const release = await holdCall(page, 'save_absence')
  await page.getByRole('button', { name: 'Save absence' }).press('Enter')
  await expect(page.getByLabel('Note')).toBeDisabled()
  release()
  await expect(page.getByText('Your absence has been saved')).toBeVisible()
  await page.getByRole('button', { name: /^Remove the absence/ }).press('Enter')
  await pressInDialog(page.getByRole('dialog'), 'Remove')
  await expect(page.getByRole('region', { name: 'New absence' })).toBeVisible()
})

test('K1: what is typed of a first absence stays when another one comes from elsewhere', async ({
  signIn,
}) => {
  const { page } = await signIn(QUEENIE)
  await endAll(page)
  await page.goto(`${webUrl()}/settings/out-of-office`)
  const form = page.getByRole('region', { name: 'New absence' })
  await form.getByLabel('Note').fill('Typed in vain')
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(form.getByLabel('Note')).toHaveValue('')
  await form.getByLabel('Last day').fill(manilaDayIn(4))
  await form.getByLabel('Note').fill('On leave')

  await callAs(page, 'save_absence', { first_day: manilaDayIn(20), last_day: manilaDayIn(21), lines: [] })
  // As when its person comes back to the tab.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  const own = page.getByRole('region', { name: 'Your absences' })
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await expect(form.getByLabel('Note')).toHaveValue('On leave')
  await form.getByRole('button', { name: 'Save absence' }).click()
  await expect(own.getByRole('listitem')).toHaveCount(2)
  await expect(form).toBeHidden()
  const saved = page.getByRole('status').filter({ hasText: 'Your absence has been saved' })
  await saved.getByRole('button', { name: 'Close' }).click()
  await expect(saved).toBeHidden()

  // Nor does what is typed of another one go with the answer to the first.
  const release = await holdCall(page, 'save_absence')
  const changing = page.getByRole('region', { name: /^Absence / })
  await own
    .getByRole('button', { name: /^Change/ })
    .first()
    .click()
  await changing.getByRole('button', { name: 'Save absence' }).click()
  await own
    .getByRole('button', { name: /^Change/ })
    .last()
    .click()
  await changing.getByLabel('Note').fill('Typed meanwhile')
  release()
  await expect(saved).toBeVisible()
  await awaitPaint(page)
  await expect(changing.getByLabel('Note')).toHaveValue('Typed meanwhile')
  await endAll(page)
})

test('U34: a person who is found late is added without undoing what was typed meanwhile', async ({
  signIn,
}) => {
  const { page } = await signIn(people.nina)
  const typed = Promise.withResolvers<void>()
  await page.route('**/call/get_contacts', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto(`${webUrl()}/settings/out-of-office`)
  const form = page.getByRole('region', { name: 'New absence' })
  await form.getByRole('combobox', { name: 'Delegate' }).fill('Mateo Singson')
  await page.keyboard.press('Enter')
  await form.getByLabel('Note').fill('On leave')
  typed.resolve()
  await expect(form.getByRole('button', { name: /Remove Mateo Singson/ })).toBeVisible()
  await expect(form.getByLabel('Note')).toHaveValue('On leave')
})
