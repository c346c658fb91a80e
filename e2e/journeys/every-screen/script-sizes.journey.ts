import type { Section } from '@countersign/domain'
import { templateByWire } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { SCRIPT_BUDGETS, scriptSize } from '../../support/pages/script-sizes.ts'
import { expect, test, webUrl } from '../../support/test.ts'

test('J3: the sign-in page loads at most 135 kB of JavaScript', async ({ visit }) => {
  const size = await scriptSize(await visit(), `${webUrl()}/login`, 'h1')
  expect(size).toBeGreaterThan(100_000)
  expect(size).toBeLessThanOrEqual(SCRIPT_BUDGETS.login)
})

for (const [path, budget] of [
  ['/dashboard', SCRIPT_BUDGETS.dashboard],
  ['/memo/create', SCRIPT_BUDGETS.createMemo],
] as const)
  test(`J3: ${path} loads at most ${budget / 1000} kB of JavaScript`, async ({ signIn }) => {
    const { page } = await signIn(people.andrea)
    const size = await scriptSize(page, webUrl() + path, 'h1')
    expect(size).toBeGreaterThan(SCRIPT_BUDGETS.login)
    expect(size).toBeLessThanOrEqual(budget)
  })

test('J3: a form loads at most 270 kB of JavaScript before its editor', async ({ signIn }) => {
  const { page } = await signIn(people.andrea)
  const { template_id } = await templateByWire(page)
  // Without rich text, so without its editor.
  await page.route('**/call/get_template_by_id', async (route) => {
    const { result } = (await (await route.fetch()).json()) as { result: { template_content: Section[] } }
    const template_content = result.template_content.map((section) => ({
      ...section,
      value: section.value.filter(({ field_type }) => !field_type.startsWith('TEXT_RTE')),
    }))
    await route.fulfill({ json: { result: { ...result, template_content } } })
  })
  const size = await scriptSize(page, `${webUrl()}/memo/create/${template_id}`, '[id^="field-"]')
  expect(size).toBeGreaterThan(SCRIPT_BUDGETS.dashboard)
  expect(size).toBeLessThanOrEqual(SCRIPT_BUDGETS.form)
})
