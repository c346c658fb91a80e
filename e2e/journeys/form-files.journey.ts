import type { Page } from '@playwright/test'
import { fillLevels, openForm, submit } from '../support/memo-form.ts'
import { openFromList } from '../support/memo-view.ts'
import { subjectOf } from '../support/memos-by-wire.ts'
import { people } from '../support/people.ts'
import { pdf, picture } from '../support/sample-files.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const { ramon } = people

/** The viewer's pages run no scripts and ask for no icon: Chromium writes that down, and it is what we want (I2). */
const SANDBOXED = /document's frame is sandboxed|\/favicon\.ico .*NotSameOrigin/
const CUT_OFF = /net::ERR_/

const fileRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').filter({ hasText: name })
const chooser = (page: Page) => page.getByRole('main').getByLabel('Upload supporting documents (optional)')

async function beginAnnouncement(page: Page, subject: string): Promise<void> {
  await openForm(page, /General announcement/)
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'Announcement' }).fill('See the attachments.')
}

test.describe('a connection that is lost while a file goes up', () => {
  test.use({ expectedErrors: CUT_OFF })

  test('the file waits and goes on by itself, and the form stays as it was', async ({ signIn }) => {
    const subject = subjectOf('Offers in bad weather')
    const { page } = await signIn(ramon)
    await beginAnnouncement(page, subject)
    await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
    await page.context().setOffline(true)
    await chooser(page).setInputFiles([pdf('offer.pdf'), picture('tower.png')])
    await expect(fileRow(page, 'offer.pdf')).toContainText(
      'Waiting for the connection. It goes on by itself.',
    )
    await expect(fileRow(page, 'tower.png')).toContainText('Waiting for the connection.')

    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    const summary = page.getByRole('group', { name: '2 things need your attention' })
    await expect(summary).toContainText('offer.pdf: Waiting for the connection.')
    await page.getByRole('button', { name: 'Cancel the upload of tower.png' }).click()
    await expect(fileRow(page, 'tower.png')).toHaveCount(0)

    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: 'Remove offer.pdf' })).toBeVisible()
    await expect(fileRow(page, 'offer.pdf')).not.toContainText('Waiting')
    await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue(subject)
    await submit(page)
    await openFromList(page, '/memos', subject)
    await expect(page.getByRole('button', { name: /^offer\.pdf/ })).toBeVisible()
  })

  test('somebody in a hurry tries again by hand, on a phone too', async ({ signIn }) => {
    const { page } = await signIn(ramon, { width: 360, height: 740, colorScheme: 'dark' })
    await beginAnnouncement(page, subjectOf('By hand'))
    let broken = true
    await page.route('**/files', (route) => (broken ? route.abort('connectionreset') : route.continue()))
    await chooser(page).setInputFiles(pdf('offer.pdf'))
    await expect(fileRow(page, 'offer.pdf')).toContainText('Waiting for the connection.')
    await expectAccessible(page)
    broken = false
    await page.getByRole('button', { name: 'Try again: offer.pdf' }).click()
    await expect(page.getByRole('button', { name: 'Remove offer.pdf' })).toBeVisible()
  })
})

test.describe('an upload that the server cannot take now', () => {
  test.use({ expectedErrors: /\/files .*status of 500/ })

  test('says so at its file and is tried again when asked to', async ({ signIn }) => {
    const { page } = await signIn(ramon)
    await beginAnnouncement(page, subjectOf('Full disk'))
    const failure = { error: { status: 'INTERNAL', message: 'Something went wrong.' } }
    await page.route('**/files', (route) => route.fulfill({ status: 500, json: failure }), { times: 1 })
    await chooser(page).setInputFiles(pdf('offer.pdf'))
    await expect(fileRow(page, 'offer.pdf')).toContainText('Something went wrong.')
    await page.getByRole('button', { name: 'Try again: offer.pdf' }).click()
    await expect(page.getByRole('button', { name: 'Remove offer.pdf' })).toBeVisible()
  })
})

test('submitting waits for a slow upload, and lets one go back to the form meanwhile', async ({ signIn }) => {
  const subject = subjectOf('Slow line')
  const { page } = await signIn(ramon)
  await beginAnnouncement(page, subject)
  await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/files', async (route) => {
    await held
    await route.continue()
  })
  await chooser(page).setInputFiles(pdf('plans.pdf'))
  await expect(fileRow(page, 'plans.pdf').getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const waiting = page.getByRole('dialog', { name: 'Please wait while your files are being uploaded.' })
  await waiting.getByRole('button', { name: 'Back to the form' }).click()
  await expect(waiting).toBeHidden()
  letGo()
  await expect(page.getByRole('button', { name: 'Remove plans.pdf' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await submit(page)
})

test.describe('what goes along can be looked at before it is sent', () => {
  test.use({ expectedErrors: SANDBOXED })

  test('a picture opens larger and a PDF in the viewer, when just chosen and in a saved draft', async ({
    signIn,
  }) => {
    const subject = subjectOf('Photographs')
    const { page } = await signIn(ramon)
    await beginAnnouncement(page, subject)
    // Dropped, as from a folder.
    const dropped = await page.evaluateHandle(
      (files) => {
        const transfer = new DataTransfer()
        for (const { name, mimeType, bytes } of files)
          transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
        return transfer
      },
      [picture('tower.png'), pdf('offer.pdf')].map(({ name, mimeType, buffer }) => ({
        name,
        mimeType,
        bytes: [...buffer],
      })),
    )
    await page.getByText('Drop files here or').dispatchEvent('drop', { dataTransfer: dropped })
    await expectPreviews(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Okay, got it' }).click()

    await page.waitForURL(/\/memos$/)
    await openFromList(page, '/memos/drafts', subject)
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue(subject)
    await expectPreviews(page)
  })

  async function expectPreviews(page: Page): Promise<void> {
    await expect(fileRow(page, 'tower.png').locator('img')).toHaveJSProperty('naturalWidth', 64)
    const enlarge = page.getByRole('button', { name: /^tower\.png/ })
    await enlarge.click()
    const large = page.getByRole('dialog', { name: 'tower.png' })
    await expect(large.getByRole('img', { name: 'tower.png' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
    await expect(enlarge).toBeFocused()
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /^offer\.pdf/ }).click(),
    ])
    await tab.waitForURL(/\/viewer/)
    await tab.close()
  }
})
