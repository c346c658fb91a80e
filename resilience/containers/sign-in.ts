import type { SessionUser } from '@countersign/contract'
import { visitProvider } from '@countersign/test-kit/test-browser'
import type { Person } from '../cluster/person.ts'
import { openPerson } from '../cluster/person.ts'

/** Signs a person in with the calls that a browser makes: to the provider, back, and to a session (B1). */
export async function signInAt(origin: string, email: string): Promise<Person> {
  const cookies = new Map<string, string>()
  const send = async (path: string, body?: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${origin}${path}`, {
      redirect: 'manual',
      headers: { cookie, ...(body === undefined ? {} : { origin, 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    if (response.status >= 400)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const leaving = await send(`/auth/google?login_hint=${encodeURIComponent(email)}`)
  const returned = await visitProvider(leaving.headers.get('location') ?? '', origin)
  const callback = await send(`/auth/google/callback${new URL(returned, origin).search}`, '{}')
  const { id_token } = (await callback.json()) as { id_token: string }
  await send('/auth/session', JSON.stringify({ id_token }))
  const session = await send('/auth/session')
  const { user } = (await session.json()) as { user: SessionUser }
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return openPerson({ email, name: user.displayName, userId: user.user_id, cookie })
}
