import { openConsole } from '../../support/console.ts'
import { callAs } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import { expectNoOverflow } from '../../support/pages/widths.ts'
import { adminUrl, expect, expectAccessibleInBothThemes, test, webUrl } from '../../support/test.ts'

const tablet = { width: 768, height: 1024 }

/** Pixels that tell a name or a subject from others. */
const READABLE = 130

test('U49: on a tablet subjects have room, with requestor and memo type below them', async ({ signIn }) => {
  const { page } = await signIn(people.paolo, tablet)
  const { memos } = await callAs<{ memos: { memo_owner_name: string; used_template_name: string }[] }>(
    page,
    'getForMyApprovalHistoryWithUserID',
    {},
  )
  const [latest] = memos
  for (const address of ['/memos', '/approvals', '/approvals/history', '/search/tower']) {
    await page.goto(`${webUrl()}${address}`)
    const cell = page
      .getByRole('table')
      .getByRole('cell')
      .filter({ has: page.getByRole('link') })
      .first()
    await expect(cell).toBeVisible()
    expect((await cell.boundingBox())?.width, address).toBeGreaterThan(READABLE)
    await expect(page.getByRole('table').getByRole('columnheader', { name: 'Memo type' })).toHaveCount(0)
    await expectNoOverflow(page)
  }
  await page.goto(`${webUrl()}/approvals/history`)
  const row = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
  await expect(row).toContainText(`${latest?.memo_owner_name} · ${latest?.used_template_name}`)
  await expectAccessibleInBothThemes(page)
})

test('U49: on a tablet the tables of the console become cards where their columns don’t fit', async ({
  visit,
}) => {
  const page = await openConsole(visit, '/categories', tablet)
  for (const path of [
    ...['/categories', '/templates', '/settings/people'],
    ...['/settings/administrators', '/settings/roles', '/settings/lists'],
  ]) {
    await page.goto(`${adminUrl()}${path}`)
    const name = page.locator('[data-card=title]:not([data-skeleton])').last()
    await expect(name).toBeVisible()
    await expect
      .poll(async () => (await name.boundingBox())?.width, { message: path })
      .toBeGreaterThan(READABLE)
    await expectNoOverflow(page)
  }
  await expectAccessibleInBothThemes(page)
})
