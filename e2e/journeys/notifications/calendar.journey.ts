import { people } from '../../support/people.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { expect, expectAccessibleEverywhere, test, webUrl } from '../../support/test.ts'

test('P5: a person makes a calendar link, reads it and ends it', async ({ signIn }) => {
  const { page } = await signIn(people.stella)
  await page.goto(`${webUrl()}/settings/calendar`)
  await expect(page.getByText('You have no calendar link.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const shown = page.getByRole('dialog', { name: 'Your calendar link' })
  const url = (await shown.locator('code').textContent()) ?? ''
  await expectAccessibleEverywhere(page)
  await setWidth(page, 360)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Not read yet')).toBeVisible()
  // A calendar has no session.
  const read = (address: string) => page.request.fetch(address, { headers: { cookie: '' } })
  expect(await (await read(url)).text()).toContain('BEGIN:VCALENDAR')
  await page.reload()
  await expect(page.getByText(/^Last read/)).toBeVisible()
  expect(await page.content()).not.toContain(new URL(url).searchParams.get('token'))
  await expectAccessibleEverywhere(page)

  await page.getByRole('button', { name: 'End the link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click()
  await expect(page.getByText('You have no calendar link.')).toBeVisible()
  expect((await read(url)).status()).toBe(404)
})
