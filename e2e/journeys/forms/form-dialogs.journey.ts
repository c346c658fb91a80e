import { fillAvailment, fillLevels, openForm, submit } from '../../support/memo-form.ts'
import { openFromList } from '../../support/memo-view.ts'
import { subjectOf } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { publishOpenAvailment } from '../../support/policy-by-wire.ts'
import { expect, expectAccessible, test } from '../../support/test.ts'

test.use({ expectedErrors: /net::ERR_FAILED/ })

const DIALOGS = /\/assets\/(save-dialogs|leave-dialog)-[\w-]+\.js$/

test('J3: a form whose dialogs cannot be fetched keeps what was typed, and submits once they can', async ({
  signIn,
}) => {
  const { page } = await signIn(people.ramon)
  await page.route(DIALOGS, (route) => route.abort())
  const subject = subjectOf('Without its dialogs')
  await openForm(page, /General announcement/)
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'Announcement' }).fill('Please take note.')
  await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This page is not fully loaded yet.' })
  await expect(alert).toBeVisible()
  await expectAccessible(page)

  // Leaving asks with the browser's own prompt.
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message())
      void dialog.dismiss()
    })
  })
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  expect(await asked).toBe('Are you sure you want to leave without saving?')
  await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue(subject)

  await page.unroute(DIALOGS)
  await submit(page)
  await openFromList(page, '/memos', subject)
})

test('A6: a double click on Submit writes one memo, however slow the check before it is', async ({
  signIn,
  visit,
}) => {
  const form = await publishOpenAvailment(visit)
  const { page } = await signIn(people.ramon)
  await openForm(page, form.name)
  await fillAvailment(page, subjectOf('Clicked twice'))
  await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
  let checks = 0
  let memos = 0
  await page.route('**/call/check_submission', async (route) => {
    checks += 1
    if (checks > 1) await page.getByRole('dialog', { name: 'Your memo has been submitted' }).waitFor()
    await route.continue()
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/call/create_memo')) memos += 1
  })
  await page.getByRole('button', { name: 'Submit', exact: true }).dblclick()
  await expect(page.getByRole('dialog', { name: 'Your memo has been submitted' })).toBeVisible()
  expect([checks, memos]).toEqual([1, 1])
})
