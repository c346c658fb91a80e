import { callAs, subjectOf, writeMemo } from '../support/memos-by-wire.ts'
import { actions } from '../support/memo-view.ts'
import { people } from '../support/people.ts'
import { expect, test, webUrl } from '../support/test.ts'

const { andrea, paolo, jun, bea, carlo } = people

test('addresses that only lead on arrive where the documents say, each part of a memo at its own view', async ({
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
  // A watcher only reads.
  await expect(actions(watcher.page)).toHaveCount(0)

  await callAs(approver.page, 'approve_memo', { memo_id: memoId })
  await leads(owner, `/memos/${memoId}`, `/memos/history/${memoId}`)
  await leads(approver, `/approvals/${memoId}`, `/approvals/history/${memoId}`)
  await leads(watcher, `/watch/${memoId}`, `/watch/history/${memoId}`)
  await expect(watcher.page.getByRole('heading', title)).toBeVisible()
})

test('an address that nobody knows says so and leads back', async ({ signIn }) => {
  const { page } = await signIn(andrea)
  await page.goto(`${webUrl()}/nowhere/at/all`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found. :(')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.waitForURL(`${webUrl()}/dashboard`)
})

test.describe('a memo of others', () => {
  test.use({ expectedErrors: /\/call\/(get_memo_\w+|getMemoDetailsForEditing) .*status of 40[03]/ })

  test('A7, I1: knowing a Memo ID gives no access, and one that does not exist answers alike (A2)', async ({
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

  test('C4: a submitted memo of one’s own cannot be edited', async ({ signIn }) => {
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

  test('B6: who declined access to the contacts is asked for it, and asked again if they decline once more', async ({
    signIn,
  }) => {
    const { page } = await signIn(carlo)
    await page.goto(`${webUrl()}/memo/create`)
    await page.getByRole('link', { name: /General announcement/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allow your contacts')
    const form = page.url()
    // The development provider knows who it is and answers at once: he declines again.
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('contacts.readonly')),
      page.getByRole('link', { name: 'Take me there' }).click(),
    ])
    expect(new URL(asked.url()).searchParams.get('prompt')).toBe('consent')
    await page.waitForURL(form)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allow your contacts')
  })

  test('B6: an account whose contacts are not supported reads that more features are coming', async ({
    visit,
  }) => {
    const page = await visit()
    await page.goto(`${webUrl()}/login`)
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'sign in with Microsoft' }).click(),
    ])
    await popup.getByRole('button', { name: andrea }).first().click()
    await page.waitForURL(`${webUrl()}/dashboard`)
    await page.goto(`${webUrl()}/memo/create`)
    await page.getByRole('link', { name: /General announcement/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('More features coming soon!')
  })
})

test('the form shows whichever answers first, the memo or the contacts service', async ({ signIn }) => {
  const { page } = await signIn(andrea)
  const subject = subjectOf('Patience')
  const memoId = await writeMemo(page, { subject, levels: [], action: 'SAVE_AS_DRAFT' })
  for (const late of ['**/auth/token', '**/call/getMemoDetailsForEditing']) {
    await page.route(late, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await page.goto(`${webUrl()}/memo/edit/${memoId}`)
    await expect(page.getByRole('textbox', { name: 'Memo Subject' }), late).toHaveValue(subject)
    await page.unroute(late)
  }
})
