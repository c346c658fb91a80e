import { openErasureDialog, writeRemarkedMemo } from '../../support/screens/erasures.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

test('O6: a reader picks a part and says why, and loses nothing on the way', async ({ signIn }) => {
  const { owner, memoId } = await writeRemarkedMemo(signIn, 'As discussed.', { width: 360 })
  const { page } = owner
  const dialog = await openErasureDialog(page)
  await expect(dialog).toContainText('Two administrators decide.')
  await expect(dialog).toContainText('mails that were sent, files that were downloaded, or backups')
  await expect(dialog.getByRole('radio', { name: 'Subject' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /^Answer to “/ })).not.toHaveCount(0)

  const send = dialog.getByRole('button', { name: 'Ask to erase' })
  await send.click()
  await expect(dialog).toContainText('Choose what is to be erased.')
  await expect(dialog).toContainText('Give a reason.')
  await expectAccessibleEverywhere(page)

  const remarks = dialog.getByRole('radio', { name: /^Remarks of Bea Lim, / })
  await remarks.check()
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await reason.fill('x'.repeat(501))
  await expect(dialog).toContainText('Maximum of 500 characters')
  await reason.fill('They name a customer')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openErasureDialog(page)
  await expect(remarks).toBeChecked()
  await expect(reason).toHaveValue('They name a customer')

  await send.click()
  await expect(page.getByText('The administrators have been asked to erase it')).toBeVisible()
  await expect(dialog).toBeHidden()
  await openErasureDialog(page)
  await expect(dialog.getByRole('radio', { name: /^Remarks of Bea Lim.*Already asked for$/ })).toBeDisabled()
  await expect(reason).toHaveValue('')
  expect(new URL(page.url()).pathname).toContain(memoId)
})

test.describe('a part that another reader asks for in the meantime', () => {
  test.use({ expectedErrors: /\/call\/request_erasure .*status of 400/ })

  test('O6: is refused at the list, and the reason stays for another part', async ({ signIn }) => {
    const { owner, memoId } = await writeRemarkedMemo(signIn, 'As discussed.')
    const { page } = owner
    const dialog = await openErasureDialog(page)
    await dialog.getByRole('radio', { name: 'Subject' }).check()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It names a customer')
    const approver = await signIn(people.bea)
    await callAs(approver.page, 'request_erasure', {
      memo_id: memoId,
      part: 'subject',
      reason: 'It names a customer',
      idempotency_key: `erase-${memoId}`,
    })
    await dialog.getByRole('button', { name: 'Ask to erase' }).click()
    await expect(dialog).toContainText('The administrators have been asked for this already.')
    await expect(dialog.getByRole('radio', { name: 'Subject' })).toBeDisabled()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('It names a customer')
  })
})

test('O6: a draft has nothing to ask for', async ({ signIn }) => {
  const { page } = await signIn(people.ramon)
  const subject = subjectOf('Not yet submitted')
  const memoId = await writeMemo(page, { subject, levels: [], action: 'SAVE_AS_DRAFT' })
  await page.goto(`${webUrl()}/memos/drafts/${memoId}`)
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask to erase…' })).toHaveCount(0)
})
