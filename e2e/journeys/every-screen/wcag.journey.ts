import { openConsole } from '../../support/console.ts'
import { expectAnnounced } from '../../support/keyboard.ts'
import {
  awaitSettled,
  cutTexts,
  expectFocusInView,
  expectTargetsLargeEnough,
  widenText,
} from '../../support/screens/wcag.ts'
import { fillLevels, openForm } from '../../support/memo-form.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { expectTooltipCanBePointedAt } from '../../support/pages/tooltips.ts'
import { people } from '../../support/people.ts'
import { expect, test, webUrl } from '../../support/test.ts'

const { andrea, jun, paolo } = people

/** A window of 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 }

test.describe('WCAG 2.2, measured', () => {
  test('U49: at 400 % every focused control is in view, between the bars at the edges, and nothing scrolls sideways', async ({
    signIn,
    visit,
  }) => {
    const { page } = await signIn(paolo, zoomed)
    const author = await signIn(andrea)
    const memoId = await writeMemo(author.page, {
      subject: subjectOf('Zoom'),
      levels: [{ approvers: [paolo] }],
    })
    for (const address of ['/dashboard', '/approvals', `/approvals/${memoId}`, '/notifications']) {
      await page.goto(`${webUrl()}${address}`)
      await awaitSettled(page)
      await expectFocusInView(page)
    }
    const admin = await openConsole(visit, '/categories', zoomed)
    await awaitSettled(admin)
    const excess = () => admin.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await excess()).toBe(0)
    await expectFocusInView(admin)
  })

  test('U49: with wider spacing of text no date, number, name or state is cut off', async ({
    signIn,
    visit,
  }) => {
    const { page } = await signIn(andrea)
    const admin = await openConsole(visit, '/templates')
    for (const [screen, address] of [
      [page, '/dashboard'],
      [page, '/memos'],
      [page, '/approvals/history'],
      [admin, ''],
    ] as const) {
      if (address) await screen.goto(`${webUrl()}${address}`)
      await awaitSettled(screen)
      const before = await cutTexts(screen)
      await widenText(screen)
      const after = await cutTexts(screen)
      expect(
        after.filter((text) => !before.includes(text)),
        screen.url(),
      ).toEqual([])
    }
  })

  test('U49: targets are large or apart, tooltips can be pointed at and dismissed, rows move without dragging', async ({
    signIn,
    visit,
  }) => {
    const { page } = await signIn(andrea, { width: 360, height: 740 })
    await page.goto(`${webUrl()}/memos`)
    await awaitSettled(page)
    await expectTargetsLargeEnough(page)

    const admin = await openConsole(visit, '/templates/create')
    await admin.getByLabel('Category').selectOption({ index: 1 })
    await admin
      .getByRole('textbox', { name: 'Template Code' })
      .fill(`W${Date.now().toString(36)}`.toUpperCase())
    await admin.getByRole('textbox', { name: 'Template name' }).fill('Targets')
    await expect(admin.getByText('This code is free.')).toBeVisible()
    await admin.getByRole('button', { name: 'Next', exact: true }).click()
    for (const name of ['Findings', 'Costs']) {
      await admin.getByRole('button', { name: 'Add section' }).click()
      const field = admin.getByRole('region', { name: 'Section', exact: true }).getByRole('textbox')
      // The panel follows a frame later: until then it is the section before.
      await expect(field).toHaveValue('Untitled')
      await field.fill(name)
    }
    await expectTargetsLargeEnough(admin)

    await test.step('2.5.7: a section moves by two clicks', async () => {
      const names = () =>
        admin
          .getByRole('textbox', { name: 'Section name' })
          .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
      await admin.getByRole('button', { name: 'Move section Costs', exact: true }).click()
      await expect(admin.getByRole('menuitem', { name: 'Move down' })).toBeDisabled()
      await admin.getByRole('menuitem', { name: 'Move up' }).click()
      await expect
        .poll(names)
        // The last one is in the panel.
        .toEqual([expect.any(String), 'Costs', 'Findings', 'Costs'])
      await expectAnnounced(admin, 'Costs is now section 2 of 3.')
      await admin.getByRole('button', { name: 'Move section Costs', exact: true }).click()
      // The first section holds the subject and stays.
      await expect(admin.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
      await admin.keyboard.press('Escape')
    })

    await test.step('1.4.13: the pointer may rest on a tooltip, and Escape closes it', async () => {
      const named = { name: 'Remove section Costs', exact: true }
      const tooltip = admin.getByRole('tooltip', named)
      await expectTooltipCanBePointedAt(admin.getByRole('button', named), tooltip)
      await admin.keyboard.press('Escape')
      await expect(tooltip).toBeHidden()
    })
  })
  test('U49: a chosen person and the question of a file button are known without seeing them', async ({
    signIn,
  }) => {
    const { page } = await signIn(jun)
    await openForm(page, /Platform change/)
    await expect(page.getByRole('button', { name: 'choose files' })).toHaveAccessibleDescription(
      /^Upload supporting documents .*must be less than/,
    )
    await fillLevels(page, [{ approvers: ['Paolo Reyes'] }])
    await expectAnnounced(page, 'Paolo Reyes was added.')
    await page.getByRole('combobox', { name: 'Approvers' }).press('Backspace')
    await expectAnnounced(page, 'Paolo Reyes was removed.')
  })
})
