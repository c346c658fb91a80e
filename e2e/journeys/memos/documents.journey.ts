import type { Page } from '@playwright/test'
import { paste } from '../../support/clipboard.ts'
import { gifHeaders, whitePng } from '../../support/files/declared-images.ts'
import { openForm } from '../../support/memo-form.ts'
import { openFromList } from '../../support/memo-view.ts'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { expectNoOverflow } from '../../support/pages/widths.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from '../../support/test.ts'

interface Details {
  pdf_failure?: { failed_at: string; retry_at: string }
  memo: {
    template_content: { value: { field_id: string; label?: string; title?: string }[] }[]
    memo_content: { value: { field_id: string; value: unknown }[] }[]
  }
}

const VIEW = '**/call/get_memo_details_for_viewing'
const MINUTE_MS = 60_000

/** Modifies the server's answer for the memo's view. */
async function changeView(page: Page, change: (details: Details) => void): Promise<void> {
  await page.unroute(VIEW)
  await page.route(VIEW, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: Details }
    change(body.result)
    await route.fulfill({ response, json: body })
  })
}

/** The view of a memo whose PDF failed, ten minutes before another attempt is allowed. */
const withFailure = (page: Page, retryInMinutes: number) =>
  changeView(page, (details) => {
    const at = Date.now() + retryInMinutes * MINUTE_MS
    details.pdf_failure = {
      failed_at: new Date(at - 10 * MINUTE_MS).toISOString(),
      retry_at: new Date(at).toISOString(),
    }
  })

const noticeOf = (page: Page) => page.getByText('The PDF could not be made').first()

test.describe('a PDF that could not be created', () => {
  // The second attempt fails as well.
  test.use({ expectedErrors: /\/reports\/pdf .*status of 400/ })

  test('Q4: is reported in the memo, and created by another attempt', async ({ signIn }) => {
    const subject = subjectOf('Heavy drawings')
    const [{ page }, approver] = await Promise.all([signIn(people.andrea), signIn(people.paolo)])
    const memoId = await writeMemo(page, { subject, levels: [{ approvers: [people.paolo] }] })
    await callAs(approver.page, 'approve_memo', { memo_id: memoId })

    await withFailure(page, 9)
    await openFromList(page, '/memos/history', subject)
    await expect(noticeOf(page)).toBeVisible()
    await expect(page.getByText(/Another attempt can be made from .* on\./)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
    await expectAccessibleInBothThemes(page)

    await withFailure(page, -1)
    await page.reload()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessibleInBothThemes(page)
    await expectNoOverflow(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    // It fails again, and has to wait again.
    await page.route('**/reports/pdf', (route) =>
      route.fulfill({
        status: 400,
        json: {
          error: {
            status: 'FAILED_PRECONDITION',
            message: 'The PDF could not be made. Please tell an administrator.',
          },
        },
      }),
    )
    await withFailure(page, 9)
    await again.click()
    await expect(page.getByText('There was an error while generating the PDF')).toBeVisible()
    await expect(again).toBeHidden()
    await expect(noticeOf(page)).toBeVisible()

    await withFailure(page, -1)
    await page.reload()
    await expect(again).toBeVisible()
    // From here on, the server's real answers.
    await page.unroute('**/reports/pdf')
    await page.unroute(VIEW)
    const [download] = await Promise.all([page.waitForEvent('download'), again.click()])
    expect(download.suggestedFilename()).toBe(`${memoId}.pdf`)
    await expect(again).toBeHidden()
    await expect(noticeOf(page)).toBeHidden()
  })
})

test('Q3: the editor refuses an image with too many pixels, and explains why', async ({ signIn }) => {
  const { page } = await signIn(people.andrea)
  await openForm(page, /General announcement/)
  const editor = page.getByRole('textbox', { name: 'Announcement' })
  await editor.click()
  const bomb = { name: 'bomb.gif', type: 'image/gif', base64: gifHeaders(30_000, 30_000) }
  await paste(editor, { files: [bomb] })
  const refusal = page.getByText(
    'bomb.gif: An image has more than 100 megapixels. Remove it, or use a smaller one.',
  )
  await expect(refusal).toBeVisible()
  await expect(editor.locator('img')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await paste(editor, { files: [bomb] })
  await expect(refusal.last()).toBeInViewport()
  await expectNoOverflow(page)
})

test('Q3: the editor shrinks a photograph of 48 megapixels, and the server accepts it', async ({
  signIn,
}) => {
  const { page } = await signIn(people.andrea)
  await openForm(page, /General announcement/)
  const editor = page.getByRole('textbox', { name: 'Announcement' })
  await editor.click()
  const photo = { name: 'site.png', type: 'image/png', base64: whitePng(8000, 6000) }
  await paste(editor, { files: [photo] })
  await expect(editor.locator('img')).toHaveJSProperty('naturalWidth', 1600, { timeout: 30_000 })
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subjectOf('From a phone'))
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('dialog', { name: 'Your memo has been saved as draft' })).toBeVisible()
})

test('Q3: an older memo shows 100 megapixels of images and names the others, as does its PDF', async ({
  signIn,
}) => {
  const subject = subjectOf('Many plans')
  const { page } = await signIn(people.andrea)
  await writeMemo(page, { subject, levels: [{ approvers: [people.paolo] }] })
  const plan = (no: number, side: number) =>
    `<p><img alt="Plan ${no}" src="data:image/gif;base64,${gifHeaders(side, 5000)}"></p>`
  // As written before the limit existed, in two of its answers.
  await changeView(page, ({ memo }) => {
    for (const { value } of memo.template_content) {
      const body = value.find(({ field_id }) => field_id === 'GEN_BODY')
      if (body) value.push({ ...body, field_id: 'GEN_MORE' })
    }
    for (const { value } of memo.memo_content) {
      const body = value.find(({ field_id }) => field_id === 'GEN_BODY')
      if (!body) continue
      body.value = plan(1, 5000) + plan(2, 6000) + plan(3, 5000)
      value.push({ ...body, field_id: 'GEN_MORE', value: plan(4, 5000) + plan(5, 1000) + plan(6, 5000) })
    }
  })
  await openFromList(page, '/memos', subject)
  const main = page.getByRole('main')
  for (const no of [1, 3, 4, 5]) await expect(main.getByRole('img', { name: `Plan ${no}` })).toHaveCount(1)
  await expect(main).toContainText('[Plan 2: not shown, as it has more than 25 megapixels]')
  await expect(main).toContainText(
    '[Plan 6: not shown, as the images of this memo have more than 100 megapixels together]',
  )
  await expect(main.getByRole('img', { name: /Plan [26]/ })).toHaveCount(0)
  await expectAccessible(page)
})
