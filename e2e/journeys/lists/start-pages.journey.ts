import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { holdEvents } from '../../support/pages/answered-calls.ts'
import { people } from '../../support/people.ts'
import { expect, test, webUrl } from '../../support/test.ts'

const { rosario, ramon, noel } = people
const columnTitles = ['My memos', 'For my approval', 'Memos to watch'] as const

test('U5: the dashboard welcomes by first name and shows three feeds, with returned memos above them', async ({
  signIn,
}) => {
  const subject = subjectOf('Sent back')
  const [owner, approver] = await Promise.all([signIn(rosario), signIn(ramon)])
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [ramon] }] })
  await callAs(approver.page, 'return_memo', { memo_id: memoId, remarks: 'Which year?' })
  const { page } = owner
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (/getMy.*Active|getFor.*Active|getMemosTo.*Active/.test(request.url()))
      asked.push((request.postDataJSON() as { data: unknown }).data)
  })
  await page.goto(`${webUrl()}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Rosario')
  await expect(page.getByText('Here are the memos waiting for you')).toBeVisible()
  for (const [at, [title, list]] of (
    [
      ['My memos', '/memos/active'],
      ['For my approval', '/approvals'],
      ['Memos to watch', '/watch'],
    ] as const
  ).entries()) {
    const column = page.getByRole('region', { name: title })
    await expect(column.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', list)
    await expect(column.getByRole('img', { name: /^[\d,]+\+? memos$/ })).toBeVisible()
    await expect(column.getByRole('link', { name: 'View all memos' })).toBeVisible()
    expect(await column.getByRole('listitem').count()).toBeLessThanOrEqual(15)
    expect(asked[at]).toEqual({ limit: 15, page_no: 1 })
  }
  const own = page.getByRole('region', { name: 'My memos' })
  await expect(own.getByText(/^Returned memos \([1-9]\d*\)$/)).toBeVisible()
  await expect(own.getByRole('link', { name: 'View all', exact: true })).toHaveAttribute(
    'href',
    '/memos/active',
  )
  await own.getByRole('link', { name: subject }).click()
  await page.waitForURL(`${webUrl()}/memos/history/${memoId}`)
})

test.describe('a dashboard without answers', () => {
  test.use({ expectedErrors: /(Active\w+.*status of 500|get_templates.*status of 400)/ })

  test('U5: each feed reports separately that it failed, or is empty', async ({ signIn }) => {
    const { page } = await signIn(rosario)
    const refusal = { error: { status: 'INTERNAL', message: 'No.' } }
    await page.route('**/call/getForMyApprovalActiveWithUserID', (route) =>
      route.fulfill({ status: 500, json: refusal }),
    )
    const none = {
      result: {
        memos: [],
        page_info: { total: 0, has_next: false, has_prev: false, start_cursor: null, end_cursor: null },
      },
    }
    await page.route('**/call/getMemosToWatchActiveWithUserID', (route) => route.fulfill({ json: none }))
    await holdEvents(page)
    await page.goto(`${webUrl()}/dashboard`)
    const [, approvals, watch] = columnTitles.map((name) => page.getByRole('region', { name }))
    await expect(approvals!).toContainText('There was an error performing this request.')
    await expect(watch!).toContainText('No memos listed.')
    await page.unroute('**/call/getForMyApprovalActiveWithUserID')
    await approvals!.getByRole('button', { name: 'Try again' }).click()
    await expect(approvals!).not.toContainText('There was an error performing this request.')
  })

  test('U8: the picker shows 8 cards while loading, reports errors, and remembers used templates', async ({
    signIn,
  }) => {
    const { page } = await signIn(rosario)
    const call = '**/call/get_templates'
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(call, async (route) => {
      await answered
      await route.fulfill({ json: { result: [] } })
    })
    await page.goto(`${webUrl()}/memo/create`)
    const loading = page.getByRole('main').getByRole('status', { name: 'Loading...' })
    await expect(loading).toBeVisible()
    await expect(loading.locator('> *')).toHaveCount(8)
    answer()
    await expect(page.getByText('No templates available at the moment.')).toBeVisible()
    await page.unroute(call)
    await page.route(call, (route) =>
      route.fulfill({ status: 400, json: { error: { status: 'INVALID_ARGUMENT', message: 'Not so.' } } }),
    )
    const failing = page.waitForEvent('console', (message) => message.type() === 'error')
    await page.reload()
    await failing
    await expect(page.getByText('Unable to load templates.')).toBeVisible()
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).click()
    const groups = page.getByRole('navigation', { name: 'Template categories' })
    await expect(groups.getByRole('link', { name: 'All' })).toBeVisible()
    await expect(groups.getByRole('link', { name: 'Recently used templates' })).toHaveCount(0)
    await page.getByRole('link', { name: /General announcement/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('General announcement')
    await page.goto(`${webUrl()}/memo/create`)
    await groups.getByRole('link', { name: 'Recently used templates' }).click()
    await expect(page.getByRole('region', { name: 'Recently used templates' }).getByRole('link')).toHaveCount(
      1,
    )
  })
})

test('U18: the bell’s panel has 10 notifications and 5 more at its end, the page 15; opening one marks it as read', async ({
  signIn,
}) => {
  const [owner, approver] = await Promise.all([signIn(rosario), signIn(noel)])
  const memoIds: string[] = []
  for (let number = 1; number <= 17; number++)
    memoIds.push(
      await writeMemo(owner.page, { subject: subjectOf(`Told ${number}`), levels: [{ approvers: [noel] }] }),
    )
  const { page } = approver
  const limits: unknown[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/call/get_notifications')) return
    const { data } = request.postDataJSON() as { data: { limit: number; last_doc_id?: string } }
    limits.push(data.last_doc_id === undefined ? data.limit : `${data.limit} more`)
  })
  await page.goto(`${webUrl()}/memos`)
  const bell = page.getByRole('button', { name: 'Notifications, there are new ones' })
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem').nth(9)).toBeVisible()
  await panel.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect.poll(() => panel.getByRole('listitem').count()).toBeGreaterThanOrEqual(15)
  expect(limits).toContain(25)
  expect(limits).toContain(10)
  expect(limits).toContain('5 more')
  await page.keyboard.press('Escape')
  // Once the panel was opened, the dot is gone, also after a reload.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await panel.getByRole('link', { name: 'View all notifications' }).click()
  await page.waitForURL(`${webUrl()}/notifications`)
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
  await expect.poll(() => limits).toContain(15)
  const first = page.getByRole('main').getByRole('link', { name: new RegExp(memoIds.at(-1) ?? '') })
  await expect(first).toContainText('Unread:')
  await first.click()
  await page.waitForURL(`${webUrl()}/approvals/${memoIds.at(-1)}`)
  await page.goBack()
  await expect(first).not.toContainText('Unread:')
})

test('U19: support has a menu on wide screens, the mailbox for questions, and the legal texts', async ({
  signIn,
}) => {
  const { page } = await signIn(rosario)
  await page.goto(`${webUrl()}/dashboard`)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('link', { name: 'Help & support' }).click()
  await page.waitForURL(`${webUrl()}/support/contact`)
  await expect(
    page.getByRole('main').getByRole('link', { name: 'support@northwind.example' }),
  ).toHaveAttribute('href', 'mailto:support@northwind.example')
  const menu = page.getByRole('navigation', { name: 'Help & support' })
  await expect(menu.getByRole('link')).toHaveText(['Contact us', 'Terms & conditions', 'Privacy policy'])
  await menu.getByRole('link', { name: 'Terms & conditions' }).click()
  await page.waitForURL(`${webUrl()}/support/terms`)
  for (const provision of [
    'General terms',
    'License',
    'Definitions',
    'Restrictions',
    'Cookies',
    'Liability',
    'arbitration',
    '60 days',
    'one (1) year',
    '30 days’ notice',
  ])
    await expect(page.getByRole('main')).toContainText(provision)
  await menu.getByRole('link', { name: 'Privacy policy' }).click()
  await page.waitForURL(`${webUrl()}/support/privacy`)
  for (const provision of ['collect', 'use it', 'protect it', 'Your rights', 'data protection officer'])
    await expect(page.getByRole('main')).toContainText(provision)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(menu).toBeHidden()
})

test.describe('the sign-in pages', () => {
  test.use({ expectedErrors: /auth\/somebody\/callback\S* .*status of 401/ })

  test('U3: a provider that is not configured says so, and a third way to sign in is announced', async ({
    visit,
  }) => {
    const page = await visit()
    await page.goto(`${webUrl()}/redirect/somebody?code=1`)
    await expect(page.getByText('No provider configured.')).toBeVisible()
    await page.goto(`${webUrl()}/login`)
    await expect(page.getByRole('button', { name: 'New login option coming soon!' })).toBeDisabled()
    await expect(page.getByText('By signing in, you have read, understood, and agreed to')).toBeVisible()
  })
})
