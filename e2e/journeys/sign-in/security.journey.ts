import { openConsole } from '../../support/console.ts'
import { people } from '../../support/people.ts'
import { signInByWire } from '../../support/session-by-wire.ts'
import { expect, expectAccessibleInBothThemes, test, webUrl } from '../../support/test.ts'

const { ramon, isabel, joaquin } = people

for (const { width, email } of [
  { width: 1440, email: isabel },
  { width: 360, email: joaquin },
])
  test(`Q2: one sees where one is signed in, and signs out elsewhere at once, ${width} px`, async ({
    signIn,
    visit,
  }) => {
    const { page } = await signIn(email, { width })
    const elsewhere = await visit()
    await signInByWire(elsewhere, webUrl(), email)
    await elsewhere.goto(`${webUrl()}/dashboard`)
    await page.goto(`${webUrl()}/settings`)
    await page.getByRole('link', { name: 'Security' }).click()
    await page.waitForURL(`${webUrl()}/settings/security`)
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(sessions.getByRole('listitem').first()).toContainText('This session')

    // A sign-in from a browser that this person has never used is asked about.
    const question = page.getByText(/A sign-in from 127\.0\.0\.1 on .* is new\./)
    for (const [answer, userAgent] of [
      ['Yes, it was me', 'Firefox/146.0 (Windows)'],
      ['No, sign it out', 'Safari/18.0 (iPhone)'],
    ] as const) {
      const place = await visit()
      await signInByWire(place, webUrl(), email, { userAgent })
      await page.reload()
      await expect(question).toBeVisible()
      await expect(sessions.getByText('New browser')).toBeVisible()
      await expectAccessibleInBothThemes(page)
      await page.getByRole('button', { name: answer }).click()
      await expect(question).toBeHidden()
      await expect(sessions.getByText('New browser')).toBeHidden()
    }
    const signedOut = page.getByRole('status').filter({ hasText: 'One session has been signed out' })
    await signedOut.getByRole('button', { name: 'Close' }).click()
    await expect(signedOut).toBeHidden()
    const recent = page.getByRole('region', { name: 'Recent sign-ins' })
    await expect(recent.getByText('New browser').first()).toBeVisible()
    await sessions
      .getByRole('button', { name: /^Sign out .*127\.0\.0\.1/ })
      .first()
      .click()
    await expect(signedOut).toBeVisible()

    // Ends what an earlier attempt left, except for this session.
    const another = await visit()
    await signInByWire(another, webUrl(), email)
    await page.reload()
    await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(sessions.getByText('You are signed in nowhere else.')).toBeVisible()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    // Its event stream ended with the session, so the page asks to sign in again.
    await expect(elsewhere.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()

    await sessions.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL(`${webUrl()}/login`)
  })

test.describe('the security log', () => {
  test.use({ expectedErrors: /.*/ })

  for (const width of [1440, 360])
    test(`Q1: an administrator finds who was denied what, ${width} px`, async ({ signIn, visit }) => {
      const person = await signIn(ramon)
      await person.page.request.post(`${webUrl()}/call/approve_memo`, {
        data: { data: { memo_id: 'AVL-1999-0001' } },
      })
      const page = await openConsole(visit, '/settings/security', { width })
      await page.getByRole('textbox', { name: 'Person’s email' }).fill(ramon)
      await page.getByRole('combobox', { name: 'Kind' }).click()
      await page.getByRole('option', { name: 'Denied' }).click()
      await expect(page.getByText(/Denied: approve_memo/).first()).toBeVisible()
      await expect(page.getByText('AVL-1999-0001').first()).toBeVisible()
      await expect(page.getByText(/Signed in with Google/)).toHaveCount(0)
      await expectAccessibleInBothThemes(page)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download (JSON Lines)' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^security-log-.*\.jsonl$/)
    })
})
