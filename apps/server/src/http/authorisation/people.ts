import { TEST_DOMAIN } from '../../testing/site.ts'
import type { Actor, TestSite } from '../../testing/test-site.ts'

/** Whoever may come to a call, by their part in the memo that it is about. */
export const PERSONS = [
  'anonymous',
  /** Their e-mail's domain was supported once. */
  'foreigner',
  'stranger',
  'owner',
  /** Of the level that is current; names the sub-approver. */
  'current',
  /** Of the level after it. */
  'waiting',
  /** Approved on the level before it. */
  'acted',
  'sub',
  'watcher',
  /** Returned the memo once, and was replaced at the re-submission (C7). */
  'left',
  /** Holds a reports role, and no part in the memo. */
  'reporter',
  'administrator',
] as const

export type PersonName = (typeof PERSONS)[number]

/** Everybody with an account; `anonymous` has none. */
export type SignedIn = Exclude<PersonName, 'anonymous'>

export type Cast = Record<SignedIn, { web: Actor; console: Actor }>

const emailOf = (name: SignedIn) => `${name}@${name === 'foreigner' ? 'elsewhere.example' : TEST_DOMAIN}`

/** Signs everybody in on both apps: a session on the console outlives the right to use it. */
export async function signEverybodyIn(site: TestSite): Promise<Cast> {
  const names = PERSONS.filter((name): name is SignedIn => name !== 'anonymous')
  const entries = names.map(async (name) => {
    const web = await site.signIn(emailOf(name), name)
    return [name, { web, console: await site.signIn(emailOf(name), name, 'admin') }] as const
  })
  const cast = Object.fromEntries(await Promise.all(entries)) as Cast
  // As whoever signs in has one; it gives no leave to contacts.
  await site.services.db
    .insertInto('identities')
    .values(
      Object.entries(cast).map(([subject, { web }]) => ({
        ...{ issuer: 'test', subject, user_id: web.userId },
        provider: 'google' as const,
      })),
    )
    .execute()
  await site.services.db
    .insertInto('report_roles')
    .values({ email: cast.reporter.web.email, name: 'reporter', access_level: 'Super Admin', views: [] })
    .execute()
  return cast
}

export const ADMINISTRATOR_EMAIL = emailOf('administrator')
