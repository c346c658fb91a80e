import { isAlias } from '../people/addresses.store.ts'
import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../platform/db/database.ts'
import type { SecurityEvent } from '../platform/security-log/security-log.store.ts'
import type { Caller, Services, Site } from '../protocol/services.ts'
import { hashToken } from '../protocol/token-hash.ts'
import { findOrAddPerson, updatePerson } from '../people/people.store.ts'
import type { Profile } from '../platform/providers/profile.ts'
import { SignInRefused } from '../platform/providers/sign-in-refusal.ts'

const TOKEN_BYTES = 32

interface SignIn {
  site: Site
  profile: Profile
  /** SHA-256 of the id_token, hexadecimal. */
  idTokenHash: string
  /** When the id_token expires; its hash is stored until then. */
  idTokenExpires: Date
  /** When the person authenticated with the provider; null if it does not report that (P3). */
  signedInAt: Date | null
  /** The provider's session (P3); null if it doesn't name one. */
  providerSession: string | null
  /** Whose session this browser has; null without one (P3). */
  currentUserId: string | null
  /** Address and browser of the sign-in (Q2). */
  from: { address: string; browser: string; browserHash: Buffer }
  /** The contacts' tokens, sealed; null keeps the stored ones. */
  contactsGrant: Buffer | null
}

/**
 * Signs a person in: the id_token works once, the account is identified by issuer and subject, and a session starts (B2, B3).
 * @returns the session's token, which is stored nowhere
 * @throws SignInRefused
 */
export async function signIn(
  { db, now, jobs, securityLog }: Pick<Services, 'db' | 'now' | 'jobs' | 'securityLog'>,
  request: SignIn,
): Promise<{ token: string; userId: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { userId, event } = await db.transaction().execute(async (tx) => {
    await useIdToken(tx, request)
    const userId = await linkIdentity(tx, request)
    await updatePerson(tx, userId, request.profile)
    const isNew = await rememberBrowser(tx, userId, request.from, now())
    await tx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        site: request.site,
        user_id: userId,
        issuer: request.profile.issuer,
        created_at: now(),
        last_seen_at: now(),
        signed_in_at: request.signedInAt,
        address: request.from.address,
        browser: request.from.browser,
        provider_session: request.providerSession,
        is_new: isNew,
      })
      .execute()
    if (isNew)
      await jobs.enqueue(tx, 'send_new_browser', {
        userId,
        address: request.from.address,
        browser: request.from.browser,
        at: now().toISOString(),
      })
    const event: SecurityEvent = {
      kind: 'sign_in',
      action: request.profile.provider,
      site: request.site,
      person: request.profile.email,
      address: request.from.address,
      details: { browser: request.from.browser, ...(isNew ? { new_browser: true } : {}) },
    }
    await securityLog.record(tx, event)
    return { userId, event }
  })
  securityLog.announce(event)
  return { token, userId }
}

/**
 * Records the browser of a sign-in. It is recognised by its cookie, or by name and address, since the two apps' cookies may differ.
 * @returns whether the person signed in before, but never from this one (Q2)
 */
async function rememberBrowser(
  tx: Tx,
  userId: string,
  { address, browser, browserHash }: SignIn['from'],
  now: Date,
): Promise<boolean> {
  const known = await tx
    .selectFrom('known_browsers')
    .select((eb) => [
      eb.fn.countAll<string>().as('all'),
      eb.fn
        .countAll<string>()
        .filterWhere(
          eb.or([
            eb('browser_hash', '=', browserHash),
            eb.and([eb('browser', '=', browser), eb('address', '=', address)]),
          ]),
        )
        .as('same'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const row = { browser, address, seen_at: now }
  await tx
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_hash: browserHash, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'browser_hash']).doUpdateSet(row))
    .execute()
  return known.all !== '0' && known.same === '0'
}

/**
 * Makes a session fresh again after the same person has authenticated with the provider (P3). The id_token works once.
 * @throws SignInRefused
 */
export async function signInAgain(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  request: Pick<SignIn, 'profile' | 'idTokenHash' | 'idTokenExpires' | 'signedInAt' | 'providerSession'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await useIdToken(tx, request)
    const known = await findIdentity(tx, request.profile)
    if (known?.user_id !== caller.userId || request.profile.issuer !== caller.issuer)
      throw new SignInRefused('other-person')
    await tx
      .updateTable('sessions')
      .set({ signed_in_at: request.signedInAt, provider_session: request.providerSession })
      .where('session_id', '=', caller.sessionId)
      .execute()
  })
}

async function useIdToken(
  tx: Tx,
  { idTokenHash, idTokenExpires }: Pick<SignIn, 'idTokenHash' | 'idTokenExpires'>,
): Promise<void> {
  const first = await tx
    .insertInto('used_id_tokens')
    .values({ token_hash: Buffer.from(idTokenHash, 'hex'), expires_at: idTokenExpires })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  if (!first) throw new SignInRefused('token-used')
}

async function linkIdentity(tx: Tx, { profile, contactsGrant, currentUserId }: SignIn): Promise<string> {
  const known = await findIdentity(tx, profile)
  if (known?.disabled_at) throw new SignInRefused('account-disabled')
  if (known) {
    if (contactsGrant)
      await tx
        .updateTable('identities')
        .set({ contacts_grant: contactsGrant })
        .where('issuer', '=', profile.issuer)
        .where('subject', '=', profile.subject)
        .execute()
    return known.user_id
  }
  // P4: an alias signs no one in, and isn't taken by a sign-in.
  if (await isAlias(tx, profile.email)) throw new SignInRefused('email-taken')
  const person = await findOrAddPerson(tx, profile)
  if (person.isDisabled) throw new SignInRefused('account-disabled')
  if (person.userId !== currentUserId) await requireFirstProvider(tx, person.userId, profile)
  await tx
    .insertInto('identities')
    .values({
      issuer: profile.issuer,
      subject: profile.subject,
      user_id: person.userId,
      provider: profile.provider,
      contacts_grant: contactsGrant,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Nothing is inserted if the e-mail's person has another subject of this issuer: the address has a new owner.
  const linked = await findIdentity(tx, profile)
  if (linked?.user_id !== person.userId) throw new SignInRefused('email-taken')
  return person.userId
}

/**
 * P3: a person who has signed in before adds a provider from a session that began with a known one; an address alone proves too little.
 * @throws SignInRefused
 */
async function requireFirstProvider(tx: Tx, userId: string, { issuer, email }: Profile): Promise<void> {
  const known = await tx
    .selectFrom('identities')
    .select(['provider', 'issuer'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  // With another account of the same provider the address has a new owner, whatever session there is.
  if (known.length === 0 || known.some((one) => one.issuer === issuer)) return
  const refusal = new SignInRefused('link-first', undefined, [
    ...new Set(known.map(({ provider }) => provider)),
  ])
  refusal.person = email
  throw refusal
}

function findIdentity(tx: Tx, { issuer, subject }: Profile) {
  return tx
    .selectFrom('identities')
    .innerJoin('people', 'people.user_id', 'identities.user_id')
    .select(['identities.user_id', 'people.disabled_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Records that the caller signed in just now, with the account of their session. */
export async function updateLastSignIn(db: Db, caller: Caller, now: Date): Promise<void> {
  await db
    .updateTable('identities')
    .set({ last_sign_in_at: now })
    .where('user_id', '=', caller.userId)
    .where('issuer', '=', caller.issuer)
    .execute()
}
