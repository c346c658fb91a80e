import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/**
 * Signs a person in to one of the two apps with the calls of its return page (B1): through the development
 * provider and the callback to a session of this browser. No page is loaded; the journeys about sign-in do
 * so on screen.
 *
 * @param site the app's address
 * @param as another provider than the first, which needs a session of the first (P3), or the browser that it seems to be (Q2)
 */
export async function signInByWire(
  { request }: Page,
  site: string,
  email: string,
  { provider = 'google', userAgent }: { provider?: 'google' | 'microsoft'; userAgent?: string } = {},
): Promise<void> {
  const returned = await request.get(`${site}/auth/${provider}?login_hint=${encodeURIComponent(email)}`)
  const { search } = new URL(returned.url())
  const callback = await request.post(`${site}/auth/${provider}/callback${search}`)
  expect(callback.ok(), `${email}: ${await callback.text()}`).toBe(true)
  const { id_token } = (await callback.json()) as { id_token: string }
  const opened = await request.post(`${site}/auth/session`, {
    data: { id_token },
    ...(userAgent === undefined ? {} : { headers: { 'user-agent': userAgent } }),
  })
  expect(opened.ok(), `${email}: ${await opened.text()}`).toBe(true)
}

/** Sets what the development provider says of a person's group, manager and roles from their next sign-in on (N2). */
export async function sendClaims(
  { request }: Page,
  site: string,
  { email, claims }: { email: string; claims: object },
): Promise<void> {
  const begun = await request.get(`${site}/auth/google`, { maxRedirects: 0 })
  const provider = new URL(begun.headers().location ?? '').origin
  const answer = await request.put(`${provider}/claims/${email}`, { data: claims })
  expect(answer.ok(), `${email}: ${await answer.text()}`).toBe(true)
}

/**
 * Signs a person in in another tab, as on screen, so that the other tabs are notified.
 * @returns the tab, once the session is open; it goes on to the dashboard. Await at once what the other tabs show for a moment
 */
export async function signInInAnotherTab(page: Page, site: string, email: string): Promise<Page> {
  const tab = await page.context().newPage()
  const opened = tab.waitForResponse(
    (response) => response.url() === `${site}/auth/session` && response.request().method() === 'POST',
  )
  await tab.goto(`${site}/auth/google?login_hint=${encodeURIComponent(email)}`)
  expect((await opened).ok(), email).toBe(true)
  return tab
}
