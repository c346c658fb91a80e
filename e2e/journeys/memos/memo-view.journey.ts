import type { Page } from '@playwright/test'
import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { actions, approverLog } from '../../support/memo-view.ts'
import { people } from '../../support/people.ts'
import { expect, test, webUrl } from '../../support/test.ts'

const { rosario, paolo, jun, ramon } = people
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')

test('U15: each route of a memo has breadcrumbs and a title, and links back to its list', async ({
  signIn,
}) => {
  const subject = subjectOf('Where am I')
  const [owner, approver, watcher] = await Promise.all([signIn(rosario), signIn(paolo), signIn(jun)])
  const levels = [{ approvers: [paolo], watchers: [jun] }]
  const memoId = await writeMemo(owner.page, { subject, levels })
  const draftId = await writeMemo(owner.page, { subject, levels: [], action: 'SAVE_AS_DRAFT' })
  const shows = async (page: Page, path: string, trail: string[]) => {
    await page.goto(`${webUrl()}${path}`)
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    await expect(crumbs(page)).toHaveText(trail)
    await expect(page).toHaveTitle(`${subject} | Countersign (Beta)`)
  }
  await shows(owner.page, `/memos/${memoId}`, ['My memos', memoId])
  await shows(owner.page, `/memos/active/${memoId}`, ['My memos', memoId])
  await shows(owner.page, `/memos/drafts/${draftId}`, ['My memos', 'Drafts', draftId])
  await shows(approver.page, `/approvals/${memoId}`, ['For my approval', memoId])
  await shows(watcher.page, `/watch/${memoId}`, ['Memos to watch', memoId])
  await callAs(approver.page, 'approve_memo', { memo_id: memoId })
  await shows(owner.page, `/memos/history/${memoId}`, ['My memos', 'History', memoId])
  await shows(approver.page, `/approvals/history/${memoId}`, ['For my approval', 'History', memoId])
  await shows(watcher.page, `/watch/history/${memoId}`, ['Memos to watch', 'History', memoId])
  await crumbs(watcher.page).getByRole('link', { name: 'History' }).click()
  await watcher.page.waitForURL(`${webUrl()}/watch/history`)
})

test('U15, U16: the view shows general information, the log by level and days elapsed, and collapses remarks from 180 characters on', async ({
  signIn,
}) => {
  const subject = subjectOf('Levels')
  const [owner, first] = await Promise.all([signIn(rosario), signIn(paolo)])
  const { page } = owner
  const memoId = await writeMemo(page, {
    subject,
    levels: [{ approvers: [paolo] }, { approvers: [ramon], watchers: [jun] }, { approvers: [people.bea] }],
  })
  const long = 'x'.repeat(180)
  await callAs(first.page, 'approve_memo', { memo_id: memoId, remarks: long })
  await page.goto(`${webUrl()}/memos/active/${memoId}`)
  const details = page.getByRole('region', { name: 'General information' })
  await expect(details.getByRole('term')).toHaveText([
    'Memo ID',
    "Requestor's name",
    'Memo type',
    'Email address',
  ])
  await expect(details.getByRole('definition')).toHaveText([
    memoId,
    'Rosario Dizon',
    'General announcement',
    rosario,
  ])

  const log = approverLog(page)
  const levels = log.getByRole('button', { name: /^Sequence \d$/ })
  await expect(levels).toHaveCount(3)
  await expect(levels.nth(1)).toHaveAttribute('aria-expanded', 'true')
  await expect(levels.nth(2)).toHaveAttribute('aria-expanded', 'false')
  await expect(log.getByText('0 days elapsed')).toHaveCount(1)
  await expect(log.getByRole('listitem').nth(1)).toContainText('0 days elapsed')
  await levels.nth(1).click()
  await expect(levels.nth(1)).toHaveAttribute('aria-expanded', 'false')

  const entry = log.getByRole('article', { name: /^Paolo Reyes: Approved/ })
  await expect(entry).not.toContainText(long)
  await entry.getByRole('button', { name: 'See more' }).click()
  await expect(entry).toContainText(long)
  await entry.getByRole('button', { name: 'See less' }).click()
  await expect(entry).not.toContainText(long)
})

test('an unavailable action explains why: a later approver reads whose turn it is', async ({ signIn }) => {
  const subject = subjectOf('Not yet')
  const [owner, later] = await Promise.all([signIn(rosario), signIn(ramon)])
  const memoId = await writeMemo(owner.page, {
    subject,
    levels: [{ approvers: [paolo] }, { approvers: [ramon] }],
  })
  const { page } = later
  await page.goto(`${webUrl()}/approvals/${memoId}`)
  const approve = actions(page).getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await approve.focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  // Shortcuts do not bypass it.
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('a reminder that cannot be prepared', () => {
  test.use({ expectedErrors: /getReminderRecipients.*status of 500/ })

  test('U26: the reminder dialog says that it is loading, and that it failed', async ({ signIn }) => {
    const { page } = await signIn(rosario)
    const memoId = await writeMemo(page, { subject: subjectOf('Nudge'), levels: [{ approvers: [paolo] }] })
    await page.goto(`${webUrl()}/memos/active/${memoId}`)
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
    await page.route('**/call/getReminderRecipients', async (route) => {
      await failed
      const refusal = { error: { status: 'INTERNAL', message: 'The directory is away.' } }
      await route.fulfill({ status: 500, json: refusal })
    })
    await actions(page).getByRole('button', { name: 'Remind' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind approvers' })
    await expect(dialog.getByRole('button', { name: 'Send reminder' })).toBeDisabled()
    fail()
    await expect(dialog).toContainText('There was an error while sending the request.')
    await expect(dialog).toContainText('The directory is away.')
    await page.unroute('**/call/getReminderRecipients')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog).toContainText(
      'Paolo Reyes gets an e-mail: this memo still waits for their decision.',
    )
    await expect(dialog.getByRole('button', { name: 'Send reminder' })).toBeEnabled()
  })
})

test.describe('page views', () => {
  test('U21: each opened page is logged once, by its route and never by its memo', async ({ signIn }) => {
    const { page } = await signIn(rosario)
    const memoId = await writeMemo(page, { subject: subjectOf('Counted'), levels: [{ approvers: [paolo] }] })
    const views: string[] = []
    page.on('console', (message) => {
      const [kind, path] = message.text().split(' ')
      if (kind === 'page_view') views.push(path ?? '')
    })
    await page.goto(`${webUrl()}/memos/active/${memoId}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await crumbs(page).getByRole('link', { name: 'My memos' }).click()
    await page.waitForURL(`${webUrl()}/memos`)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    expect(views).toEqual(['/memos/active/:product_id', '/memos'])
  })
})
