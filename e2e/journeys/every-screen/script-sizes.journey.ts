import { templateByWire } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { SCRIPT_BUDGETS, scriptSize } from '../../support/script-sizes.ts'
import { expect, test, webUrl } from '../../support/test.ts'

test('J3: the sign-in page loads at most 135 kB of JavaScript', async ({ visit }) => {
  const size = await scriptSize(await visit(), `${webUrl()}/login`, (page) =>
    page.getByRole('heading').first().waitFor(),
  )
  expect(size).toBeLessThanOrEqual(SCRIPT_BUDGETS.login)
})

test('J3: the dashboard, the picker of templates and the form stay within theirs', async ({ signIn }) => {
  // A browser for each: caches are empty.
  const { page: dashboard } = await signIn(people.andrea)
  const size = await scriptSize(dashboard, `${webUrl()}/dashboard`, (page) =>
    page.getByRole('heading').first().waitFor(),
  )
  expect(size, 'dashboard').toBeLessThanOrEqual(SCRIPT_BUDGETS.dashboard)

  const { page: picker } = await signIn(people.andrea)
  const pickerSize = await scriptSize(picker, `${webUrl()}/memo/create`, (page) =>
    page.getByRole('heading').first().waitFor(),
  )
  expect(pickerSize, '/memo/create').toBeLessThanOrEqual(SCRIPT_BUDGETS.createMemo)

  const { page: form } = await signIn(people.andrea)
  const { template_id } = await templateByWire(form)
  const formSize = await scriptSize(form, `${webUrl()}/memo/create/${template_id}`, (page) =>
    page.getByRole('textbox', { name: 'Memo Subject' }).waitFor(),
  )
  expect(formSize, 'form').toBeLessThanOrEqual(SCRIPT_BUDGETS.form)
})
