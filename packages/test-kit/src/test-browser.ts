import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** A browser as far as sign-in needs one: it keeps cookies, says its origin, and goes where a provider sends it. */
export interface TestBrowser {
  cookies: Map<string, string>
  get(url: string): Promise<LightMyRequestResponse>
  send(
    method: 'POST' | 'DELETE',
    url: string,
    payload?: InjectOptions['payload'],
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** Follows a provider's redirects until it returns to the app. @returns path and query of the page it returned to */
  visitProvider(url: string): Promise<string>
}

export function createBrowser(app: FastifyInstance, origin: string): TestBrowser {
  const cookies = new Map<string, string>()
  const request = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const response = await app.inject({ ...options, cookies: Object.fromEntries(cookies) })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now())
      if (isGone) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    get: (url) => request({ method: 'GET', url, headers: { 'sec-fetch-site': 'same-origin' } }),
    send: (method, url, payload, headers) =>
      request({ method, url, headers: { origin, 'sec-fetch-site': 'same-origin', ...headers }, payload }),
    visitProvider: (url) => visitProvider(url, origin),
  }
}

/** At most so many redirects: more are a circle. */
const MOST_REDIRECTS = 10

/** Follows the redirects of a provider until it returns to the app. @returns path and query of that page */
export async function visitProvider(start: string, origin: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = start
  for (let step = 0; step < MOST_REDIRECTS; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
    await response.body?.cancel()
    url = new URL(location, url).href
    if (url.startsWith(`${origin}/`)) return url.slice(origin.length)
  }
  throw new Error(`The provider did not return to ${origin}`)
}

/**
 * Goes to a sign-in provider and back, as a browser does.
 * @returns what the provider was asked for, and its ID token, with which POST /auth/session begins a session
 */
export async function goThroughProvider(
  browser: TestBrowser,
  email: string,
  provider = 'google',
): Promise<{ asked: URLSearchParams; id_token: string }> {
  const begun = await browser.get(`/auth/${provider}?login_hint=${encodeURIComponent(email)}`)
  const address = begun.headers.location as string
  const page = await browser.visitProvider(address)
  const answer = await browser.send('POST', `/auth/${provider}/callback${page.slice(page.indexOf('?'))}`)
  const { id_token } = answer.json<{ id_token: string }>()
  return { asked: new URL(address).searchParams, id_token }
}
