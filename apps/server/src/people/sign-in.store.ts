import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import type { Services, Site } from '../services.ts'
import { findOrAddPerson, updatePerson } from './people.store.ts'
import type { Profile } from './profile.ts'
import { SignInRefused } from './sign-in-refusal.ts'

const TOKEN_BYTES = 32

interface SignIn {
  site: Site
  profile: Profile
  /** SHA-256 of the id_token, hexadecimal. */
  idTokenHash: string
  /** When the id_token ends; until then its hash is remembered. */
  idTokenExpires: Date
  /** The contacts' tokens, sealed; null leaves what is stored. */
  contactsGrant: Buffer | null
}

/**
 * Signs a person in: the id_token counts once, the account is tied to issuer and subject, and a session begins (B2, B3).
 * @returns the session's token, which stands nowhere else
 * @throws SignInRefused
 */
export async function signIn(
  { db, now }: Pick<Services, 'db' | 'now'>,
  request: SignIn,
): Promise<{ token: string; userId: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const userId = await db.transaction().execute(async (tx) => {
    await useIdToken(tx, request)
    const userId = await linkIdentity(tx, request)
    await updatePerson(tx, userId, request.profile)
    await tx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        site: request.site,
        user_id: userId,
        issuer: request.profile.issuer,
        created_at: now(),
        last_seen_at: now(),
      })
      .execute()
    return userId
  })
  return { token, userId }
}

/** Sessions are found by the SHA-256 of their token (B3). */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

async function useIdToken(tx: Tx, { idTokenHash, idTokenExpires }: SignIn): Promise<void> {
  const first = await tx
    .insertInto('used_id_tokens')
    .values({ token_hash: Buffer.from(idTokenHash, 'hex'), expires_at: idTokenExpires })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  if (!first) throw new SignInRefused('token-used')
}

async function linkIdentity(tx: Tx, { profile, contactsGrant }: SignIn): Promise<string> {
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
  const person = await findOrAddPerson(tx, profile)
  if (person.isDisabled) throw new SignInRefused('account-disabled')
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
  // Nothing was inserted where the e-mail's person has another subject of this issuer: a new owner of an old address.
  const linked = await findIdentity(tx, profile)
  if (linked?.user_id !== person.userId) throw new SignInRefused('email-taken')
  return person.userId
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
