import type { BrowserContext, Cookie, Page } from '@playwright/test'
import { signInByWire } from '../session-by-wire.ts'

/** Sign-ins count as fresh for five minutes (P3); a journey takes less than the rest. */
const REUSED_FOR_MS = 3 * 60_000

interface Session {
  site: string
  email: string
  /** Of the app and of the provider. */
  cookies: Cookie[]
  begunAt: number
}

/** The sessions of this worker that no journey uses now. */
const idle: Session[] = []
const inUse = new Map<BrowserContext, Session>()

/**
 * Signs a person in to one of the two apps, with the session of an earlier journey if there is one: beginning one takes a third of what
 * showing a page takes. Journeys about sign-in begin their own.
 */
export async function openSession(page: Page, site: string, email: string): Promise<void> {
  const context = page.context()
  if ((await context.cookies()).length > 0) return signInByWire(page, site, email)
  const session = (await reuseSession(page, site, email)) ?? (await beginSession(page, site, email))
  inUse.set(context, session)
}

async function beginSession(page: Page, site: string, email: string): Promise<Session> {
  const begunAt = Date.now()
  await signInByWire(page, site, email)
  return { site, email, begunAt, cookies: await page.context().cookies() }
}

/** @returns null where none is left, or a journey has ended it */
async function reuseSession(page: Page, site: string, email: string): Promise<Session | null> {
  const at = idle.findLastIndex((one) => one.site === site && one.email === email)
  const [session] = at < 0 ? [] : idle.splice(at, 1)
  if (!session || Date.now() - session.begunAt > REUSED_FOR_MS) return null
  await page.context().addCookies(session.cookies)
  if ((await page.request.get(`${site}/auth/session`)).ok()) return session
  await page.context().clearCookies()
  return null
}

/** Ends a journey's use of its session. @param canReuse whether the journey left it as it was */
export function giveSessionBack(context: BrowserContext, canReuse: boolean): void {
  const session = inUse.get(context)
  inUse.delete(context)
  if (session && canReuse) idle.push(session)
}
