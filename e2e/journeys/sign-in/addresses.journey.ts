import { callAs, subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { actions } from '../../support/memo-view.ts'
import { people } from '../../support/people.ts'
import { expect, test, webUrl } from '../../support/test.ts'

const { andrea, paolo, jun, bea, carlo } = people

test('U21: redirecting addresses have the right target, for each role in a memo its view', async ({
  signIn,
}) => {
  const subject = subjectOf('Parking lots')
  const [owner, approver, watcher] = await Promise.all([signIn(andrea), signIn(paolo), signIn(jun)])
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo], watchers: [jun] }] })
  const leads = async ({ page }: typeof owner, from: string, to: string) => {
    await page.goto(`${webUrl()}${from}`)
    await page.waitForURL(`${webUrl()}${to}`)
  }
  const title = { level: 1, name: subject }

  await leads(owner, '/', '/dashboard')
  await leads(owner, '/memos/active', '/memos')
  await leads(owner, '/approvals/active', '/approvals')
  await leads(owner, '/support/anything', '/support/contact')
  await leads(approver, `/memos/approvals/${memoId}`, `/approvals/${memoId}`)
  await expect(approver.page.getByRole('heading', title)).toBeVisible()
  await leads(watcher, `/memos/watch/${memoId}`, `/watch/${memoId}`)
  await expect(watcher.page.getByRole('heading', title)).toBeVisible()
  // A watcher can only read.
  await expect(actions(watcher.page)).toHaveCount(0)

  await callAs(approver.page, 'approve_memo', { memo_id: memoId })
  await leads(owner, `/memos/${memoId}`, `/memos/history/${memoId}`)
  await leads(approver, `/approvals/${memoId}`, `/approvals/history/${memoId}`)
  await leads(watcher, `/watch/${memoId}`, `/watch/history/${memoId}`)
  await expect(watcher.page.getByRole('heading', title)).toBeVisible()
})

test('I1: the address of another audience redirects to the person’s own, keeping what follows the path', async ({
  signIn,
}) => {
  const subject = subjectOf('Forwarded link')
  const [owner, approver, watcher] = await Promise.all([signIn(andrea), signIn(paolo), signIn(jun)])
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo], watchers: [jun] }] })
  const leads = async ({ page }: typeof owner, from: string, to: string) => {
    await page.goto(`${webUrl()}${from}`)
    await page.waitForURL(`${webUrl()}${to}`)
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  }
  const deep = '?from=mail#log'
  await leads(owner, `/watch/${memoId}${deep}`, `/memos/active/${memoId}${deep}`)
  await leads(owner, `/approvals/history/${memoId}`, `/memos/history/${memoId}`)
  await leads(approver, `/watch/${memoId}${deep}`, `/approvals/${memoId}${deep}`)
  await expect(actions(approver.page).getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect(approver.page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(
    'For my approval',
  )
  await leads(approver, `/memos/active/${memoId}`, `/approvals/${memoId}`)
  await leads(watcher, `/memos/${memoId}`, `/watch/${memoId}`)
  await leads(watcher, `/approvals/history/${memoId}`, `/watch/history/${memoId}`)

  await callAs(approver.page, 'approve_memo', { memo_id: memoId })
  await leads(owner, `/watch/${memoId}${deep}`, `/memos/history/${memoId}${deep}`)
  await leads(watcher, `/approvals/${memoId}${deep}`, `/watch/history/${memoId}${deep}`)
})

test('U21: an unknown address says so and links back', async ({ signIn }) => {
  const { page } = await signIn(andrea)
  await page.goto(`${webUrl()}/nowhere/at/all`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found. :(')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.waitForURL(`${webUrl()}/dashboard`)
})

test.describe('another person’s memo', () => {
  test.use({ expectedErrors: /\/call\/(get_memo_\w+|getMemoDetailsForEditing) .*status of 40[03]/ })

  test('A7, I1: knowing a Memo ID gives no access, and an unknown one has the same answer (A2)', async ({
    signIn,
  }) => {
    const subject = subjectOf('Merger')
    const [owner, stranger] = await Promise.all([signIn(andrea), signIn(bea)])
    const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [paolo] }] })
    const { page } = stranger
    const addresses = [
      `/memos/${memoId}`,
      `/approvals/${memoId}`,
      `/watch/history/${memoId}`,
      `/memos/GEN-2026-9999`,
    ]
    for (const address of addresses) {
      await page.goto(`${webUrl()}${address}`)
      await expect(page.getByText('You do not have access to this memo.')).toBeVisible()
      await expect(page.getByText(subject)).toHaveCount(0)
    }
    await page.goto(`${webUrl()}/memo/edit/${memoId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid access')
    await expect(page.getByText('You have no access to this memo.')).toBeVisible()
  })

  test('C4, U10: owners cannot edit a submitted memo', async ({ signIn }) => {
    const { page } = await signIn(andrea)
    const memoId = await writeMemo(page, {
      subject: subjectOf('Too late'),
      levels: [{ approvers: [paolo] }],
    })
    await page.goto(`${webUrl()}/memo/edit/${memoId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid action')
    await expect(page.getByText('You cannot edit this memo as it is already submitted.')).toBeVisible()
  })
})

test.describe('a form without contacts', () => {
  test.use({ expectedErrors: /\/auth\/token .*status of 4\d\d/ })

  test('B6, U10: a person who declined access to the contacts is asked for it, and again after declining once more', async ({
    signIn,
  }) => {
    const { page } = await signIn(carlo)
    await page.goto(`${webUrl()}/memo/create`)
    await page.getByRole('link', { name: /General announcement/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allow your contacts')
    const form = page.url()
    // The development provider answers without a page, and declines for him again.
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('contacts.readonly')),
      page.getByRole('link', { name: 'Take me there' }).click(),
    ])
    expect(new URL(asked.url()).searchParams.get('prompt')).toBe('consent')
    await page.waitForURL(form)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allow your contacts')
  })
})

test('J2: the form opens whether the memo or the contacts service answers first', async ({ signIn }) => {
  const { page } = await signIn(andrea)
  const subject = subjectOf('Patience')
  const memoId = await writeMemo(page, { subject, levels: [], action: 'SAVE_AS_DRAFT' })
  const answers = ['**/auth/token', '**/call/getMemoDetailsForEditing'] as const
  for (const [early, late] of [answers, answers.toReversed()] as [string, string][]) {
    const answered = page.waitForResponse(early)
    await page.route(late, async (route) => {
      await answered
      await route.continue()
    })
    await page.goto(`${webUrl()}/memo/edit/${memoId}`)
    await expect(page.getByRole('textbox', { name: 'Memo Subject' }), late).toHaveValue(subject)
    await page.unroute(late)
  }
})
