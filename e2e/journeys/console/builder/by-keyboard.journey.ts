import { card, newCode, questionText } from '../../../support/builder.ts'
import { openConsole, unique } from '../../../support/console.ts'
import { expectAnnounced as said, tabTo } from '../../../support/keyboard.ts'
import { fillLevels, openForm, submit } from '../../../support/memo-form.ts'
import { subjectOf } from '../../../support/memos-by-wire.ts'
import { people } from '../../../support/people.ts'
import { expect, test } from '../../../support/test.ts'

test('W8: a template is built and published by keyboard alone, with every lift, move and resize announced', async ({
  visit,
  signIn,
}) => {
  const page = await openConsole(visit, '/templates/create')
  const { keyboard } = page
  const name = unique('Visit')
  await tabTo(page, 'combobox', 'Category')
  await expect(page.getByRole('option', { name: 'Generic' })).toBeAttached()
  await keyboard.type('Generic')
  await tabTo(page, 'textbox', 'Template Code')
  await keyboard.type(newCode('K'))
  await tabTo(page, 'textbox', 'Template name')
  await keyboard.type(name)
  await expect(page.getByText('This code is free.')).toBeVisible()
  await tabTo(page, 'button', 'Next')
  await keyboard.press('Enter')

  await tabTo(page, 'button', '+ Add a question')
  await keyboard.press('Enter')
  await expect(questionText(page)).toBeFocused()
  await keyboard.type('Purpose')
  await tabTo(page, 'combobox', 'Answer type')
  await keyboard.type('Radio')
  await tabTo(page, 'textbox', 'Option 1')
  await keyboard.press('Control+a')
  await keyboard.type('Audit')
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Option 2', exact: true })).toBeFocused()
  await keyboard.type('Repair')
  await page.keyboard.press('Control+Home')

  await card(page, 'Memo Subject').focus()
  await tabTo(page, 'button', '+ Add a question')
  await keyboard.press('Enter')
  await expect(questionText(page)).toBeFocused()
  await keyboard.type('Place')

  await test.step('Space lifts, arrows move, Escape puts back, Space drops', async () => {
    await card(page, 'Memo Subject').focus()
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await expect(card(page, 'Place')).toBeFocused()
    await keyboard.press(' ')
    await said(page, /^Place lifted/)
    await keyboard.press('ArrowUp')
    await said(page, /^Place: row 2/)
    await keyboard.press('Escape')
    await said(page, 'Place is back where it was.')
    await keyboard.press(' ')
    await keyboard.press('ArrowUp')
    await keyboard.press(' ')
    await said(page, /^Place dropped, row 2/)
    await expect(card(page, 'Place')).toBeFocused()
    const [place, purpose] = [
      await card(page, 'Place').boundingBox(),
      await card(page, 'Purpose').boundingBox(),
    ]
    expect(place?.y).toBeLessThan(purpose?.y ?? 0)
  })

  await test.step('Shift with arrows resizes', async () => {
    const wide = (await card(page, 'Place').boundingBox())?.width ?? 0
    await keyboard.press('Shift+ArrowLeft')
    await said(page, /^Place: one column wide/)
    await expect.poll(async () => (await card(page, 'Place').boundingBox())?.width).toBeLessThan(wide * 0.6)
    await keyboard.press('Control+z')
    await said(page, 'Undone.')
    await expect.poll(async () => (await card(page, 'Place').boundingBox())?.width).toBe(wide)
    await keyboard.press('Control+Shift+z')
    await expect.poll(async () => (await card(page, 'Place').boundingBox())?.width).toBeLessThan(wide * 0.6)
  })

  await test.step('the subject remains first', async () => {
    await card(page, 'Memo Subject').focus()
    await keyboard.press(' ')
    await said(page, 'The Subject field stays the first question.')
  })

  await test.step('sections can be lifted and moved', async () => {
    for (const section of ['Findings', 'Costs']) {
      await tabTo(page, 'button', 'Add section')
      await keyboard.press('Enter')
      const field = page.getByRole('region', { name: 'Section', exact: true }).getByRole('textbox')
      await expect(field).toBeFocused()
      await keyboard.type(section)
      await card(page, 'Memo Subject').focus()
      await tabTo(page, 'button', `Move section ${section}`)
      await tabTo(page, 'button', '+ Add a question')
    }
    await card(page, 'Memo Subject').focus()
    await tabTo(page, 'button', 'Move section Costs')
    await keyboard.press(' ')
    await said(page, 'Costs is now section 3 of 3.')
    // A section reacts to arrows once its position is measured. The first one remains first, so this one ends as second.
    await expect(async () => {
      await keyboard.press('ArrowUp')
      await said(page, 'Costs is now section 2 of 3.', 500)
    }).toPass()
    await keyboard.press(' ')
    await expect
      .poll(() =>
        page
          .getByRole('textbox', { name: 'Section name' })
          .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
      )
      .toEqual(['Untitled', 'Costs', 'Findings', 'Costs'])
  })

  await tabTo(page, 'button', 'Next')
  await keyboard.press('Enter')
  await tabTo(page, 'button', 'Save and publish')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your template has been published' })).toBeVisible()
  await tabTo(page, 'button', 'Okay, got it!')
  await keyboard.press('Enter')
  await page.waitForURL(/\/templates$/)

  const { page: form } = await signIn(people.jun)
  await openForm(form, new RegExp(name))
  await form.getByRole('textbox', { name: 'Memo Subject' }).fill(subjectOf('Visit'))
  await form.getByRole('textbox', { name: 'Place' }).fill('Cebu')
  await form.getByRole('radio', { name: 'Audit' }).check()
  await fillLevels(form, [{ approvers: ['Ramon Uy'] }])
  await submit(form)
})
