import { people } from '../../support/people.ts'
import { expect, expectAccessibleInBothThemes, test, webUrl } from '../../support/test.ts'

for (const [width, person] of [
  [1440, people.stella],
  [360, people.andrea],
] as const)
  test(`P5: a person makes a calendar link, reads it and ends it, at ${width} px`, async ({ signIn }) => {
    const { page } = await signIn(person, { width })
    await page.goto(`${webUrl()}/settings/calendar`)
    await expect(page.getByText('You have no calendar link.')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Make a link' }).click()
    const shown = page.getByRole('dialog', { name: 'Your calendar link' })
    const url = (await shown.locator('code').textContent()) ?? ''
    await expectAccessibleInBothThemes(page)
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Not read yet')).toBeVisible()
    // A calendar has no session.
    const read = (address: string) => page.request.fetch(address, { headers: { cookie: '' } })
    expect(await (await read(url)).text()).toContain('BEGIN:VCALENDAR')
    await page.reload()
    await expect(page.getByText(/^Last read/)).toBeVisible()
    expect(await page.content()).not.toContain(new URL(url).searchParams.get('token'))
    await expectAccessibleInBothThemes(page)

    await page.getByRole('button', { name: 'End the link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click()
    await expect(page.getByText('You have no calendar link.')).toBeVisible()
    expect((await read(url)).status()).toBe(404)
  })
