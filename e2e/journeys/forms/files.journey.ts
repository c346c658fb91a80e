import { readFile } from 'node:fs/promises'
import { whitePng } from '../../support/files/declared-images.ts'
import { fillLevels, openForm, submit } from '../../support/memo-form.ts'
import { callAs, subjectOf, uploadFile, writeMemo } from '../../support/memos-by-wire.ts'
import { openFromList, approverLog } from '../../support/memo-view.ts'
import { people } from '../../support/people.ts'
import { expect, test, webUrl } from '../../support/test.ts'

const { andrea, paolo, bea } = people

/** The viewer's pages may not run scripts or load an icon: Chromium logs that as errors, as intended (I2). */
const SANDBOXED = /document's frame is sandboxed|\/favicon\.ico .*NotSameOrigin/
const MEGABYTE = 1024 * 1024

const pdf = (bytes = 400) =>
  Buffer.concat([
    Buffer.from('%PDF-1.4\n%âãÏÓ\n', 'latin1'),
    Buffer.alloc(bytes, ' '),
    Buffer.from('\n%%EOF\n'),
  ])
const csv = Buffer.from('site,cost\nCebu,120000.00\n')
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

/** One white pixel. */
const png = () => Buffer.from(whitePng(1, 1), 'base64')

test('F3: the form says which files it refuses and why, and cannot be submitted with them', async ({
  signIn,
}) => {
  const subject = subjectOf('Offers of three vendors')
  const { page } = await signIn(andrea)
  await openForm(page, /General announcement/)
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'Announcement' }).fill('See the offers.')
  await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
  const main = page.getByRole('main')
  const chooser = main.getByLabel('Upload supporting documents (optional)')
  await expect(main.getByText('Maximum of 5 file attachments are allowed.')).toBeVisible()

  await chooser.setInputFiles([
    file('setup.exe', 'application/octet-stream', Buffer.from('MZ')),
    file('scan.pdf', 'application/pdf', pdf(3 * MEGABYTE)),
    file('offer.pdf', 'application/pdf', pdf()),
  ])
  await expect(main.getByRole('listitem').filter({ hasText: 'setup.exe' })).toContainText(
    'This file is unsupported',
  )
  await expect(main.getByRole('listitem').filter({ hasText: 'scan.pdf' })).toContainText(
    'The file exceeds more than 3MB',
  )
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await main.getByRole('button', { name: 'Remove setup.exe' }).click()
  await main.getByRole('button', { name: 'Remove scan.pdf' }).click()
  await chooser.setInputFiles([1, 2, 3, 4, 5].map((n) => file(`offer ${n}.pdf`, 'application/pdf', pdf())))
  await expect(main.getByText('Left out: offer 5.pdf.')).toBeVisible()
  await submit(page)

  await openFromList(page, '/memos', subject)
  await expect(main.getByRole('button', { name: /^offer/ })).toHaveCount(5)
})

test.describe('a file with a wrong extension', () => {
  test.use({ expectedErrors: /\/files .*status of 400/ })

  test('I2: is recognised by its content, not by its name', async ({ signIn }) => {
    const { page } = await signIn(andrea)
    await openForm(page, /General announcement/)
    await page
      .getByRole('main')
      .getByLabel('Upload supporting documents (optional)')
      .setInputFiles(file('offer.pdf', 'application/pdf', Buffer.from('<script>alert(1)</script>')))
    await expect(page.getByRole('listitem').filter({ hasText: 'offer.pdf' })).toContainText(
      'This file is unsupported',
    )
  })
})

test.describe('files of a memo', () => {
  test.use({ expectedErrors: SANDBOXED })

  test('I2: an approver opens pictures and downloads the rest; a stranger gets nothing', async ({
    signIn,
  }) => {
    const subject = subjectOf('Photographs of the tower')
    const [owner, approver, stranger] = await Promise.all([signIn(andrea), signIn(paolo), signIn(bea)])
    const files = [
      await uploadFile(owner.page, 'tower.png', 'image/png', png()),
      await uploadFile(owner.page, 'costs.csv', 'text/csv', csv),
    ]
    const memoId = await writeMemo(owner.page, { subject, files, levels: [{ approvers: [paolo] }] })
    const { page } = approver
    await openFromList(page, '/approvals', subject)

    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /^tower\.png/ }).click(),
    ])
    await tab.waitForURL(/\/viewer/)
    await expect(tab.locator('img')).toHaveJSProperty('naturalWidth', 1)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^costs\.csv/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe('costs.csv')
    expect(await readFile(await download.path())).toEqual(csv)

    const asked = await stranger.page.request.post(`${webUrl()}/call/download_memo_file`, {
      data: { data: { memo_id: memoId, fileName: files[0]?.url } },
    })
    expect(asked.status()).toBe(403)
  })

  test('remarks can have up to three files, which all participants of the memo can open', async ({
    signIn,
  }) => {
    const subject = subjectOf('Second floor')
    const [owner, approver] = await Promise.all([signIn(andrea), signIn(paolo)])
    await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo] }] })
    const { page } = approver
    await openFromList(page, '/approvals', subject)
    await page.getByRole('button', { name: 'Return', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Return memo' })
    await dialog.getByRole('textbox', { name: /Remarks/ }).fill('Please see my sketch.')
    await dialog
      .locator('input[type=file]')
      .setInputFiles([1, 2, 3, 4].map((n) => file(`sketch ${n}.png`, 'image/png', png())))
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await expect(page.getByText(/At most 3 files can be attached\. Left out: sketch 4\.png/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove sketch 3.png' }).click()
    await dialog.getByRole('button', { name: 'Return', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Approval process ongoing.')).toHaveCount(0)

    await openFromList(owner.page, '/memos', subject)
    const log = approverLog(owner.page)
    await expect(log.getByRole('button', { name: /^sketch/ })).toHaveCount(2)
    const [tab] = await Promise.all([
      owner.page.waitForEvent('popup'),
      log.getByRole('button', { name: /^sketch 1\.png/ }).click(),
    ])
    await tab.waitForURL(/\/viewer/)
  })
})

test.describe('a broken connection', () => {
  test.use({ expectedErrors: /net::ERR_/ })

  test('U43: a failed download is reported with the fixed text, for a file and for the PDF', async ({
    signIn,
  }) => {
    const subject = subjectOf('Broken line')
    const [owner, approver] = await Promise.all([signIn(andrea), signIn(paolo)])
    const files = [await uploadFile(owner.page, 'costs.csv', 'text/csv', csv)]
    const memoId = await writeMemo(owner.page, { subject, files, levels: [{ approvers: [paolo] }] })
    await callAs(approver.page, 'approve_memo', { memo_id: memoId })
    const { page } = owner
    await openFromList(page, '/memos/history', subject)
    await page.route(/\/call\/download_memo_file|\/reports\/pdf/, (route) => route.abort())
    await page.getByRole('button', { name: /^costs\.csv/ }).click()
    await expect(
      page.getByText(
        'Unable to download file. It seems there was a problem while sending the request. Please try again later.',
      ),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Download PDF' }).click()
    await expect(page.getByText('There was an error while generating the PDF')).toBeVisible()
  })
})
