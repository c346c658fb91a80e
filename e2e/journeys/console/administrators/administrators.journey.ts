import type { Page } from '@playwright/test'
import {
  callConsole,
  changeSetting,
  makeTemplate,
  openConsole,
  openConsoleAsHernan,
  unique,
  whileHernanAdministers,
} from '../../../support/console.ts'
import {
  keepForYears,
  liftPreservation,
  oldestDue,
  preserveMemo,
  retentionRow,
  takeUpRemoval,
} from '../../../support/screens/retention.ts'
import { erasureRow, openErasureDialog, writeRemarkedMemo } from '../../../support/screens/erasures.ts'
import { callAs } from '../../../support/memos-by-wire.ts'
import { approverLog } from '../../../support/memo-view.ts'
import { answerStaleOnce, holdCall } from '../../../support/pages/answered-calls.ts'
import { awaitPopup } from '../../../support/pages/popup.ts'
import { people } from '../../../support/people.ts'
import { signInByWire } from '../../../support/session-by-wire.ts'
import { makePolicy, openWorkflowStep, SPENDING_CONFIG, spendingForm } from '../../../support/policies.ts'
import { consoleByWire } from '../../../support/policy-by-wire.ts'
import {
  adminUrl,
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
} from '../../../support/test.ts'

const CATEGORY = 'Sales & Marketing'

// All of them change one setting, which refuses changes based on an older value, so they run serially.
test.describe.configure({ mode: 'default' })

const freshSignInOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in again to continue' })
const templateName = (page: Page) => page.getByRole('textbox', { name: 'Template name' })
const administratorsOf = (page: Page) => page.getByRole('group', { name: 'Administrators', exact: true })

test.describe('locking oneself out', () => {
  test.use({ expectedErrors: /\/call\/admin-/ })

  test('I4: is refused with an explanation, and the input is kept', async ({ visit }) => {
    const page = await openConsole(visit, '/settings')
    const admins = administratorsOf(page)
    const entry = admins.getByRole('combobox')
    // Removes the last entry: the administrator's own.
    await entry.press('Backspace')
    await entry.fill('somebody.else@northwind.example')
    await entry.press('Enter')
    await admins.getByRole('button', { name: 'Save' }).click()
    await expect(admins.getByRole('alert')).toContainText('you would lock yourself out')
    await expect(admins).toContainText('somebody.else@northwind.example')
  })
})

test.describe('an administrator who is removed', () => {
  test.use({ expectedErrors: /status of 40[13]/ })

  test('B5: sees a page that says so, and finds their unsaved template once they are an administrator again', async ({
    visit,
  }) => {
    const tess = await consoleByWire(await visit())
    const administer = (change: (emails: string[]) => string[]) =>
      changeSetting(tess, 'admin_emails', (emails) => change(emails as string[]))
    const withRemoved = (emails: string[]) => [...emails, people.hernan]
    const without = (emails: string[]) => emails.filter((email) => email !== people.hernan)
    await administer(withRemoved)
    try {
      const page = await visit()
      await signInByWire(page, adminUrl(), people.hernan)
      await page.goto(`${adminUrl()}/templates/create`)
      const typed = unique('Unsaved')
      await templateName(page).fill(typed)
      await administer(without)
      await page.getByRole('textbox', { name: 'Template Code' }).fill(`R${Date.now().toString(36)}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You no longer administer Countersign')
      await expect(page.getByRole('main')).toContainText(people.hernan)
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(0)
      await expectAccessibleInBothThemes(page)

      await administer(withRemoved)
      await page.getByRole('button', { name: 'Check again' }).click()
      const offer = page.getByRole('dialog', { name: /^Unsaved work of .* was found\.$/ })
      await expect(offer).toContainText(typed)
      await offer.getByRole('button', { name: 'Restore it' }).click()
      await expect(templateName(page)).toHaveValue(typed)
    } finally {
      await administer(without)
    }
  })
})

test.describe('a change of administrators', () => {
  test.use({ expectedErrors: /\/call\/admin-save_setting .*status of 400/ })

  test('P3: needs a fresh sign-in, after which the console resends the change', async ({ visit }) => {
    const page = await openConsole(visit, '/settings')
    await answerStaleOnce(page, 'admin-save_setting')
    const admins = administratorsOf(page)
    const entry = admins.getByRole('combobox')
    const added = `${unique('admin')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '.')}@northwind.example`
    await entry.fill(added)
    await entry.press('Enter')
    await admins.getByRole('button', { name: 'Save' }).click()
    await expect(freshSignInOf(page)).toBeVisible()
    await awaitPopup(page, () =>
      freshSignInOf(page).getByRole('button', { name: 'Login with Google' }).click(),
    )
    await expect(admins).toContainText('Changed by Tess Aquino')
    await expect(freshSignInOf(page)).toHaveCount(0)
    // Backspace removes the last pill only once the field is no longer disabled by saving.
    await expect(entry).toBeEnabled()
    await entry.press('Backspace')
    await admins.getByRole('button', { name: 'Save' }).click()
    await expect(admins.getByText(added)).toHaveCount(0)
    await expect(admins.getByRole('button', { name: 'Save' })).toHaveCount(0)
  })
})

test('N5: a changed policy is published once a second administrator has seen and confirmed it', async ({
  visit,
}) => {
  const tess = await consoleByWire(await visit())
  const content = { template_content: [spendingForm()], template_config: SPENDING_CONFIG }
  const { template_id, revision, name } = await makeTemplate(tess, { ...content, action: 'PUBLISHED' })
  const { template_code: _code, ...info } = await callConsole(tess, 'admin-get_template_by_id', {
    template_id,
  })
  await callConsole(tess, 'admin-edit_template', {
    ...content,
    template_id,
    revision,
    template_name: name,
    category_id: info.category_id ?? '',
    workflow: 'POLICY',
    policy: await makePolicy(tess),
    action: 'DRAFTED',
  })
  await openWorkflowStep(tess, template_id)
  await expect(tess.getByRole('table', { name: 'Decision table' })).toBeVisible()
  // Other journeys publish policies, too: the setting is on only for this one request.
  await changeSetting(tess, 'is_policy_confirmation_enabled', () => true)
  try {
    await tess.getByRole('button', { name: 'Save and publish' }).click()
    const waits = tess.getByRole('dialog', { name: 'Your template waits for another administrator' })
    await expect(waits).toBeVisible()
  } finally {
    await changeSetting(tess, 'is_policy_confirmation_enabled', () => false)
  }

  await whileHernanAdministers(tess, async () => {
    const hernan = await openConsoleAsHernan(visit, '/templates/drafts')
    const row = hernan.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Waits for confirmation')
    const release = await holdCall(hernan, 'admin-get_template_by_id')
    await row.getByRole('button', { name: /Confirmation/ }).click()
    const dialog = hernan.getByRole('dialog', { name: `Publish ${name}?` })
    await expect(dialog).toContainText('Tess Aquino asked on')
    const confirm = dialog.getByRole('button', { name: 'Confirm and publish' })
    await expect(confirm).toBeDisabled()
    release()
    await expect(dialog).toContainText('≤ 100,000')
    await expectAccessibleInBothThemes(hernan)
    await confirm.click()
    await expect(dialog).toHaveCount(0)
    expect(await callConsole(hernan, 'admin-get_template_by_id', { template_id })).toMatchObject({
      status: 'PUBLISHED',
      workflow: 'POLICY',
    })
    await hernan.goto(`${adminUrl()}/templates/history/${template_id}`)
    const difference = hernan.getByRole('region', { name: 'What changed' })
    await expect(difference).toContainText('Levels come from')
    await expect(difference).toContainText('Row 1')
    return hernan
  })
})

test('O6: what a participant asks for is taken up by one administrator and erased by another', async ({
  signIn,
  visit,
}) => {
  const remark = 'Her number is 0917 555 0100.'
  const { owner, memoId } = await writeRemarkedMemo(signIn, remark)
  const reader = owner.page
  await expect(approverLog(reader)).toContainText(remark)
  const asking = await openErasureDialog(reader)
  await asking.getByRole('radio', { name: /^Remarks of Bea Lim/ }).check()
  await asking.getByRole('textbox', { name: 'Reason' }).fill('A private phone number')
  await asking.getByRole('button', { name: 'Ask to erase' }).click()
  await expect(reader.getByText('The administrators have been asked to erase it')).toBeVisible()

  const tess = await consoleByWire(await visit())
  await whileHernanAdministers(tess, async () => {
    await tess.goto(`${adminUrl()}/settings/erasures`)
    const row = erasureRow(tess, 'Open requests', memoId)
    await expect(row).toContainText(/Remarks.*Bea Lim, /)
    await expect(row).toContainText('Asked for by Ramon Uy')
    await expect(row).toContainText('A private phone number')
    await row.getByRole('button', { name: 'Take up' }).click()
    const takingUp = tess.getByRole('dialog', { name: `Take up the erasure in ${memoId}?` })
    await takingUp.getByRole('button', { name: 'Take up' }).click()
    await expect(takingUp).toContainText('Give a reason.')
    await takingUp.getByRole('textbox', { name: 'Reason' }).fill('It has nothing to do with the memo')
    await expectAccessibleEverywhere(tess)
    await takingUp.getByRole('button', { name: 'Take up' }).click()

    // The first one can't confirm.
    await expect(row).toContainText('You took it up, so another administrator has to confirm it.')
    await expect(row.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await row.getByRole('button', { name: 'Confirm' }).click({ force: true })
    await expect(tess.getByRole('dialog')).toHaveCount(0)
    await expect(approverLog(reader)).toContainText(remark)

    const hernan = await openConsoleAsHernan(visit, '/settings/erasures', { width: 360 })
    await erasureRow(hernan, 'Open requests', memoId).getByRole('button', { name: 'Confirm' }).click()
    const confirming = hernan.getByRole('dialog', { name: `Erase this part of ${memoId} for good?` })
    await expect(confirming).toContainText('Taken up by Tess Aquino')
    await expect(confirming).toContainText('This can’t be undone')
    await expect(confirming).toContainText('mails that were sent')
    await expectAccessibleEverywhere(hernan)
    await confirming.getByRole('button', { name: 'Erase for good' }).click()
    await expect(erasureRow(hernan, 'Open requests', memoId)).toHaveCount(0)
    await expect(erasureRow(hernan, 'Ended requests', memoId)).toContainText('Confirmed by Hernan Villaluz')
    await expectAccessibleEverywhere(hernan)
    return hernan
  })

  await reader.reload()
  await expect(approverLog(reader)).toContainText('[erased]')
  await expect(approverLog(reader)).not.toContainText(remark)
  await expectAccessibleEverywhere(reader)
  const again = await openErasureDialog(reader)
  await expect(again.getByRole('radio', { name: /^Remarks of Bea Lim.*Erased$/ })).toBeDisabled()
})

test.describe('an erasure that no one asked for', () => {
  test.use({ expectedErrors: /\/call\/admin-take_up_erasure .*status of 400/ })

  test('O6: an administrator picks a part without its content by the Memo ID, and another one declines', async ({
    signIn,
    visit,
  }) => {
    const remark = 'As agreed over lunch.'
    const { owner, memoId, subject } = await writeRemarkedMemo(signIn, remark)
    const tess = await consoleByWire(await visit())
    await whileHernanAdministers(tess, async () => {
      await tess.goto(`${adminUrl()}/settings/erasures`)
      await tess.getByRole('button', { name: 'Erase a part…' }).click()
      const dialog = tess.getByRole('dialog', { name: 'Erase a part of a memo' })
      await dialog.getByRole('button', { name: 'Show its parts' }).click()
      await expect(dialog).toContainText('Enter a Memo ID.')
      await dialog.getByRole('textbox', { name: 'Memo ID' }).fill(memoId)
      await tess.keyboard.press('Enter')
      await dialog.getByRole('radio', { name: /^Subject/ }).check()
      await expect(dialog).toContainText('General announcement')
      await expect(dialog).not.toContainText(subject)
      await expect(dialog).not.toContainText(remark)
      await expectAccessibleInBothThemes(tess)
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Names a customer')
      // What was entered stays, and is sent after the sign-in (P3).
      await answerStaleOnce(tess, 'admin-take_up_erasure')
      await dialog.getByRole('button', { name: 'Take up' }).click()
      await awaitPopup(tess, () =>
        freshSignInOf(tess).getByRole('button', { name: 'Login with Google' }).click(),
      )
      await expect(dialog).toHaveCount(0)

      const hernan = await openConsoleAsHernan(visit, '/settings/erasures')
      const row = erasureRow(hernan, 'Open requests', memoId)
      await expect(row).toContainText(/Subject.*Ramon Uy, /)
      await row.getByRole('button', { name: 'Decline' }).click()
      const declining = hernan.getByRole('dialog', { name: `Decline the erasure in ${memoId}?` })
      await declining.getByRole('button', { name: 'Decline' }).click()
      await expect(declining).toContainText('Give a reason.')
      await declining.getByRole('textbox', { name: 'Reason' }).fill('The customer is public')
      await declining.getByRole('button', { name: 'Decline' }).click()
      await expect(erasureRow(hernan, 'Ended requests', memoId)).toContainText('The customer is public')
      return hernan
    })
    await owner.page.reload()
    await expect(owner.page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  })
})

test('R8: a memo whose years are over is taken up by one administrator and removed by another', async ({
  visit,
}) => {
  const tess = await consoleByWire(await visit())
  await whileHernanAdministers(tess, async () => {
    await tess.goto(`${adminUrl()}/settings/retention`)
    await keepForYears(tess, 'Asset disposal', 99)
    const preservedId = await oldestDue(tess)
    await preserveMemo(tess, preservedId, 'Case 17 of the labour court')
    await expect(retentionRow(tess, 'Due for removal', preservedId)).toHaveCount(0)

    const memoId = await oldestDue(tess)
    const reason = unique('Its year is over.')
    await takeUpRemoval(tess, memoId, reason)
    const own = retentionRow(tess, 'Requests for removal', reason)
    await expect(own).toContainText('You took it up, so another administrator has to confirm it.')
    await expect(own.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await expectAccessibleEverywhere(tess)

    const hernan = await openConsoleAsHernan(visit, '/settings/retention', { width: 360 })
    const request = retentionRow(hernan, 'Requests for removal', reason)
    await request.getByRole('button', { name: 'Show' }).click()
    const memos = hernan.getByRole('dialog', { name: 'Memos of the request' })
    await expect(memos.getByRole('row').filter({ hasText: memoId })).toContainText('Not removed yet')
    await hernan.keyboard.press('Escape')
    await request.getByRole('button', { name: 'Confirm' }).click()
    const confirming = hernan.getByRole('dialog', { name: 'Remove 1 memo for good?' })
    await expect(confirming).toBeVisible()
    await expectAccessibleEverywhere(hernan)
    await confirming.getByRole('button', { name: 'Remove for good' }).click()
    await expect(request).toContainText('1 of 1 removed')
    await expect(request).toContainText('Done')
    const stub = retentionRow(hernan, 'Removed memos', memoId)
    await expect(stub).toContainText('by Tess Aquino and Hernan Villaluz')
    await liftPreservation(tess, preservedId)
    return hernan
  })
})

test('O6: with only one administrator, nothing can be taken up, and the page says why', async ({
  signIn,
  visit,
}) => {
  const { owner, memoId } = await writeRemarkedMemo(signIn, 'Never mind.')
  await callAs(owner.page, 'request_erasure', {
    memo_id: memoId,
    part: 'subject',
    reason: 'Names a customer',
    idempotency_key: unique('key'),
  })
  const page = await openConsole(visit, '/settings/erasures')
  await expect(
    page.getByText('Erasing needs two administrators without limits, and there is one.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase a part…' })).toBeDisabled()
  await expect(
    erasureRow(page, 'Open requests', memoId).getByRole('button', { name: 'Take up' }),
  ).toBeDisabled()
  await expectAccessibleInBothThemes(page)
  await expect(
    callConsole(page, 'admin-take_up_erasure', {
      memo_id: memoId,
      part: 'subject',
      reason: 'Names a customer',
      idempotency_key: unique('key'),
    }),
  ).rejects.toThrow('Erasing takes two administrators')
})

test('P7: an administrator without limits names others with theirs, and reads why some are kept', async ({
  visit,
}) => {
  const page = await openConsole(visit, '/settings/administrators')
  const email = `limited.${Date.now().toString(36)}@northwind.example`
  await expect(page.getByRole('row', { name: /^Clarissa/ })).toContainText('Companies: Harbor Mobile')
  await expect(page.getByRole('row', { name: /^Tess/ })).toContainText(
    'the last administrator without limits',
  )
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Add administrator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Choose at least one company or category.')
  await dialog.getByRole('combobox', { name: 'Categories' }).click()
  await page.getByRole('option', { name: CATEGORY }).click()
  await page.keyboard.press('Escape')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: new RegExp(email.replaceAll('.', '\\.')) })
  await expect(row).toContainText(`Categories: ${CATEGORY}`)
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  const { administrators } = await callConsole(page, 'admin-get_administrators', {})
  expect(administrators.some((one) => one.email === email)).toBe(false)
})
