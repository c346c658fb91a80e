import type { Page } from '@playwright/test'
import { people } from '../../support/people.ts'
import { awaitSettled } from '../../support/screens/wcag.ts'
import { adminUrl, expect, test } from '../../support/test.ts'

/** Signs in to the console on its page: first the notice, then the provider. */
async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(adminUrl())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administrator')
  await page.getByRole('button', { name: 'Login with Google' }).click()
  const notice = page.getByRole('dialog', { name: 'Technical Preview' })
  await expect(notice.getByRole('link', { name: 'Send feedback' })).toBeVisible()
  await notice.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: email }).first().click()
}

test('B5, W2, W3: an administrator reads that the console is a technical preview, signs in, visits its pages and logs out', async ({
  visit,
}) => {
  const page = await visit()
  await logIn(page, people.tess)
  await page.waitForURL(`${adminUrl()}/categories`)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link')).toHaveText(['Category', 'Templates', 'Settings'])
  for (const screen of ['Templates', 'Settings', 'Category']) {
    await navigation.getByRole('link', { name: screen }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen)
    await awaitSettled(page)
  }
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${adminUrl()}/login`)
  await page.goto(`${adminUrl()}/templates`)
  await page.waitForURL(`${adminUrl()}/login`)
})

test.describe('a person who is not an administrator', () => {
  test.use({ expectedErrors: /\/auth\/.* status of 40[13]/ })

  test('B5: an ordinary employee is refused at sign-in', async ({ visit }) => {
    const page = await visit()
    await logIn(page, people.andrea)
    await expect(page.getByText('There was an error while signing in.')).toBeVisible()
    await page.goto(`${adminUrl()}/settings`)
    await page.waitForURL(`${adminUrl()}/login`)
  })
})

test('B3: a session of the end-user app is not valid in the console', async ({ signIn }) => {
  const { page } = await signIn(people.tess)
  await page.goto(`${adminUrl()}/categories`)
  await page.waitForURL(`${adminUrl()}/login`)
})

test('W23: an unknown address says so', async ({ visit }) => {
  const page = await visit()
  await page.goto(`${adminUrl()}/nowhere`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found')
  await expect(page.getByText('Error 404. Page not found.')).toBeVisible()
})
