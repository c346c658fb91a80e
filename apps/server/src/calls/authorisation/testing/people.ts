import { TEST_DOMAIN } from '@countersign/test-kit/site'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'

/** The callers, by their part in the memo. */
export const PERSONS = [
  'anonymous',
  /** At a domain that is no longer supported. */
  'foreigner',
  'stranger',
  'owner',
  /** On the current level; names the sub-approver. */
  'current',
  /** On the next level. */
  'waiting',
  /** Approved on the previous level. */
  'acted',
  'sub',
  'watcher',
  /** Has the memo to do once it is approved (R3). */
  'handler',
  /** Has a copy of the memo once it is approved (R5). */
  'reader',
  /** Returned the memo, and was replaced at the re-submission (C7). */
  'left',
  /** Has a reports role, and no part in the memo. */
  'reporter',
  'administrator',
] as const

export type PersonName = (typeof PERSONS)[number]

/** Everyone with an account; `anonymous` has none. */
export type SignedIn = Exclude<PersonName, 'anonymous'>

export type Participants = Record<SignedIn, { web: Actor; console: Actor }>

const emailOf = (name: SignedIn) => `${name}@${name === 'foreigner' ? 'elsewhere.example' : TEST_DOMAIN}`

/** Signs everyone in on both apps: a session on the console may outlive the right to use it. */
export async function signInParticipants(site: TestSite): Promise<Participants> {
  const names = PERSONS.filter((name): name is SignedIn => name !== 'anonymous')
  const entries = names.map(async (name) => {
    const web = await site.signIn(emailOf(name), name)
    return [name, { web, console: await site.signIn(emailOf(name), name, 'admin') }] as const
  })
  const participants = Object.fromEntries(await Promise.all(entries)) as Participants
  // Everyone who signs in has an identity; this one grants no access to contacts.
  await site.services.db
    .insertInto('identities')
    .values(
      Object.entries(participants).map(([subject, { web }]) => ({
        issuer: 'test',
        subject,
        user_id: web.userId,
        provider: 'google' as const,
      })),
    )
    .execute()
  await site.services.db
    .insertInto('report_roles')
    .values({
      email: participants.reporter.web.email,
      name: 'reporter',
      access_level: 'Super Admin',
      views: [],
    })
    .execute()
  return participants
}

export const ADMINISTRATOR_EMAIL = emailOf('administrator')
