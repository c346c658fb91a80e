import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** The groups and panels of the form builder. */
export const sectionCard = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: `Section ${name}`, exact: true })
export const settings = (page: Page): Locator => page.getByRole('region', { name: 'Question', exact: true })
export const card = (page: Page, question: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${question.replace(/[?*.()]/g, '\\$&')}, `) })

export interface QuestionToBuild {
  name: string
  type?: string
  /** Typed one below the other, with Enter. */
  options?: readonly string[]
  /** One of the lists that the cost report knows. */
  list?: string
  optional?: boolean
  hint?: string
}

/** Fills step 1 and goes on. */
export async function fillGeneral(
  page: Page,
  info: { category: string; code: string; name: string; description?: string },
): Promise<void> {
  await page.getByLabel('Category').selectOption({ label: info.category })
  await page.getByRole('textbox', { name: 'Template Code' }).fill(info.code)
  await page.getByRole('textbox', { name: 'Template name' }).fill(info.name)
  if (info.description) await page.getByRole('textbox', { name: 'Description' }).fill(info.description)
  await expect(page.getByText('This code is free.')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add section' })).toBeVisible()
}

/** The text of the question that the panel shows. */
export const questionText = (page: Page): Locator =>
  settings(page).getByRole('textbox', { name: 'Question', exact: true }).first()

/** Adds an empty question to a section, by mouse, and waits for its settings. @returns its text's field */
export async function beginQuestion(page: Page, section: Locator): Promise<Locator> {
  await section.getByRole('button', { name: '+ Add a question' }).click()
  // The panel shows the question before until shortly after; what is typed then is that question's.
  await expect(questionText(page)).toBeFocused()
  return questionText(page)
}

/** Adds a question to a section and sets it up in the editor panel, by mouse. */
export async function addQuestion(page: Page, section: string, question: QuestionToBuild): Promise<void> {
  const name = await beginQuestion(page, sectionCard(page, section))
  await name.fill(question.name)
  const panel = settings(page)
  if (question.type) await panel.getByLabel('Answer type').selectOption({ label: question.type })
  if (question.list) {
    await panel.getByRole('button', { name: 'Add a list' }).click()
    await page.getByRole('menuitem', { name: question.list }).click()
    await panel.getByRole('button', { name: 'Remove Option 1' }).click()
  }
  for (const [at, label] of (question.options ?? []).entries()) {
    if (at > 0) await panel.getByRole('button', { name: 'Add option' }).click()
    await panel.getByRole('textbox', { name: `Option ${at + 1}`, exact: true }).fill(label)
  }
  if (question.optional) await panel.getByRole('switch', { name: 'Required' }).uncheck({ force: true })
  if (question.hint) {
    await panel.getByText('Advanced fields').click()
    await panel.getByRole('textbox', { name: 'Description (optional)' }).fill(question.hint)
  }
  await expect(card(page, question.name)).toBeVisible()
}

/** Drags the pointer in small steps, like a hand. */
export async function drag(page: Page, from: Locator, by: { x: number; y: number }): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const box = await from.boundingBox()
  if (!box) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + (by.x * step) / 10, y + (by.y * step) / 10)
  await page.mouse.up()
  // dnd-kit drops clicks for 50 ms after a drag; a timer of the page's own that is set later also ends later.
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), 60)
}

export { newCode } from './new-code.ts'
