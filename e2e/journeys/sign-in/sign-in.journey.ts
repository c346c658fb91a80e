import type { Page, Route } from '@playwright/test'
import { openForm } from '../../support/memo-form.ts'
import { subjectOf, writeMemo } from '../../support/memos-by-wire.ts'
import { mailsTo } from '../../support/notifications.ts'
import { setWidth } from '../../support/pages/widths.ts'
import { people } from '../../support/people.ts'
import { signInByWire, signInInAnotherTab } from '../../support/session-by-wire.ts'
import {
  awaitPaint,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  openListening,
  test,
  webUrl,
} from '../../support/test.ts'

/** Chooses a person on the provider's page. */
async function choose(provider: Page, email: string): Promise<void> {
  await expect(provider.getByRole('heading', { name: 'Who would you like to be?' })).toBeVisible()
  await provider.getByRole('button', { name: email }).first().click()
}

test('B1: sign-in with Google leads through the provider to the dashboard, and /login then redirects', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto(`${webUrl()}/`)
  await page.waitForURL(`${webUrl()}/login`)
  await expect(page.getByRole('button', { name: 'New login option coming soon!' })).toBeDisabled()
  await page.getByRole('button', { name: 'sign in with Google' }).click()
  await choose(page, people.andrea)
  await page.waitForURL(`${webUrl()}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Andrea')
  await expect(page.getByText('Here are the memos waiting for you')).toBeVisible()
  await page.goto(`${webUrl()}/login`)
  await page.waitForURL(`${webUrl()}/dashboard`)
})

test('B1: sign-in with Microsoft happens in a popup that closes, and leads to the requested page', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto(`${webUrl()}/approvals/history`)
  await page.waitForURL(/\/login\?next=/)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'sign in with Microsoft' }).click(),
  ])
  await Promise.all([popup.waitForEvent('close'), choose(popup, people.nadine)])
  await page.waitForURL(`${webUrl()}/approvals/history`)
  await expect(page.getByRole('button', { name: 'Account menu: Nadine Escudero' })).toBeVisible()
})

test(`M6: 'Review' in a mail opens the memo with the dialog ready, after signing in`, async ({
  visit,
  signIn,
}) => {
  const owner = await signIn(people.andrea)
  const subject = subjectOf('From a mail')
  const memoId = await writeMemo(owner.page, { subject, levels: [{ approvers: [people.ramon] }] })
  const review = async () =>
    (await mailsTo(owner.page, people.ramon))
      .find((mail) => mail.subject.includes(subject))
      ?.text.match(/Review:\s+(\S+)/)?.[1]
  await expect.poll(review).toContain(`/approvals/${memoId}?decide=approve`)
  const { pathname, search } = new URL((await review()) ?? '')

  const page = await visit({ width: 360 })
  await page.goto(webUrl() + pathname + search)
  await page.waitForURL(/\/login\?next=/)
  await page.getByRole('button', { name: 'sign in with Google' }).click()
  await choose(page, people.ramon)
  const dialog = page.getByRole('dialog', { name: 'Approve memo' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(`${webUrl()}/approvals/${memoId}`)
  await expectAccessibleEverywhere(page)
  // Nothing was decided by opening it, and a reload doesn't open it again.
  await setWidth(page, 1440)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test.describe('a failed sign-in', () => {
  test.use({ expectedErrors: /\/auth\/google\/callback.* status of 40[01]/ })

  test('B2, U4: an address outside the supported domains is refused with 401-A', async ({ visit }) => {
    const page = await visit()
    await page.goto(`${webUrl()}/login`)
    await page.getByRole('button', { name: 'sign in with Google' }).click()
    await choose(page, people.robin)
    await expect(page.getByText('There was an error while signing in.')).toBeVisible()
    await expect(page.getByText('401-A: Unable to sign in. Entered email is unsupported.')).toBeVisible()
    await page.goto(`${webUrl()}/dashboard`)
    await page.waitForURL(`${webUrl()}/login`)
  })

  test('U4: a person who declines at the provider reads that the sign-in failed, and can start again', async ({
    visit,
  }) => {
    const page = await visit()
    await page.goto(`${webUrl()}/login`)
    await page.getByRole('button', { name: 'sign in with Google' }).click()
    await page.getByRole('link', { name: 'Decline' }).click()
    await expect(page.getByText('There was an error while signing in.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await page.waitForURL(`${webUrl()}/login`)
  })
})

test('B3: after signing out, Back shows nothing of the session', async ({ signIn }) => {
  const { page } = await signIn(people.andrea)
  const subject = subjectOf('Salaries of the board')
  await writeMemo(page, { subject, levels: [{ approvers: [people.paolo] }] })
  await page.goto(`${webUrl()}/memos`)
  await expect(page.getByRole('link', { name: subject })).toBeVisible()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${webUrl()}/login`)
  await page.goBack()
  await page.waitForURL(/\/login/)
  await expect(page.getByRole('button', { name: 'sign in with Google' })).toBeVisible()
  await expect(page.getByText(subject)).toHaveCount(0)
})

test('B3: signing out asks before it removes unsaved input from this browser', async ({ signIn }) => {
  const { page } = await signIn(people.andrea)
  const subject = subjectOf('Nobody else’s business')
  await openForm(page, /General announcement/)
  const form = page.url()
  await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
  const inStorage = () => page.evaluate((words) => JSON.stringify(localStorage).includes(words), subject)
  await expect.poll(inStorage).toBe(true)
  const logOut = async () => {
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  await logOut()
  const dialog = page.getByRole('dialog', { name: 'Log out and lose what you typed?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue(subject)

  await logOut()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${webUrl()}/login`)
  expect(await inStorage()).toBe(false)
  await signInByWire(page, webUrl(), people.andrea)
  await page.goto(form)
  await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue('')
})

const endedDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
const SESSION_ANSWER = '**/auth/session?optional'

async function openWatch(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Memos to watch' }).first().click()
  await page.waitForURL(`${webUrl()}/watch`)
}

test.describe('a session that ends while a page is open', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('B3: a dialog over the page asks to sign in again, and no input is lost', async ({ signIn }) => {
    const { page } = await signIn(people.andrea)
    const subject = subjectOf('Half a memo')
    await openForm(page, /General announcement/)
    await page.getByRole('textbox', { name: 'Memo Subject' }).fill(subject)
    // The page learns at once, through its event stream.
    await page.request.delete(`${webUrl()}/auth/session`)
    const dialog = endedDialog(page)
    await expect(dialog).toBeVisible()
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('button', { name: 'sign in with Google' }).click(),
    ])
    await Promise.all([popup.waitForEvent('close'), choose(popup, people.andrea)])
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Memo Subject' })).toHaveValue(subject)
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(page.getByRole('dialog', { name: 'Your memo has been saved as draft' })).toBeVisible()
  })

  test('B3: a sign-in in another tab renews the session of a page whose dialog has not loaded yet', async ({
    signIn,
  }) => {
    const { page } = await signIn(people.andrea)
    const dialogs = /\/session-dialogs-[^/]*\.js$/
    const signedIn = Promise.withResolvers<void>()
    await page.route(dialogs, async (route) => {
      await signedIn.promise
      await route.continue()
    })
    await openListening(page, `${webUrl()}/memos`)
    const ended = page.waitForResponse(SESSION_ANSWER)
    await page.request.delete(`${webUrl()}/auth/session`)
    expect(await (await ended).json()).toEqual({ user: null })
    const tab = await signInInAnotherTab(page, webUrl(), people.andrea)
    await tab.waitForURL(`${webUrl()}/dashboard`)
    const loaded = page.waitForResponse(dialogs)
    signedIn.resolve()
    await (await loaded).finished()
    await awaitPaint(page)
    await expect(endedDialog(page)).toHaveCount(0)
    await openWatch(page)
  })

  test('B3: a refusal that arrives after the next sign-in does not end that session', async ({ signIn }) => {
    const { page } = await signIn(people.andrea)
    const [refused, signedIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const refuseLate = async (route: Route) => {
      await page.request.delete(`${webUrl()}/auth/session`)
      const response = await route.fetch()
      refused.resolve()
      await signedIn.promise
      await route.fulfill({ response })
    }
    await page.route('**/call/get_notifications', refuseLate, { times: 1 })
    await page.goto(`${webUrl()}/memos`)
    await refused.promise
    await expect(endedDialog(page)).toBeVisible()
    const tab = await signInInAnotherTab(page, webUrl(), people.andrea)
    await tab.waitForURL(`${webUrl()}/dashboard`)
    await expect(endedDialog(page)).toBeHidden()
    const refusal = page.waitForResponse((response) => response.status() === 401)
    signedIn.resolve()
    await (await refusal).finished()
    await awaitPaint(page)
    await expect(endedDialog(page)).toBeHidden()
    await openWatch(page)
  })
})

test('U2: the legal pages are public, and link back to the root', async ({ visit }) => {
  const page = await visit()
  await page.goto(`${webUrl()}/login`)
  await page.getByRole('link', { name: 'Terms & conditions' }).click()
  await page.waitForURL(`${webUrl()}/terms`)
  await expect(page.getByRole('main')).toContainText('60 days')
  const menu = page.getByRole('navigation', { name: 'Legal pages' })
  await expect(menu.getByRole('link')).toHaveText(['Terms & Conditions', 'Privacy Policy'])
  await menu.getByRole('link', { name: 'Privacy Policy' }).click()
  await page.waitForURL(`${webUrl()}/privacy`)
  await expect(page.getByRole('main')).toContainText(/data protection officer/i)
  await page.getByRole('link', { name: '< Back' }).click()
  await page.waitForURL(`${webUrl()}/login`)
})

test('U1, U3: the carousel with the three purposes is shown on wide screens only, and can be paused', async ({
  visit,
}) => {
  const page = await visit()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${webUrl()}/login`)
  const carousel = page.getByRole('region', { name: 'What Countersign is for' })
  await expect(carousel.getByText('Simplify memo creation through templates')).toBeVisible()
  await expect(carousel.getByText('Streamline multi-level approval processes')).toBeVisible({
    timeout: 6_000,
  })
  await carousel.getByRole('button', { name: 'Pause' }).click()
  await carousel.getByRole('button', { name: 'Show purpose 3 of 3' }).click()
  await expect(carousel.getByText('Monitor memos through a dashboard')).toBeVisible()
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(carousel).toHaveCount(0)
})
