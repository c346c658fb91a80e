import type { Page } from '@playwright/test'
import { installClock } from '../../support/browser/clock.ts'
import { people } from '../../support/people.ts'
import { expect, expectAccessible, test, webUrl } from '../../support/test.ts'

const { rosario, tess } = people
const banner = (page: Page) => page.getByRole('complementary', { name: /A newer version of Countersign/ })
const createMemo = (page: Page) => page.getByRole('link', { name: 'Create memo' })

/** Modifies the server's answer to a call. */
async function change(page: Page, address: string, to: (body: never) => object): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: to((await response.json()) as never) })
  })
}

test.describe('I3, U28: an organisation that moves to the newer version', () => {
  for (const [company, person] of [
    ['habagat', 'ursula.jacinto@habagat.example'],
    ['parola', 'cecilia.arguelles@parola.example'],
    ['kubo', 'darwin.monteverde@kubo.example'],
  ] as const) {
    test(`${company} is RESTRICTED: the banner leads to its own FAQ, and memos can still be created`, async ({
      signIn,
    }) => {
      const { page } = await signIn(person)
      await page.goto(`${webUrl()}/dashboard`)
      const faq = banner(page).getByRole('link', { name: 'Migration FAQ' })
      await expect(faq).toHaveAttribute('href', `https://help.northwind.example/migration/${company}`)
      await expect(createMemo(page).first()).toBeVisible()
      await expectAccessible(page)

      // Dismissed for this tab's session only.
      await banner(page).getByRole('button', { name: 'Dismiss' }).click()
      await page.reload()
      await expect(createMemo(page).first()).toBeVisible()
      await expect(banner(page)).toHaveCount(0)
      const later = await page.context().newPage()
      await later.goto(`${webUrl()}/memos`)
      await expect(banner(later)).toBeVisible()
    })
  }

  test('arroyo is DISABLED: the banner says that memos can no longer be created, and they cannot', async ({
    signIn,
  }) => {
    const { page } = await signIn('vicente.zamora@arroyo.example', { width: 360, height: 740 })
    await page.goto(`${webUrl()}/dashboard`)
    await expect(banner(page)).toContainText('Memos can no longer be created in this one.')
    await expect(banner(page).getByRole('link')).toHaveAttribute('href', /arroyo$/)
    await expect(createMemo(page)).toHaveCount(0)
    await expectAccessible(page)
    await page.goto(`${webUrl()}/memo/create`)
    await expect(page.getByText('Creating memos is not available for your organisation.')).toBeVisible()
  })

  test('an organisation without a record has no banner', async ({ signIn }) => {
    const { page } = await signIn(rosario)
    await page.goto(`${webUrl()}/dashboard`)
    await expect(createMemo(page).first()).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })
})

test.describe('failed checks', () => {
  test.use({ expectedErrors: /(sync_account|config\.json).*status of 500/ })

  test('I3: a failed group check blocks creation, says so, and can be repeated', async ({ signIn }) => {
    const { page } = await signIn(rosario)
    const refuse = { error: { status: 'INTERNAL', message: 'Something went wrong on the server.' } }
    await page.route('**/call/sync_account', (route) => route.fulfill({ status: 500, json: refuse }))
    await page.goto(`${webUrl()}/dashboard`)
    const notice = page.getByRole('complementary', { name: /^Your organisation could not be checked/ })
    await expect(notice).toBeVisible()
    await expect(createMemo(page)).toHaveCount(0)
    await page.unroute('**/call/sync_account')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toHaveCount(0)
    await expect(createMemo(page).first()).toBeVisible()
  })

  test('U44: the configuration is fetched at the start and hourly; a later failure is shown, and the values are kept', async ({
    signIn,
  }) => {
    const { page } = await signIn(rosario)
    let fetched = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/config.json')) fetched++
    })
    await installClock(page)
    await page.goto(`${webUrl()}/memos`)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    expect(fetched).toBe(1)
    await page.getByRole('link', { name: 'Memos to watch' }).first().click()
    await page.clock.runFor('00:59:00')
    expect(fetched).toBe(1)

    await page.route('**/config.json', (route) => route.fulfill({ status: 500, body: '' }))
    await page.clock.runFor('00:02:00')
    const notice = page.getByRole('complementary', { name: /^The settings could not be refreshed/ })
    await expect(notice).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Search memos' })).toBeVisible()
    await page.unroute('**/config.json')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toHaveCount(0)
  })

  test('U41: without its first configuration the app says that it could not be loaded', async ({ visit }) => {
    const page = await visit()
    await page.route('**/config.json', (route) => route.fulfill({ status: 500, body: '' }))
    await installClock(page)
    await page.goto(`${webUrl()}/dashboard`)
    await page.clock.runFor('00:01:00')
    await expect(page.getByText('Oops. There was an error loading this app.')).toBeVisible()
    await page.unroute('**/config.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(/\/login/)
  })
})

test('U6: Help & support and Logout are below Settings in the profile menu; an ADMIN has no Help & support', async ({
  signIn,
}) => {
  const [employee, administrator] = await Promise.all([signIn(rosario), signIn(tess)])
  const entries = async (page: Page): Promise<string[]> => {
    await page.goto(`${webUrl()}/dashboard`)
    await page.getByRole('button', { name: /^Account menu/ }).click()
    const menu = page.getByRole('dialog')
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
    return menu.locator('a, button').allTextContents()
  }
  expect(await entries(employee.page)).toEqual(['Settings', 'Help & support', 'Logout'])
  expect(await entries(administrator.page)).toEqual(['Settings', 'Logout'])
})

/** The controls that each flag enables on the list of ended memos. */
const offers = {
  is_global_search_enabled: (page: Page) => page.getByRole('combobox', { name: 'Search memos' }),
  is_filter_by_date_range_enabled: (page: Page) => page.getByRole('button', { name: /^Date created/ }),
  is_filter_by_memo_type_enabled: (page: Page) => page.getByRole('button', { name: /^Memo type/ }),
  is_table_options_visible: (page: Page) => page.getByRole('button', { name: 'Table options' }),
  is_download_xlsx_enabled: (page: Page) => page.getByRole('button', { name: 'Download report' }),
  is_memo_creation_enabled: (page: Page) => createMemo(page).first(),
} as const

for (const [flag, offer] of Object.entries(offers)) {
  test(`U44: without ${flag} what it switches is gone, and nothing else`, async ({ signIn }) => {
    const { page } = await signIn(rosario)
    await change(page, '**/config.json', (config: object) => ({ ...config, [flag]: false }))
    await page.goto(`${webUrl()}/memos/history`)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    for (const [other, stays] of Object.entries(offers))
      if (other !== flag) await expect(stays(page), other).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    if (flag === 'is_memo_creation_enabled') {
      await page.goto(`${webUrl()}/memo/create`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found. :(')
    }
    // The list for approval has its filters regardless of the flags.
    if (flag.startsWith('is_filter')) {
      await page.goto(`${webUrl()}/approvals`)
      await expect(offer(page)).toBeVisible()
    }
  })
}
