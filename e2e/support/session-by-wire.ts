import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/**
 * Signs a person in to one of the two apps with the calls of its return page (B1): through the development
 * provider and the callback to a session of this browser. No page is loaded; the journeys about sign-in do
 * so on screen.
 *
 * @param site the app's address
 */
export async function signInByWire({ request }: Page, site: string, email: string): Promise<void> {
  const returned = await request.get(`${site}/auth/google?login_hint=${encodeURIComponent(email)}`)
  const { search } = new URL(returned.url())
  const callback = await request.post(`${site}/auth/google/callback${search}`)
  expect(callback.ok(), `${email}: ${await callback.text()}`).toBe(true)
  const { id_token } = (await callback.json()) as { id_token: string }
  const opened = await request.post(`${site}/auth/session`, { data: { id_token } })
  expect(opened.ok(), `${email}: ${await opened.text()}`).toBe(true)
}
