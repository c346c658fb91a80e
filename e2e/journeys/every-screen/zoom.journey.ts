import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { callConsole, makeTemplate, openConsole } from '../../support/console.ts'
import { subjectOf, templateByWire, writeMemo } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { moveTo } from '../../support/pages/move.ts'
import { awaitSettled } from '../../support/screens/wcag.ts'
import { expectNothingLost } from '../../support/screens/zoom.ts'
import { adminUrl, expect, test, webUrl } from '../../support/test.ts'

const { andrea, paolo, miguel } = people

// The page that a provider returns to without an answer, and a download that there isn't.
test.use({ expectedErrors: /\/(auth\/google\/callback|reports\/download)\S* .*status of 4\d\d/ })

/** Walks through screens of one person. */
async function walk(page: Page, site: string, addresses: readonly string[], show = moveTo): Promise<void> {
  for (const address of addresses) {
    await show(page, address, site)
    await awaitSettled(page)
    await expectNothingLost(page)
  }
}

/** Opens an address by itself. */
async function load(page: Page, path: string, site = webUrl()): Promise<void> {
  await page.goto(`${site}${path}`)
}

/** The fixed addresses that an application names, so that none is left out here. */
function addressesIn(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, '..', '..', '..', file), 'utf8')
  return [...new Set([...source.matchAll(/: '(\/[\w/-]+)',/g)].map(([, address]) => address ?? ''))]
}

const WEB = {
  public: ['/login', '/terms', '/privacy', '/404', '/redirect?error=access_denied'],
  owner: [
    '/dashboard',
    '/memos',
    '/memos/drafts',
    '/memos/history',
    '/memo/create',
    '/search/memo',
    '/notifications',
    '/settings/out-of-office',
    '/settings/notifications',
    '/settings/review',
    '/settings/calendar',
    '/settings/prepared-drafts',
    '/settings/security',
    '/support/contact',
    '/support/terms',
    '/support/privacy',
  ],
  approver: [
    ...['/approvals', '/approvals/history', '/watch', '/watch/history'],
    ...['/to-do', '/to-do/history', '/to-read', '/to-read/history'],
  ],
  reports: ['/reports', '/reports/AVL', '/reports/memos', '/reports/access', '/reports/download/none'],
}
const CONSOLE = [
  '/categories',
  '/categories/create',
  '/templates',
  '/templates/drafts',
  '/templates/unpublished',
  '/templates/create',
  '/settings',
  '/settings/administrators',
  '/settings/organisation',
  '/settings/people',
  '/settings/people/import',
  '/settings/roles',
  '/settings/roles/import',
  '/settings/lists',
  '/settings/holidays',
  '/settings/reports',
  '/settings/holds',
  '/settings/erasures',
  '/settings/retention',
  '/settings/integrations',
  '/settings/log',
  '/settings/security',
  '/settings/evidence',
]

test('U49: the walks at 200 % and 400 % leave out no address', () => {
  // Those that lead to another one.
  const leading = ['/memos/active', '/approvals/active', '/settings', '/support', '/approvals/review']
  const walked = [...Object.values(WEB).flat(), ...leading].map((address) => address.replace(/\?.*/, ''))
  const missing = (file: string, known: readonly string[]) =>
    addressesIn(file).filter((address) => !known.includes(address))
  expect(missing('apps/web/src/lib/navigation/paths.ts', walked)).toEqual([])
  expect(missing('apps/admin/src/lib/paths.ts', [...CONSOLE, '/login', '/redirect'])).toEqual([])
})

test('U49: at 200 % and 400 % no screen of the application loses content or focus', async ({
  visit,
  signIn,
}) => {
  await walk(await visit(), webUrl(), WEB.public)
  const [owner, approver, reader] = await Promise.all([signIn(andrea), signIn(paolo), signIn(miguel)])
  const subject = subjectOf('Zoomed to four times its size')
  const memoId = await writeMemo(owner.page, {
    subject,
    levels: [{ approvers: [paolo], watchers: [miguel] }],
  })
  const draftId = await writeMemo(owner.page, { subject, levels: [], action: 'SAVE_AS_DRAFT' })
  const { template_id } = await templateByWire(owner.page, 'AVL')
  const own = [`/memos/active/${memoId}`, `/memo/edit/${draftId}`, `/memo/create/${template_id}`]
  const deciding = [`/approvals/${memoId}`, `/approvals/review?memo=${memoId}`]
  await Promise.all([
    walk(owner.page, webUrl(), [...WEB.owner, ...own]),
    walk(approver.page, webUrl(), [...WEB.approver, ...deciding]),
    walk(reader.page, webUrl(), [...WEB.reports, `/watch/${memoId}`]),
  ])
})

test('U49: at 200 % and 400 % no screen of the console loses content or focus', async ({ visit }) => {
  const page = await openConsole(visit)
  const [category] = await callConsole(page, 'admin-get_categories', {})
  const { template_id } = await makeTemplate(page)
  const [role] = (await callConsole(page, 'admin-get_roles', {})).roles
  const [list] = (await callConsole(page, 'admin-get_lists', {})).lists
  await walk(await visit(), adminUrl(), ['/login'])
  // By loading: where the app is open, options of a select that had the focus cover what is focused next for a moment.
  const own = [
    ...CONSOLE,
    `/categories/edit/${category?.category_id}`,
    `/templates/edit/${template_id}`,
    `/templates/history/${template_id}`,
    `/settings/people/leaving?email=${andrea}`,
    `/settings/roles/holders?role=${role?.role_id}`,
    `/settings/lists/entries?list=${list?.list_id}`,
    `/settings/lists/import?list=${list?.list_id}`,
  ]
  await walk(page, adminUrl(), own, load)
  await page.goto(`${adminUrl()}/settings/integrations`)
  for (const name of ['Create token', 'Add webhook', 'Set up']) {
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNothingLost(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
