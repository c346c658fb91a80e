import type { Page } from '@playwright/test'
import { installClock } from '../../support/browser/clock.ts'
import { callAs, subjectOf } from '../../support/memos-by-wire.ts'
import { people } from '../../support/people.ts'
import {
  approveByKey,
  approving,
  expectMemo,
  inQueue,
  partIn,
  reviewOf,
  writeMemosFor,
} from '../../support/screens/review.ts'
import { signInByWire, signInInAnotherTab } from '../../support/session-by-wire.ts'
import type { Person } from '../../support/test.ts'
import { expect, expectAccessible, test, webUrl } from '../../support/test.ts'

// When a decision of a review is sent, and what becomes of one that isn't, or has no answer (M3).

const { andrea, jerome, mateo, nina } = people

const unanswered = (page: Page) => page.getByRole('status', { name: 'Decisions without an answer' })

const othersDropped = (page: Page) =>
  page.getByText('A decision that someone else made in this tab had no answer.')

/** Signs in another person in another tab: the page loads again as theirs, and says that a decision was dropped. */
async function expectDroppedFor(email: string, page: Page): Promise<void> {
  const reloaded = page.waitForEvent('domcontentloaded')
  await signInInAnotherTab(page, webUrl(), email)
  await reloaded
  await expect(othersDropped(page)).toBeVisible()
}

/** Leaves a decision on a memo without an answer, on the list. @param hasCounted whether the request arrives, as the page soon finds */
async function loseAnswer({ page }: Person, memoId: string, hasCounted = false): Promise<void> {
  await page.route('**/call/approve_memo', async (route) => {
    if (hasCounted) await route.fetch()
    await route.abort()
  })
  await page.goto(reviewOf([memoId]))
  await approveByKey(page, memoId)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/approve_memo'))
  await page.keyboard.press('Escape')
  await lost
  await page.waitForURL(/\/approvals$/)
  if (!hasCounted)
    await expect(unanswered(page)).toContainText(`No answer came for your approval of ${memoId}.`)
  await page.unroute('**/call/approve_memo')
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

test('M3: A counts after 500 ms and once while it is held; the decision is sent after 8 seconds', async ({
  signIn,
}) => {
  const [owner, { page }] = await Promise.all([signIn(andrea), signIn(jerome)])
  const subjects = ['First', 'Second', 'Third'].map((word) => subjectOf(word))
  const [first = '', second = '', third = ''] = subjects
  const memoIds = await writeMemosFor(owner.page, [jerome], subjects)
  const [A = '', B = ''] = memoIds
  await installClock(page)
  await page.goto(reviewOf(memoIds))
  await expectMemo(page, first)
  const rendered = page.locator('[data-pane]')
  await expect(rendered).toHaveCount(2)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000)

  // Held down, the key decides on the first memo alone.
  await page.keyboard.down('a')
  await expectMemo(page, second)
  await page.clock.runFor(1000)
  await page.keyboard.down('a')
  await page.keyboard.up('a')
  await expect(approving(page, A)).toBeVisible()
  await expectMemo(page, second)
  await page.keyboard.press('z')
  await expectMemo(page, first)

  await page.clock.runFor(499)
  await page.keyboard.press('a')
  await expect(approving(page, A)).toHaveCount(0)
  await page.clock.runFor(1)
  await page.keyboard.press('a')
  await expect(approving(page, A)).toBeVisible()
  await expectMemo(page, second)
  await page.clock.runFor(7_900)
  expect(await partIn(page, A)).toBe('PENDING')
  const sent = page.waitForRequest('**/call/approve_memo')
  await page.clock.runFor(100)
  expect((await sent).postDataJSON()).toMatchObject({ data: { memo_id: A } })
  await expect.poll(() => partIn(page, A)).toBe('APPROVED')

  // The next memo starts its own half second.
  await page.keyboard.press('j')
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(page.getByRole('heading', { level: 1, name: third })).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('k')
  await expectMemo(page, second)
  await page.keyboard.press('a')
  await expect(approving(page, B)).toHaveCount(0)
})

test('M3: without a delay a decision is sent at once, and without single keys none is made by key', async ({
  signIn,
}) => {
  const [owner, { page }] = await Promise.all([signIn(andrea), signIn(mateo)])
  const subjects = [subjectOf('At once'), subjectOf('By button')]
  const [first = '', second = ''] = subjects
  const [A = '', B = ''] = await writeMemosFor(owner.page, [mateo], subjects)
  await page.goto(`${webUrl()}/settings/review`)
  await page.getByRole('radio', { name: 'None: send at once' }).check()
  await page.goto(reviewOf([A, B]))
  await expectMemo(page, first)
  const sent = page.waitForResponse('**/call/approve_memo')
  await expect(async () => {
    await page.keyboard.press('a')
    await expect(inQueue(page, first)).toContainText('Approv', { timeout: 50 })
  }).toPass()
  await sent
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await expect(inQueue(page, first)).toContainText('Approved')
  expect(await partIn(page, A)).toBe('APPROVED')

  await page.keyboard.press('?')
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /single-key/ })
    .uncheck()
  await page.keyboard.press('Escape')
  await expectMemo(page, second)
  for (const key of ['a', 't', 'r', 's', 'm']) await page.keyboard.press(key)
  await expectMemo(page, second)
  expect(await partIn(page, B)).toBe('PENDING')
  // Before the memo was on screen for 500 ms, the button does nothing.
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await expect(async () => {
    await approve.press('Enter', { timeout: 1_000 }).catch(() => undefined)
    expect(await partIn(page, B)).toBe('APPROVED')
  }).toPass()
})

test('M3: reloading and closing the tab send the decision that can still be undone', async ({ signIn }) => {
  const [owner, approver] = await Promise.all([signIn(andrea), signIn(jerome)])
  const { page } = approver
  const subjects = ['Reloaded', 'Closed', 'Left'].map((word) => subjectOf(word))
  const [A = '', B = '', C = ''] = await writeMemosFor(owner.page, [jerome], subjects)
  await page.goto(reviewOf([A, C]))
  await approveByKey(page, A)
  await page.reload()
  await expect.poll(() => partIn(page, A)).toBe('APPROVED')
  await expect(inQueue(page, subjects[0] ?? '')).toContainText('Approved')
  await expect(unanswered(page)).toHaveCount(0)

  const tab = await page.context().newPage()
  await tab.goto(reviewOf([B, C]))
  await approveByKey(tab, B)
  expect(await partIn(page, B)).toBe('PENDING')
  await tab.close({ runBeforeUnload: true })
  await expect.poll(() => partIn(page, B)).toBe('APPROVED')
})

test.describe('a refusal after the review was left', () => {
  test.use({ expectedErrors: /\/call\/approve_memo .*status of 4(00|09)/ })

  test('M3: is said on the page that one has come to', async ({ signIn }) => {
    const [owner, { page }] = await Promise.all([signIn(andrea), signIn(mateo)])
    const [A = ''] = await writeMemosFor(owner.page, [mateo], [subjectOf('Taken back')])
    await page.goto(reviewOf([A]))
    await approveByKey(page, A)
    await callAs(owner.page, 'self_return_memo', { memo_id: A, remarks: 'A figure is wrong.' })
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/approvals$/)
    const alert = page.getByRole('alert').filter({ hasText: `Your decision on ${A} was not recorded` })
    await expect(alert).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('a decision without an answer', () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 401/ })

  test('M3: may be dropped, or is sent, before its person logs out', async ({ signIn }) => {
    const [owner, approver] = await Promise.all([signIn(andrea), signIn(nina)])
    const { page } = approver
    const subjects = [subjectOf('Dropped'), subjectOf('Sent again')]
    const [A = '', B = ''] = await writeMemosFor(owner.page, [nina], subjects)
    const dialog = page.getByRole('dialog', { name: 'Send your decision before you log out?' })
    await loseAnswer(approver, A)
    await logOut(page)
    await dialog.getByRole('button', { name: 'Drop and log out' }).click()
    await page.waitForURL(`${webUrl()}/login`)
    await signInByWire(page, webUrl(), nina)
    await page.goto(`${webUrl()}/approvals`)
    await expect(page.getByRole('link', { name: subjects[0] })).toBeVisible()
    await expect(unanswered(page)).toHaveCount(0)
    expect(await partIn(page, A)).toBe('PENDING')

    await loseAnswer(approver, B)
    await logOut(page)
    await dialog.getByRole('button', { name: 'Send and log out' }).click()
    await page.waitForURL(`${webUrl()}/login`)
    await signInByWire(page, webUrl(), nina)
    expect(await partIn(page, B)).toBe('APPROVED')
  })

  test('M3: is dropped in words when the session ended, and when it had counted or the memo has changed', async ({
    signIn,
  }) => {
    const [owner, approver] = await Promise.all([signIn(andrea), signIn(jerome)])
    const { page } = approver
    const subjects = ['Ended', 'Counted', 'Changed'].map((word) => subjectOf(word))
    const [ended = '', counted = '', changed = ''] = await writeMemosFor(owner.page, [jerome], subjects)

    // The session ends over the page, and the same person renews it in another tab.
    await loseAnswer(approver, ended)
    await page.request.delete(`${webUrl()}/auth/session`)
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(dialog).toBeVisible()
    await expect(unanswered(page)).toHaveCount(0)
    await signInInAnotherTab(page, webUrl(), jerome)
    await expect(page.getByText(`Your session ended before an answer came for ${ended}.`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(unanswered(page)).toHaveCount(0)
    expect(await partIn(page, ended)).toBe('PENDING')

    await loseAnswer(approver, counted, true)
    await expect(page.getByText(`Your approval of ${counted} has been recorded.`)).toBeVisible()
    await expect(unanswered(page)).toHaveCount(0)

    await loseAnswer(approver, changed)
    await callAs(owner.page, 'self_return_memo', { memo_id: changed, remarks: 'A figure is wrong.' })
    await expect(page.getByText(`${changed} has changed since you decided.`)).toBeVisible()
    await expect(unanswered(page)).toHaveCount(0)

    // A session that ended while no page was open.
    await loseAnswer(approver, ended)
    await page.goto('about:blank')
    await page.request.delete(`${webUrl()}/auth/session`)
    await page.goto(`${webUrl()}/approvals`)
    await page.waitForURL(/\/login/)
    await signInByWire(page, webUrl(), jerome)
    await page.goto(`${webUrl()}/approvals`)
    await expect(page.getByText(`Your session ended before an answer came for ${ended}.`)).toBeVisible()
    expect(await partIn(page, ended)).toBe('PENDING')
  })

  test('M3: is never sent for another person, nor is one that can still be undone', async ({ signIn }) => {
    const [owner, approver] = await Promise.all([signIn(andrea), signIn(mateo)])
    const { page } = approver
    const subjects = [subjectOf('Without an answer'), subjectOf('Not sent')]
    const [A = '', B = ''] = await writeMemosFor(owner.page, [mateo, nina], subjects)
    await loseAnswer(approver, A)
    await page.goto('about:blank')
    await signInByWire(page, webUrl(), nina)
    await page.goto(`${webUrl()}/approvals`)
    await expect(othersDropped(page)).toBeVisible()
    await expect(unanswered(page)).toHaveCount(0)
    expect(await partIn(page, A)).toBe('PENDING')

    // Another person signs in beside the list that offers to send it again, and beside a review with one that waits to be sent.
    await page.goto('about:blank')
    await signInByWire(page, webUrl(), mateo)
    await loseAnswer(approver, A)
    await expectDroppedFor(nina, page)
    await expect(unanswered(page)).toHaveCount(0)
    expect(await partIn(page, A)).toBe('PENDING')

    await page.goto('about:blank')
    await signInByWire(page, webUrl(), mateo)
    await page.goto(reviewOf([B]))
    await approveByKey(page, B)
    await expectDroppedFor(nina, page)
    expect(await decidersOf(owner.page, B)).toEqual([])
  })
})

test.describe('a decision in the session of another person', () => {
  test.use({ expectedErrors: /\/call\/approve_memo .*status of 403/ })

  test('M3: is refused, offered again to its own person, and dropped in words for anyone else', async ({
    signIn,
  }) => {
    const [owner, approver, other] = await Promise.all([signIn(andrea), signIn(jerome), signIn(nina)])
    const { page } = approver
    const [A = ''] = await writeMemosFor(owner.page, [jerome, nina], [subjectOf('Beside each other')])
    const context = page.context()
    const [own, others] = [await context.cookies(), await other.page.context().cookies()]
    const ownSession: unknown = await (await page.request.get(`${webUrl()}/auth/session?optional`)).json()
    await page.goto(reviewOf([A]))
    await approveByKey(page, A)

    // The other person's cookie has arrived, and goes again before the page asks whose session it is.
    await page.route('**/auth/session?optional', (route) => route.fulfill({ json: ownSession }))
    await context.addCookies(others)
    const refused = page.waitForResponse('**/call/approve_memo')
    await page.keyboard.press('Escape')
    expect((await refused).status()).toBe(403)
    await context.addCookies(own)
    const notice = unanswered(page)
    await expect(notice).toContainText(
      `Your approval of ${A} was not recorded: another person was signed in here.`,
    )
    await expectAccessible(page)
    expect(await decidersOf(owner.page, A)).toEqual([])
    await page.unroute('**/auth/session?optional')

    // Sent again beside the other person, it is refused again: the page reloads for them, and drops it.
    await context.addCookies(others)
    await notice.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('A decision that someone else made in this tab had no answer.')).toBeVisible()
    await expect(unanswered(page)).toHaveCount(0)
    expect(await decidersOf(owner.page, A)).toEqual([])
  })

  test('M3: counts once its own person sends it again', async ({ signIn }) => {
    const [owner, approver, other] = await Promise.all([signIn(andrea), signIn(mateo), signIn(nina)])
    const { page } = approver
    const [A = ''] = await writeMemosFor(owner.page, [mateo, nina], [subjectOf('Sent by its own person')])
    const context = page.context()
    const [own, others] = [await context.cookies(), await other.page.context().cookies()]
    const ownSession: unknown = await (await page.request.get(`${webUrl()}/auth/session?optional`)).json()
    await page.goto(reviewOf([A]))
    await approveByKey(page, A)
    await page.route('**/auth/session?optional', (route) => route.fulfill({ json: ownSession }))
    await context.addCookies(others)
    await page.keyboard.press('Escape')
    const again = unanswered(page).getByRole('button', { name: 'Send again' })
    await expect(again).toBeVisible()
    await context.addCookies(own)
    await again.click()
    await expect.poll(() => partIn(page, A)).toBe('APPROVED')
    await expect(unanswered(page)).toHaveCount(0)
    expect(await decidersOf(owner.page, A)).toHaveLength(1)
  })
})

async function decidersOf(page: Page, memoId: string): Promise<string[]> {
  const { levels } = await callAs<{ levels: { logs: { action: string; name: string }[] }[] }>(
    page,
    'get_memo_logs',
    { memo_id: memoId },
  )
  return levels.flatMap(({ logs }) =>
    logs.filter(({ action }) => action === 'APPROVED').map(({ name }) => name),
  )
}
