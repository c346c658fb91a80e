import type { Locator, Page } from '@playwright/test'
import { card, settings } from '../../support/builder.ts'
import { paste, photograph } from '../../support/clipboard.ts'
import { form, makeTemplate } from '../../support/console.ts'
import { FROM_A_SPREADSHEET, FROM_A_WEB_OFFICE } from '../../support/copied-html.ts'
import { fillLevels, openForm, submit } from '../../support/memo-form.ts'
import { openFromList } from '../../support/memo-view.ts'
import { subjectOf } from '../../support/memos-by-wire.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { people } from '../../support/people.ts'
import { consoleByWire } from '../../support/policy-by-wire.ts'
import { adminUrl, awaitPaint, expect, test } from '../../support/test.ts'

const editorOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Announcement' })

/** Drops files onto the editor, as from a file manager. */
async function dropOnto(editor: Locator, name: string, base64: string): Promise<void> {
  await editor.evaluate(
    (element, [fileName, content]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], fileName, { type: 'image/png' }))
      const { left, top } = element.getBoundingClientRect()
      const at = { clientX: left + 20, clientY: top + 20, bubbles: true, cancelable: true, dataTransfer }
      element.dispatchEvent(new DragEvent('dragover', at))
      element.dispatchEvent(new DragEvent('drop', at))
    },
    [name, base64] as const,
  )
}

test('F5: tables and text from spreadsheets and web offices survive; their styles, classes and remote images do not', async ({
  signIn,
}) => {
  const { page } = await signIn(people.jun)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('docs.example')) elsewhere.push(request.url())
  })
  const subject = subjectOf('Copied from elsewhere')
  await openForm(page, /General announcement/)
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  const editor = editorOf(page)
  await editor.click()
  await paste(editor, { html: FROM_A_WEB_OFFICE, text: 'Rollout plan' })
  await page.keyboard.press('Control+End')
  // The editor learns of the new selection by an event.
  await awaitPaint(page)
  await paste(editor, { html: FROM_A_SPREADSHEET, text: 'Cost in 2027' })
  await expectCopies(editor)
  await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
  await submit(page)
  await openFromList(page, '/memos', subject)
  await expectCopies(page.getByRole('main'))
  await expect(page.getByRole('link', { name: 'the plan' })).toHaveAttribute('target', '_blank')
  expect(elsewhere, 'nothing is fetched from elsewhere').toEqual([])
})

async function expectCopies(place: Locator): Promise<void> {
  await expect(place.getByRole('heading', { name: 'Rollout plan' })).toBeVisible()
  await expect(place.locator('strong', { hasText: 'Risk:' })).toHaveText('Risk:')
  await expect(place.locator('em')).toHaveText(' the ferry')
  await expect(place.locator('ul ul li')).toHaveText('Power')
  await expect(place.locator('a', { hasText: 'Diagram' })).toHaveAttribute(
    'href',
    'https://lh7.docs.example/diagram',
  )
  await expect(place.getByRole('cell', { name: 'Cebu' })).toBeVisible()
  await expect(place.locator('td[colspan="2"]')).toHaveText('Cost in 2027')
  await expect(place.locator('td[rowspan="2"]')).toHaveText('Optics')
  await expect(place.getByRole('cell', { name: '6,900,000.00' })).toBeVisible()
  await expect(place.locator('table').last()).not.toHaveAttribute('style', /collapse/)
  await expect(
    place.locator('[class*="xl6"], [style*="white"], [id^="docs-"], [style*="Arial"]'),
  ).toHaveCount(0)
}

test('U32: images are added by paste, drop and file; other files are refused by name', async ({ signIn }) => {
  const { page } = await signIn(people.jun)
  await openForm(page, /General announcement/)
  const editor = editorOf(page)
  await editor.click()
  await page.keyboard.type('Pictures')
  const picture = await photograph(editor, 800)
  await paste(editor, { files: [{ name: 'pasted.png', type: 'image/png', base64: picture }] })
  await expect(editor.locator('img')).toHaveCount(1)
  await dropOnto(editor, 'dropped.png', picture)
  await expect(editor.locator('img')).toHaveCount(2)
  // With an image selected, the button edits its description.
  await editor.click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('Control+Home')
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('toolbar', { name: 'Text formatting' })
    .getByRole('button', { name: 'Image', exact: true })
    .click()
  const file = (name: string, base64: string) => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(base64, 'base64'),
  })
  await (await chooser).setFiles([file('one.png', picture), file('two.png', await photograph(editor, 400))])
  await expect(editor.locator('img')).toHaveCount(4)
  // They come in their order, and what is typed next follows them.
  await page.keyboard.type('Above')
  await expect(editor).toContainText('Above')
  await expect(editor.locator('img')).toHaveCount(4)
  for (const [at, width] of [800, 400].entries())
    await expect(editor.locator('img').nth(at)).toHaveJSProperty('naturalWidth', width)
  for (const image of await editor.locator('img').all())
    await expect(image).toHaveAttribute('src', /^data:image\/(png|webp|jpeg);base64,/)

  await paste(editor, {
    files: [{ name: 'not-a-picture.png', type: 'image/png', base64: Buffer.from('text').toString('base64') }],
  })
  await expect(page.getByText(/not-a-picture\.png/)).toBeVisible()
  await expect(editor.locator('img')).toHaveCount(4)

  // A draft that is saved at once waits for a picture that is still being shrunk.
  const subject = subjectOf('Pictures')
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  const large = await photograph(editor, 6400)
  await paste(editor, { files: [{ name: 'large.png', type: 'image/png', base64: large }] })
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('dialog', { name: 'Your memo has been saved as draft' }).waitFor()
  await openFromList(page, '/memos/drafts', subject)
  await expect(page.getByRole('main').locator('img')).toHaveCount(5)
})

/** Opens the wizard for a template with 'Terms', a rich text that has a text to begin with. */
async function openTerms(page: Page): Promise<void> {
  const section = form('What for?')
  const { template_id } = await makeTemplate(page, {
    template_content: [
      {
        ...section,
        value: [
          ...section.value,
          {
            field_id: 'TERMS',
            field_name: 'Terms',
            field_type: 'TEXT_RTE_PREFILLED',
            defaultValue: '<p>As agreed</p>',
            validations: { required: false },
          },
        ],
      },
    ],
  })
  await page.goto(`${adminUrl()}/templates/edit/${template_id}`)
}

const pastePicture = (editor: Locator, base64: string) =>
  paste(editor, { files: [{ name: 'large.png', type: 'image/png', base64 }] })

test('U32: guidelines and a text to begin with wait for a picture that is still being shrunk', async ({
  visit,
}) => {
  const page = await consoleByWire(await visit())
  await openTerms(page)
  const guidelines = page.getByRole('textbox', { name: 'Guidelines' })
  await guidelines.click()
  const large = await photograph(guidelines, 6400)
  const pasteInto = (editor: Locator) => pastePicture(editor, large)
  await pasteInto(guidelines)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await next.press('Enter')
  await expect(page.getByRole('button', { name: 'Add section' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(guidelines.locator('img')).toHaveCount(1)

  await next.click()
  await card(page, 'Terms').click()
  const panel = settings(page)
  const terms = panel.getByRole('textbox', { name: 'Content to begin with' })
  await panel.getByRole('button', { name: 'Edit' }).click()
  await terms.click()
  await pasteInto(terms)
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(terms).toHaveCount(0)
  await expect(panel.locator('img')).toHaveCount(1)
  // Another question can be chosen meanwhile.
  await panel.getByRole('button', { name: 'Edit' }).click()
  await terms.click()
  await page.keyboard.press('Control+End')
  await pasteInto(terms)
  await card(page, 'What for?').press('Enter')
  await expect(terms).toHaveCount(0)
  await card(page, 'Terms').click()
  await expect(panel.locator('img')).toHaveCount(2)
})

test('U32: on a phone, a picture that is being shrunk is kept while the preview takes the place of the settings', async ({
  visit,
}) => {
  const page = await consoleByWire(await visit())
  await openTerms(page)
  await setWidth(page, 360)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await card(page, 'Terms').click()
  const panel = settings(page)
  const terms = panel.getByRole('textbox', { name: 'Content to begin with' })
  await panel.getByRole('button', { name: 'Edit' }).click()
  await terms.click()
  await pastePicture(terms, await photograph(terms, 6400))
  const panes = page.getByRole('radiogroup', { name: 'Part of the builder' })
  await panes.getByText('Preview', { exact: true }).click()
  const preview = page.getByRole('region', { name: 'Live preview' })
  await expect(preview).toBeVisible()
  await expect(panel).toBeHidden()
  // It goes once it has the picture.
  await expect(page.getByRole('region', { name: 'Question', exact: true, includeHidden: true })).toHaveCount(
    0,
  )
  await panes.getByText('Question', { exact: true }).click()
  await expect(preview).toHaveCount(0)
  await expect(panel.locator('img')).toHaveCount(1)
})
