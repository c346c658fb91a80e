import type { Page } from '@playwright/test'
import { callConsole, makeTemplate, openConsole } from '../../../support/console.ts'
import { people } from '../../../support/people.ts'
import { signInByWire } from '../../../support/session-by-wire.ts'
import { consoleByWire } from '../../../support/policy-by-wire.ts'
import { moveTo } from '../../../support/pages/move.ts'
import { adminUrl, expect, expectAccessibleInBothThemes, test } from '../../../support/test.ts'

const CATEGORY = 'Sales & Marketing'

const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Settings by subject' }).getByRole('link')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** What she may use, each page with what it shows; axe in both themes on each. */
const OPEN: [string, (page: Page) => Promise<void>][] = [
  [
    '/categories',
    async (page) => {
      await expect(page.getByRole('row')).toHaveCount(2)
      await expect(page.getByRole('main')).toContainText(CATEGORY)
      await expect(page.getByRole('link', { name: 'Create' })).toHaveCount(0)
    },
  ],
  [
    '/templates',
    async (page) => {
      await expect(page.getByRole('cell', { name: CATEGORY }).first()).toBeVisible()
      await expect(page.getByRole('cell', { name: 'Budget & Finance' })).toHaveCount(0)
    },
  ],
  [
    '/settings/people',
    async (page) => {
      await expect(page.getByRole('cell', { name: /@harbor-mobile\.example$/ }).first()).toBeVisible()
      await expect(page.getByRole('cell', { name: /@northwind\.example$/ })).toHaveCount(0)
    },
  ],
  ['/settings/roles', async (page) => expect(page.getByRole('button', { name: 'Add role' })).toHaveCount(0)],
  ['/settings/holds', async (page) => expect(heading(page)).toHaveText('Settings')],
  ['/settings/log', async (page) => expect(heading(page)).toHaveText('Settings')],
]

const CLOSED = [
  '/categories/create',
  '/settings/administrators',
  '/settings/organisation',
  '/settings/lists',
  '/settings/holidays',
  '/settings/reports',
  '/settings/erasures',
  '/settings/integrations',
  '/settings/security',
  '/settings/evidence',
  '/settings/roles/import',
]

test('P7: a limited administrator finds what they administer, and each other page says that it is not theirs', async ({
  visit,
}) => {
  const page = await visit()
  await signInByWire(page, adminUrl(), people.clarissa)
  for (const [path, shows] of OPEN) {
    await page.goto(`${adminUrl()}${path}`)
    await shows(page)
    await expectAccessibleInBothThemes(page)
  }
  await expect(mainLinks(page)).toHaveText(['Category', 'Templates', 'Settings'])
  await expect(tabs(page)).toHaveText(['People', 'Roles', 'Holds', 'Log'])
  for (const path of CLOSED) {
    await moveTo(page, path, adminUrl())
    await expect(heading(page)).toHaveText('Outside your limits')
  }
  await expectAccessibleInBothThemes(page)
  // The settings begin with the first page that is theirs.
  await page.goto(`${adminUrl()}/settings`)
  await expect(page).toHaveURL(/\/settings\/people$/)
})

test('P7: a template whose draft is in another category says why it has no buttons', async ({ visit }) => {
  const chief = await consoleByWire(await visit())
  const categories = await callConsole(chief, 'admin-get_categories', {})
  const own = categories.find(({ category_name }) => category_name === CATEGORY)?.category_id ?? ''
  const other = categories.find(({ category_name }) => category_name !== CATEGORY)?.category_id ?? ''
  const { template_id, name } = await makeTemplate(chief, { category_id: own, action: 'PUBLISHED' })
  const { template_content, revision } = await callConsole(chief, 'admin-get_template_by_id', { template_id })
  await callConsole(chief, 'admin-edit_template', {
    template_id,
    template_name: name,
    category_id: other,
    template_content,
    revision,
    action: 'DRAFTED',
  })
  const page = await visit()
  await signInByWire(page, adminUrl(), people.clarissa)
  const reason = 'This template has a draft in a category outside your limits.'
  await page.goto(`${adminUrl()}/templates`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(reason)
  await expect(row.getByRole('button')).toHaveText(['History'])
  await expectAccessibleInBothThemes(page)
  await page.goto(`${adminUrl()}/templates/edit/${template_id}`)
  await expect(page.getByRole('main')).toContainText(reason)
  await expectAccessibleInBothThemes(page)
})

test('P7: where the tabs of Settings don’t all fit, the current one is in view', async ({ visit }) => {
  const page = await openConsole(visit, '/settings/evidence', { width: 360 })
  await expect(tabs(page).filter({ hasText: 'Evidence' })).toBeInViewport({ ratio: 0.9 })
})
