import type { Page } from '@playwright/test'
import { systemBrowser } from '../../../scripts/test/browser.ts'
import { browserArguments } from '../../support/browser-arguments.ts'
import { fillLevels, openForm, submit } from '../../support/memo-form.ts'
import { openFromList } from '../../support/memo-view.ts'
import { subjectOf } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { pdf, picture } from '../../support/files/sample-files.ts'
import { expect, expectAccessible, test } from '../../support/test.ts'

// One of these journeys shows a PDF.
const executablePath = systemBrowser({ full: true }) ?? process.env.CHROMIUM_PATH
test.use({ launchOptions: { executablePath, args: browserArguments } })

const { ramon } = people

/** The viewer's pages may not run scripts or load an icon: Chromium logs that as errors, as intended (I2). */
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

test.describe('a connection that is lost during an upload', () => {
  test.use({ expectedErrors: CUT_OFF })

  test('the file waits and resumes automatically, and the form is kept', async ({ signIn }) => {
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

  test('the upload can be retried by hand, also on a phone', async ({ signIn }) => {
    const { page } = await signIn(ramon, { width: 360, height: 740, colorScheme: 'dark' })
    await beginAnnouncement(page, subjectOf('By hand'))
    // The click itself restores the connection: otherwise the form's own retry might come first.
    await page.evaluate(() =>
      document.addEventListener(
        'click',
        ({ target }) => {
          if (target instanceof Element && target.closest('[aria-label="Try again: offer.pdf"]'))
            document.documentElement.dataset.mended = 'yes'
        },
        true,
      ),
    )
    const isMended = () => page.evaluate(() => document.documentElement.dataset.mended === 'yes')
    await page.route('**/files', async (route) =>
      (await isMended()) ? route.continue() : route.abort('connectionreset'),
    )
    await chooser(page).setInputFiles(pdf('offer.pdf'))
    await expect(fileRow(page, 'offer.pdf')).toContainText('Waiting for the connection.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again: offer.pdf' }).click()
    await expect(page.getByRole('button', { name: 'Remove offer.pdf' })).toBeVisible()
  })
})

test.describe('an upload that the server temporarily refuses', () => {
  test.use({ expectedErrors: /\/files .*status of 500/ })

  test('is reported at its file and can be retried', async ({ signIn }) => {
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

test('F3: refused files do not count, and the others keep the order in which they were chosen', async ({
  signIn,
}) => {
  const subject = subjectOf('Seven files')
  const { page } = await signIn(ramon)
  await beginAnnouncement(page, subject)
  await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/files', async (route) => {
    if (route.request().postData()?.includes('1.pdf')) await held
    await route.continue()
  })
  const macro = { ...pdf('macro.xlsm'), mimeType: 'application/octet-stream' }
  const names = ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf']
  await chooser(page).setInputFiles([macro, ...names.map((name) => pdf(name))])
  await expect(fileRow(page, 'macro.xlsm')).toContainText('This file is unsupported')
  await expect(page.getByText('Left out: 6.pdf.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove 5.pdf' })).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: 'Remove 1.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove macro.xlsm' }).click()
  await submit(page)
  await openFromList(page, '/memos', subject)
  const shown = page.getByRole('main').getByRole('button', { name: /^\d\.pdf/ })
  await expect(shown).toHaveText([/^1\.pdf/, /^2\.pdf/, /^3\.pdf/, /^4\.pdf/, /^5\.pdf/])
})

test('submitting waits for a slow upload, and allows returning to the form in the meantime', async ({
  signIn,
}) => {
  const subject = subjectOf('Slow line')
  const { page } = await signIn(ramon)
  await beginAnnouncement(page, subject)
  await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
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
  release()
  await expect(page.getByRole('button', { name: 'Remove plans.pdf' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await submit(page)
})

test.describe('files can be viewed before they are submitted', () => {
  test.use({ expectedErrors: SANDBOXED })

  test('an image opens enlarged and a PDF in the viewer, both when just chosen and in a saved draft', async ({
    signIn,
  }) => {
    const subject = subjectOf('Photographs')
    const { page } = await signIn(ramon)
    await beginAnnouncement(page, subject)
    // Dropped, as from a file manager.
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
    // Another file changes the answer, but not the picture: its address stays, or it would be loaded again.
    const thumbnail = fileRow(page, 'tower.png').locator('img')
    const address = await thumbnail.getAttribute('src')
    await chooser(page).setInputFiles(pdf('plans.pdf'))
    await expect(page.getByRole('button', { name: 'Remove plans.pdf' })).toBeVisible()
    expect(await thumbnail.getAttribute('src')).toBe(address)
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
