import type { Page } from '@playwright/test'
import { publishTemplate } from '../../support/console.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { refuseOnce } from '../../support/pages/answered-calls.ts'
import { addAuthenticator } from '../../support/browser/passkeys.ts'
import { people } from '../../support/people.ts'
import { consoleByWire } from '../../support/policy-by-wire.ts'
import { expectMemo, inQueue, partIn, reviewOf } from '../../support/screens/review.ts'
import { awaitSettled } from '../../support/screens/wcag.ts'
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
  webUrl,
} from '../../support/test.ts'

const { andrea, bianca, jasmine, samuel } = people

// Refused to a person without a passkey, and once on purpose.
test.use({ expectedErrors: /\/call\/(request_signature|approve_memos) .*status of 400/ })

/** Publishes a template whose approvals always need a passkey. @param console a page of the console */
async function publishSigningTemplate(console: Page): Promise<string> {
  const { template_code } = await publishTemplate(console, {
    template_config: { allow_sub_approvals: true, signature: { kind: 'ALWAYS' } },
  })
  return template_code
}

/** Memos whose approvals need a passkey. @returns their ids */
async function signedMemos(owner: Page, template: string, approver: string, subjects: readonly string[]) {
  const ids: string[] = []
  for (const subject of subjects) {
    const memo = { subject, template, answers: { QUESTION: 'Masts' }, levels: [{ approvers: [approver] }] }
    ids.push(await writeMemo(owner, memo))
  }
  return ids
}

/** Revokes what an attempt before this one has left. */
async function revokeAll(page: Page): Promise<void> {
  const { passkeys } = await callAs<{ passkeys: { passkey_id: string }[] }>(page, 'get_passkeys', {})
  for (const { passkey_id } of passkeys) await callAs(page, 'revoke_passkey', { passkey_id })
}

/** Registers a passkey in Settings. */
async function registerPasskey(page: Page, name: string): Promise<void> {
  await page.goto(`${webUrl()}/settings/security`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByText(name, { exact: true })).toBeVisible()
}

test('O4: an approval is signed with a passkey that was registered in Settings', async ({
  signIn,
  visit,
}) => {
  const template = await publishSigningTemplate(await consoleByWire(await visit()))
  const [owner, approver] = await Promise.all([signIn(andrea), signIn(jasmine, { width: 360 })])
  const { page } = approver
  const [memoId = ''] = await signedMemos(owner.page, template, jasmine, [subjectOf('Signed')])
  const authenticator = await addAuthenticator(page)
  await revokeAll(page)

  // Without a passkey the approval is refused, and says where to add one.
  await page.goto(`${webUrl()}/approvals/${memoId}`)
  const approve = page.getByRole('button', { name: 'Approve', exact: true }).first()
  await approve.click()
  const dialog = page.getByRole('dialog', { name: 'Approve memo' })
  await expect(dialog).toContainText('Approving asks for your passkey.')
  await dialog.getByLabel('Remarks').fill('Quantities match.')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('alert')).toContainText('This approval needs your passkey.')
  await page.getByRole('link', { name: 'Add a passkey' }).click()

  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys).toContainText('You have no passkey yet.')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByRole('button', { name: 'Go on' }).click()
  await expect(adding).toContainText('This field is required')
  await expectAccessibleEverywhere(page)
  await adding.getByLabel('Name').fill('Work laptop')
  await adding.getByRole('button', { name: 'Go on' }).click()
  await expect(passkeys.getByText('Work laptop', { exact: true })).toBeVisible()
  await expect(passkeys).toContainText('Never used')
  await expectAccessibleEverywhere(page)

  // Closing the browser's dialog leaves everything as it was, with the remarks.
  await page.goto(`${webUrl()}/approvals/${memoId}`)
  await approve.click()
  await dialog.getByLabel('Remarks').fill('Quantities match.')
  await authenticator.setVerified(false)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await expect(dialog.getByLabel('Remarks')).toHaveValue('Quantities match.')
  expect(await partIn(page, memoId)).toBe('PENDING')
  await authenticator.setVerified(true)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The memo has been approved')).toBeVisible()
  expect(await partIn(page, memoId)).toBe('APPROVED')
  await owner.page.goto(`${webUrl()}/memos/${memoId}`)
  await expect(owner.page.getByText('Signed with a passkey')).toBeVisible()

  await page.goto(`${webUrl()}/settings/security`)
  await expect(passkeys).toContainText('Last used')
  // Lists above it that load would move the button away during the click.
  await awaitSettled(page)
  await passkeys.getByRole('button', { name: 'Revoke Work laptop' }).click()
  const revoking = page.getByRole('dialog', { name: 'Revoke “Work laptop”?' })
  await expect(revoking).toContainText('It is your last one')
  await revoking.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(passkeys).toContainText('You have no passkey yet.')
})

test('O4: several memos are approved with one passkey check', async ({ signIn, visit }) => {
  const template = await publishSigningTemplate(await consoleByWire(await visit()))
  const [owner, { page }] = await Promise.all([signIn(andrea), signIn(samuel)])
  await addAuthenticator(page)
  await revokeAll(page)
  await registerPasskey(page, 'Bulk')
  const ids = await signedMemos(
    owner.page,
    template,
    samuel,
    ['One', 'Two', 'Three'].map((word) => subjectOf(`Bulk ${word}`)),
  )
  await page.goto(`${webUrl()}/approvals`)
  for (const id of ids) await page.getByRole('checkbox', { name: `Select ${id}` }).check()
  await page.getByRole('button', { name: 'Approve 3…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Approve 3 memos' })
  await expect(sheet).toContainText('One passkey check for all')
  await expectAccessibleInBothThemes(page)
  await refuseOnce(page, 'approve_memos', 'The memos could not be approved.')
  await sheet.getByRole('button', { name: 'Approve 3' }).click()
  await expect(page.getByRole('heading', { name: '0 of 3 approved' })).toBeVisible()

  // What was refused is signed again; where that fails, the sheet says so.
  const again = (id: string) => page.getByRole('button', { name: `Try again to approve ${id}` })
  await refuseOnce(page, 'request_signature', 'Nothing can be signed now.')
  await again(ids[0] ?? '').click()
  await expect(page.getByRole('alert')).toHaveText('Nothing can be signed now.')
  await expectAccessibleInBothThemes(page)
  for (const [at, id] of ids.entries()) {
    await again(id).click()
    await expect(page.getByRole('heading', { name: `${at + 1} of 3 approved` })).toBeVisible()
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
  for (const id of ids) expect(await partIn(page, id)).toBe('APPROVED')
})

test('O4: a review collects what is to be signed, and offers it again until it is', async ({
  signIn,
  visit,
}) => {
  const template = await publishSigningTemplate(await consoleByWire(await visit()))
  const [owner, { page }] = await Promise.all([signIn(andrea), signIn(bianca)])
  await addAuthenticator(page)
  await revokeAll(page)
  await registerPasskey(page, 'Review')
  const subjects = ['One', 'Two', 'Three'].map((word) => subjectOf(`Review ${word}`))
  const [one = '', two = '', three = ''] = await signedMemos(owner.page, template, bianca, subjects)
  await page.goto(reviewOf([one, two, three]))
  await expectMemo(page, subjects[0] ?? '')
  const decide = async (subject = '') => {
    await expect(async () => {
      await page.keyboard.press('a')
      await expect(inQueue(page, subject)).toContainText('To be signed', { timeout: 100 })
    }).toPass()
  }
  await decide(subjects[0])
  await expectMemo(page, subjects[1] ?? '')
  await decide(subjects[1])
  await expectMemo(page, subjects[2] ?? '')
  await expectAccessibleInBothThemes(page)
  // Nothing was sent, also not by leaving.
  await page.getByRole('button', { name: 'Close' }).click()
  expect([await partIn(page, one), await partIn(page, two)]).toEqual(['PENDING', 'PENDING'])
  const offer = page.getByRole('status', { name: 'Decisions without an answer' })
  await expect(offer).toContainText('2 approvals wait for your passkey.')
  // Back in the review, one is taken back and changed.
  await page.goto(reviewOf([one, two, three]))
  await inQueue(page, subjects[1] ?? '').click()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expectMemo(page, subjects[1] ?? '')
  await decide(subjects[1])
  await expectMemo(page, subjects[2] ?? '')
  await decide(subjects[2])
  await expect(page.getByRole('heading', { name: 'You have seen all 3' })).toBeVisible()
  await expect(page.getByText('Nothing is recorded before you sign.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  // Meanwhile the owner takes one back: its signature proves nothing, and the others count.
  await callAs(owner.page, 'self_return_memo', { memo_id: two, remarks: 'A figure is wrong.' })
  await page.getByRole('button', { name: 'Sign 3 approvals' }).click()
  await expect.poll(() => partIn(page, one)).toBe('APPROVED')
  await expect.poll(() => partIn(page, three)).toBe('APPROVED')
  await expect(page.getByRole('button', { name: /^Sign/ })).toBeHidden()
})
