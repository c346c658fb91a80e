import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paste, photograph } from '../../support/clipboard.ts'
import { fillLevels, openForm, submit } from '../../support/memo-form.ts'
import { decide, openFromList } from '../../support/memo-view.ts'
import { writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { expect, expectAccessible, test, webUrl } from '../../support/test.ts'

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Announcement' })
const toolbarOf = (page: Page) => page.getByRole('toolbar', { name: 'Text formatting' })

/** Word's clipboard content: a list of paragraphs with typed bullets, a table, and much markup of its own. */
const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--></head><body>
<!--StartFragment--><p class=MsoNormal style='mso-margin-top-alt:auto;color:white'><b>Scope</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>Chassis<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Optics</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'>
<td width=200 style='width:150pt;background:#D9E2F3'><p class=MsoNormal>Core router<o:p></o:p></p></td><td><p class=MsoNormal>6,900,000</p></td></tr></table>
<!--EndFragment--></body></html>`

const FROM_A_WEB_PAGE = `<section><h1 onclick="alert(1)">Quotations</h1><script>document.title='ran'</script>
<p>As of <span style="font-weight:700;font-size:40px">today</span>, see <a href="https://vendor.example/q" class="cta">the quotation</a>
and <img src="https://vendor.example/logo.png" alt="their logo"></p>
<table><caption>Prices</caption><thead><tr><th scope="col">Item</th></tr></thead><tbody><tr><td>Line card</td></tr></tbody></table></section>`

// The browser reports handlers in pasted HTML when it is parsed for sanitising, although they could not run.
test.use({ expectedErrors: /Executing inline event handler violates/ })

test('U32: formatted text, tables and images of a draft are kept, submitted, shown, and printed', async ({
  signIn,
}) => {
  const subject = `Formatted announcement ${Date.now()}`
  // Not the owner of the other journeys, whose memos would push this one off the first page of lists.
  const [{ page }, approver] = await Promise.all([signIn(people.ramon), signIn(people.paolo)])
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('vendor.example')) elsewhere.push(request.url())
  })
  await openForm(page, /General announcement/)
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  const editor = editorOf(page)
  await editor.click()
  await page.keyboard.type('## Why')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+B')
  await expect(toolbarOf(page).getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Support ends')
  await page.keyboard.press('Control+B')
  await page.keyboard.type(' in ')
  await page.getByRole('button', { name: 'Text colour' }).click()
  await page.getByRole('menuitemradio', { name: 'Red' }).click()
  await expect(editor).toBeFocused()
  await page.keyboard.type('October')
  await page.getByRole('button', { name: 'Alignment: Left' }).click()
  await page.getByRole('menuitemradio', { name: 'Right' }).click()
  await expect(editor).toBeFocused()
  await page.keyboard.press('Enter')

  await paste(editor, { html: FROM_WORD, text: 'Scope' })
  await paste(editor, { html: FROM_A_WEB_PAGE, text: 'Quotations' })
  const image = await photograph(editor, 3200)
  await paste(editor, { files: [{ name: 'site.png', type: 'image/png', base64: image }] })
  await expect(editor.locator('img')).toHaveJSProperty('naturalWidth', 1600)
  await editor.locator('img').click()
  await page.getByRole('button', { name: 'Describe image' }).click()
  const description = page.getByRole('textbox', { name: 'Description for people' })
  await description.fill('The site in Cebu')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(description).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page
    .getByRole('dialog', { name: 'Your memo has been saved as draft' })
    .getByRole('button', { name: 'Okay, got it' })
    .click()

  await openFromList(page, '/memos/drafts', subject)
  await page
    .getByRole('button', { name: 'Edit' })
    .or(page.getByRole('link', { name: 'Edit' }))
    .click()
  await expectEverything(page, editorOf(page))
  await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
  await submit(page)

  await openFromList(page, '/memos', subject)
  const main = page.getByRole('main')
  await expectEverything(page, main)
  const link = main.getByRole('link', { name: 'the quotation' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expectAccessible(page)

  await openFromList(approver.page, '/approvals', subject)
  await decide(approver.page, 'Approve')
  await openFromList(page, '/memos/history', subject)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  const pdf = (await readFile(await download.path())).toString('latin1')
  expect(pdf).toMatch(/\/Subtype\s*\/Image/)
  expect(elsewhere, 'nothing is fetched from elsewhere (F5)').toEqual([])
})

async function expectEverything(page: Page, place: ReturnType<typeof editorOf>): Promise<void> {
  await expect(place.getByRole('heading', { name: 'Why' })).toBeVisible()
  await expect(place.getByRole('heading', { name: 'Quotations' })).toBeVisible()
  await expect(place.locator('strong', { hasText: 'Support ends' })).toBeVisible()
  await expect(place.locator('strong', { hasText: 'today' })).toHaveCSS('font-size', '15px')
  const coloured = place.locator('span[style*="color"]', { hasText: 'October' })
  await expect(coloured).toHaveCSS('color', 'rgb(163, 36, 27)')
  await expect(coloured.locator('xpath=..')).toHaveCSS('text-align', 'right')
  await expect(place.locator('p', { hasText: 'Scope' })).not.toHaveAttribute('style', /mso|white/)
  await expect(place.locator('ul > li', { hasText: 'Chassis' }).locator('ol > li')).toHaveText('Optics')
  await expect(place.getByRole('cell', { name: '6,900,000' })).toBeVisible()
  await expect(place.locator('th', { hasText: 'Item' })).toBeVisible()
  await expect(place.locator('p', { hasText: 'Prices' })).toBeVisible()
  await expect(place.locator('a', { hasText: 'their logo' })).toHaveAttribute(
    'href',
    'https://vendor.example/logo.png',
  )
  await expect(place.getByRole('img', { name: 'The site in Cebu' })).toHaveJSProperty('naturalWidth', 1600)
  expect(await page.title()).not.toBe('ran')
}

test('U32: over 1 MB the dialog says what to do, and the editor shows the error', async ({ signIn }) => {
  const { page } = await signIn(people.andrea)
  await openForm(page, /General announcement/)
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(`Too large ${Date.now()}`)
  const editor = editorOf(page)
  await editor.click()
  await page.keyboard.type('With a moving picture.')
  // A GIF keeps its frames, so it isn't compressed; bytes after its end count like frames.
  const gif = Buffer.concat([
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    Buffer.alloc(800_000, 1),
  ])
  await paste(editor, { files: [{ name: 'a.gif', type: 'image/gif', base64: gif.toString('base64') }] })
  await expect(editor.locator('img')).toHaveCount(1)
  // While typing, before the editor loses focus or the memo is saved.
  await expect(editor).toBeFocused()
  await expect(page.getByText('Your content exceeded the 1MB limit')).toBeVisible()
  await expect(editor).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your memo exceeded the 1MB limit' })
  await expect(dialog).toContainText('cloud drive')
  await dialog.getByRole('button', { name: 'Okay, got it' }).click()
  await expect(page.getByText('Your content exceeded the 1MB limit').last()).toBeVisible()
  await expect(editor).toHaveAttribute('aria-invalid', 'true')
  await expect(editor).toBeInViewport()

  await editor.click()
  await page.keyboard.press('Control+z')
  await expect(editor.locator('img')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('dialog', { name: 'Your memo has been saved as draft' })).toBeVisible()
})

test('a missing required text gets the focus; the whole editor works by keyboard, also on a phone', async ({
  signIn,
}) => {
  const { page } = await signIn(people.andrea, { width: 360, height: 740, colorScheme: 'dark' })
  await openForm(page, /General announcement/)
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill('Missing text')
  await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const editor = editorOf(page)
  await expect(editor).toBeFocused()
  await expect(editor).toHaveAccessibleDescription(/This field is required/)

  await page.keyboard.type('One')
  await page.keyboard.press('Alt+F10')
  const toolbar = toolbarOf(page)
  await expect(toolbar.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(toolbar.getByRole('button', { name: 'Redo' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(editor).toBeFocused()
  await page.keyboard.type(' two ')
  await expect(editor.locator('em')).toHaveText('two')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Web address' }).fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a web address')).toBeVisible()
  await page.getByRole('textbox', { name: 'Web address' }).fill('example.com/plan')
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('link', { name: 'example.com/plan' })).toHaveAttribute(
    'href',
    'https://example.com/plan',
  )
  await expect(editor).toBeFocused()
  await page.keyboard.press('Enter')
  await toolbar.getByRole('button', { name: 'Insert table' }).click()
  await toolbar.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Insert column right' }).click()
  await expect(editor.getByRole('columnheader')).toHaveCount(4)
  // Twice, before the toolbar is rendered again.
  await toolbar.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Insert column right' }).evaluate((entry: HTMLElement) => {
    entry.click()
    entry.click()
  })
  await expect(editor.getByRole('columnheader')).toHaveCount(6)
  await toolbar.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete row' }).click()
  await expect(editor.getByRole('columnheader')).toHaveCount(0)
  await expect(editor.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth, 'no sideways scrolling').toBe(clientWidth)
})

test.describe('when the editor cannot be loaded', () => {
  test.use({ expectedErrors: /rich-text-editor/ })

  test('the text is shown, kept in a saved draft, and editable once the editor can be loaded', async ({
    signIn,
  }) => {
    const subject = `Without an editor ${Date.now()}`
    const { page } = await signIn(people.andrea)
    const body = '<h2>Kept</h2><p>as it <strong>was</strong></p>'
    const memoId = await writeMemo(page, { subject, levels: [], body, action: 'SAVE_AS_DRAFT' })
    const chunk = /rich-text-editor-.*\.js/
    await page.route(chunk, (route) => route.abort())
    await page.goto(`${webUrl()}/memo/edit/${memoId}`)
    await expect(page.getByText('The editor could not be loaded. Your text is kept.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Kept' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Memo Subject' }).fill(`${subject}!`)
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await page
      .getByRole('dialog', { name: 'Your memo has been saved as draft' })
      .getByRole('button', { name: 'Okay, got it' })
      .click()

    await page.unroute(chunk)
    await page.goto(`${webUrl()}/memo/edit/${memoId}`)
    await expect(editorOf(page).getByRole('heading', { name: 'Kept' })).toBeVisible()
    await expect(editorOf(page).locator('strong')).toHaveText('was')
  })
})
