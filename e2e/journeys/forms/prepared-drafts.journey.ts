import type { Page } from '@playwright/test'
import { pressInDialog } from '../../support/keyboard.ts'
import { fillLevels, openForm } from '../../support/memo-form.ts'
import { openFromList } from '../../support/memo-view.ts'
import { callAs, subjectOf } from '../../support/memos-by-wire.ts'
import { manilaDayIn } from '../../support/manila-days.ts'
import { people } from '../../support/people.ts'
import { moveTo } from '../../support/pages/move.ts'
import { expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

/** Ends what an earlier attempt left. */
async function endAll(page: Page): Promise<void> {
  const { preparers } = await callAs<{ preparers: { preparation_id: string }[] }>(page, 'get_preparers', {})
  for (const { preparation_id } of preparers) await callAs(page, 'end_preparer', { preparation_id })
}

const subjectBox = (page: Page) => page.getByRole('textbox', { name: 'Memo Subject' })

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Okay, got it' }).click()
  await page.waitForURL(`${webUrl()}/memos`)
}

// The form shows what the server refuses, and a preparer sees that a draft was taken away.
test.use({ expectedErrors: /\/call\/(save_preparer|edit_memo|get_memo\w*|getMemo\w*) .*status of 40[0-9]/ })

const NAME = 'Trisha Gomez'

test('R6: a person prepares a draft that its owner submits, until that ends', async ({ signIn }) => {
  const [{ page }, other] = await Promise.all([signIn(people.lourdes), signIn(people.trisha, { width: 360 })])
  await endAll(page)
  const subject = subjectOf('Tower inspection')

  // Settings, by the keyboard.
  await page.goto(`${webUrl()}/settings/prepared-drafts`)
  await expect(page.getByText('No one prepares drafts for you.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Add a person' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await pressInDialog(dialog, 'Save')
  await expect(dialog).toContainText('Choose a person')
  await expect(dialog).toContainText('Enter the last day')
  await expect(dialog.getByRole('combobox', { name: 'Person' })).toBeFocused()
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('combobox', { name: 'Person' }).fill(NAME.slice(0, 6))
  await page.getByRole('option', { name: new RegExp(NAME) }).click()
  await dialog.getByLabel('Until').fill(manilaDayIn(30))
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await expect(dialog).toContainText(NAME)
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.focus()
  await expect(save).toBeFocused()
  const saved = page.waitForResponse('**/call/save_preparer')
  await page.keyboard.press('Enter')
  expect((await saved).ok()).toBe(true)
  const row = page.getByRole('listitem').filter({ hasText: NAME })
  await expect(row).toContainText('until')
  await expectAccessibleEverywhere(page)

  // The preparer chooses for whom; what was typed before stays.
  const there = other.page
  await openForm(there, /General announcement/)
  await subjectBox(there).fill(subject)
  await there.getByLabel('For', { exact: true }).selectOption({ index: 1 })
  await expect(there.getByText(/reads and changes it, too, and submits it/)).toBeVisible()
  await expect(subjectBox(there)).toHaveValue(subject)
  await expect(there.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleEverywhere(there)
  await saveDraft(there)
  await moveTo(there, '/memos/drafts')
  const mark = there.getByRole('row').filter({ hasText: subject })
  await expect(mark).toContainText(/for /)
  await expectAccessibleEverywhere(there)

  // The owner finds it, changes it while the preparer has it open, and nothing is overwritten.
  await moveTo(page, '/memos/drafts')
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText(`Prepared by ${NAME}`)
  await there.getByRole('button', { name: /^Edit/ }).first().click()
  await expect(there.getByText(/You prepare this draft for/)).toBeVisible()
  await page.getByRole('row').filter({ hasText: subject }).getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByText(`${NAME} prepares this draft for you.`)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await subjectBox(page).fill(`${subject} 2`)
  await saveDraft(page)
  await subjectBox(there).fill(`${subject} of the preparer`)
  await there.getByRole('button', { name: 'Save as draft' }).click()
  const conflict = there.getByRole('dialog')
  await expect(conflict).toContainText('Everything you have typed is still here.')
  await conflict.getByRole('button', { name: 'Keep my text' }).click()
  await expect(conflict).toBeHidden()
  await saveDraft(there)

  // The owner submits what both wrote.
  const memoId = await openFromList(page, '/memos/drafts', `${subject} of the preparer`)
  await page.goto(`${webUrl()}/memo/edit/${memoId}`)
  await page.getByRole('textbox', { name: 'Announcement' }).fill('The tower needs a new ladder.')
  await fillLevels(page, [{ approvers: ['Ramon Uy'] }])
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Okay, got it' }).click()
  await openFromList(page, '/memos', `${subject} of the preparer`)
  const details = page.getByRole('region', { name: 'General information' })
  await expect(details).toContainText('Prepared by')
  await expect(details).toContainText(NAME)
  await expect(page.getByText(`prepared by ${NAME}`)).toBeVisible()
  await expectAccessibleEverywhere(page)

  // After that the preparer reads nothing of it.
  await moveTo(there, '/memos/drafts')
  await expect(there.getByText(subject)).toHaveCount(0)

  await moveTo(page, '/settings/prepared-drafts')
  await page.getByRole('button', { name: `End now: ${NAME}` }).click()
  const endNow = page.getByRole('dialog').getByRole('button', { name: 'End now' })
  await expect(endNow).toBeVisible()
  await expectAccessibleEverywhere(page)
  await endNow.click()
  await expect(page.getByText('No one prepares drafts for you.')).toBeVisible()
})
