import type { Page } from '@playwright/test'
import { openForm } from '../../support/memo-form.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { actions, decide } from '../../support/memo-view.ts'
import { EVENTS, holdEvents } from '../../support/pages/answered-calls.ts'
import { people } from '../../support/people.ts'
import type { Person } from '../../support/test.ts'
import { expect, awaitPaint, test, webUrl } from '../../support/test.ts'

const { rosario, paolo, ramon } = people

/** Opens another tab in the same browser. */
const anotherTab = ({ page }: Person): Promise<Page> => page.context().newPage()

test.describe('while the server is unreachable', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|\/auth\/token .*status of 503/ })

  test('U47: a notice says so, retries on request and automatically, and no input is lost', async ({
    signIn,
  }) => {
    const { page } = await signIn(rosario)
    const subject = subjectOf('Written on a train')
    await openForm(page, /General announcement/)
    await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
    // Its code is loaded after the form.
    await expect(page.getByRole('textbox', { name: 'Announcement' })).toBeVisible()
    await page.context().setOffline(true)
    const notice = page.getByRole('status').filter({ hasText: 'The server cannot be reached.' })
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue(subject)
    // The contacts are asked for again, and are not there yet: the form stays.
    await page.route('**/auth/token', (route) => route.fulfill({ status: 503 }), { times: 1 })
    const asked = page.waitForResponse('**/auth/token')
    await page.context().setOffline(false)
    await asked
    await expect(notice).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue(subject)
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(page.getByRole('dialog', { name: 'Your memo has been saved as draft' })).toBeVisible()
  })

  test('changes in the meantime appear as soon as it is reachable again', async ({ signIn }) => {
    const [owner, approver] = await Promise.all([signIn(rosario), signIn(ramon)])
    const subject = subjectOf('Meanwhile')
    const { page } = approver
    await page.goto(`${webUrl()}/approvals`)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await page.context().setOffline(true)
    await writeMemo(owner.page, { subject, levels: [{ approvers: [ramon] }] })
    await expect(page.getByText('The server cannot be reached.')).toBeVisible()
    await expect(page.getByRole('link', { name: subject })).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(page.getByRole('link', { name: subject })).toBeVisible()
  })

  test('an answer that was in transit when the connection broke does not hide the notice', async ({
    signIn,
  }) => {
    const { page } = await signIn(ramon)
    const answered = Promise.withResolvers<void>()
    await page.route('**/call/get_notifications', async (route) => {
      const response = await route.fetch()
      await answered.promise
      await route.fulfill({ response })
    })
    const asked = page.waitForResponse('**/call/get_notifications')
    await page.goto(`${webUrl()}/approvals`)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await page.context().setOffline(true)
    const notice = page.getByText('The server cannot be reached.')
    await expect(notice).toBeVisible()
    answered.resolve()
    await (await asked).finished()
    await awaitPaint(page)
    await expect(notice).toBeVisible()
    await page.context().setOffline(false)
    await expect(notice).toHaveCount(0)
  })
})

test.describe('when a person exceeds the request rate', () => {
  test.use({ expectedErrors: /status of 429/ })

  test('the page says how long to wait, and continues afterwards (A2)', async ({ signIn }) => {
    const { page } = await signIn(rosario)
    const message = 'Too many requests. Please try again in 23 seconds.'
    const refusal = { error: { status: 'RESOURCE_EXHAUSTED', message, details: { retry_after_seconds: 23 } } }
    const list = '**/call/getForMyApprovalActiveWithUserID'
    await page.route(list, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '23' }, json: refusal }),
    )
    await holdEvents(page)
    await page.goto(`${webUrl()}/approvals`)
    const alert = page.getByRole('alert').filter({ hasText: message })
    await expect(alert).toBeVisible()
    await page.unroute(list)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toHaveCount(0)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  })
})

test.describe('an event stream that the browser gave up', () => {
  test.use({ expectedErrors: /\/events/ })

  test('is reopened, and missed changes are fetched', async ({ signIn }) => {
    const [owner, approver] = await Promise.all([signIn(rosario), signIn(ramon)])
    const subject = subjectOf('Behind a proxy')
    const { page } = approver
    // A proxy's answer while the server behind it restarts, which ends the stream for browsers.
    await page.route(EVENTS, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto(`${webUrl()}/approvals`)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await writeMemo(owner.page, { subject, levels: [{ approvers: [ramon] }] })
    await page.unroute(EVENTS)
    await expect(page.getByRole('link', { name: subject })).toBeVisible()
  })
})

test.describe('after the installation of a newer version', () => {
  test.use({ expectedErrors: /notifications-page.*status of 404/ })

  test('U48: the page reloads if the code of the older version is gone, and reports code that remains missing', async ({
    signIn,
  }) => {
    const { page } = await signIn(rosario)
    // The code remains missing for pages of the older version until they are reloaded.
    let isGone = false
    await page.route('**/assets/notifications-page*.js', (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    )
    const toNotifications = async () => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('link', { name: 'View all notifications' }).click()
    }
    await page.goto(`${webUrl()}/dashboard`)
    isGone = true
    page.once('request', function reloaded(request) {
      if (request.isNavigationRequest()) isGone = false
      else page.once('request', reloaded)
    })
    await toNotifications()
    await page.waitForURL(`${webUrl()}/notifications`)
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    expect(isGone).toBe(false)

    await page.goto(`${webUrl()}/dashboard`)
    isGone = true
    await toNotifications()
    await expect(page.getByText('Oops. There was an error loading this app.')).toBeVisible()
  })
})

test('pages are prefetched while the pointer is over their link, and open without waiting for another answer', async ({
  signIn,
}) => {
  const { page } = await signIn(rosario)
  const subject = subjectOf('Ahead of the click')
  const memoId = await writeMemo(page, { subject, levels: [{ approvers: [paolo] }] })
  // Alone in its list: a memo that another journey writes would move the link from under the pointer.
  const list = `/search/${encodeURIComponent(subject)}`
  await page.goto(webUrl() + list)
  const link = page.getByRole('main').getByRole('link', { name: subject })
  await expect(link).toBeVisible()
  const view = '**/call/get_memo_details_for_viewing'
  const answered = page.waitForResponse(view)
  await link.hover()
  const answer = await answered
  await answer.finished()
  expect(answer.request().postDataJSON()).toEqual({ data: { memo_id: memoId } })
  expect(new URL(page.url()).pathname).toBe(list)

  // No later request is answered: a change elsewhere, such as of due times, may make the page ask again.
  await page.route(view, () => undefined)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
})

test.describe('a second tab', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('U48: follows decisions, read notifications, sign-out and sign-in', async ({ signIn }) => {
    const subject = subjectOf('Side by side')
    const [owner, approver] = await Promise.all([signIn(rosario), signIn(ramon)])
    const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [ramon] }] })
    const { page } = approver
    const other = await anotherTab(approver)
    await other.goto(`${webUrl()}/approvals/${memoId}`)
    await expect(actions(other).getByRole('button', { name: 'Approve' })).toBeVisible()

    // A notification that is read in one is read in the other.
    await page.goto(`${webUrl()}/notifications`)
    const notification = page.getByRole('main').getByRole('link', { name: new RegExp(memoId) })
    await expect(notification).toContainText('Unread:')
    const listed = await anotherTab(approver)
    await listed.goto(`${webUrl()}/notifications`)
    await expect(listed.getByRole('main').getByRole('link', { name: new RegExp(memoId) })).toContainText(
      'Unread:',
    )
    await notification.click()
    await page.waitForURL(`${webUrl()}/approvals/${memoId}`)
    await expect(listed.getByRole('main').getByRole('link', { name: new RegExp(memoId) })).not.toContainText(
      'Unread:',
    )

    // A decision in one appears in the other.
    await decide(page, 'Approve', 'From the first tab.')
    await other.waitForURL(`${webUrl()}/approvals/history/${memoId}`)
    await expect(other.getByText('From the first tab.')).toBeVisible()
    await expect(actions(other).getByRole('button', { name: 'Approve' })).toHaveCount(0)

    // After a sign-out in one, the other does nothing until the next sign-in.
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${webUrl()}/login`)
    const dialog = other.getByRole('dialog', { name: 'Your session has ended' })
    await expect(dialog).toBeVisible()
    await page.goto(`${webUrl()}/auth/google?login_hint=${ramon}`)
    await page.waitForURL(`${webUrl()}/dashboard`)
    await expect(dialog).toBeHidden()
    // It receives changes again.
    await other.getByRole('link', { name: 'For my approval' }).first().click()
    await expect(other.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await writeMemo(owner.page, { subject: `${subject}, again`, levels: [{ approvers: [ramon] }] })
    await expect(other.getByRole('link', { name: `${subject}, again` })).toBeVisible()
  })
})
