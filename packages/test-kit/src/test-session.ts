import { randomBytes } from 'node:crypto'
import type { Db } from '@countersign/server/platform/db/database'
import { hashToken } from '@countersign/server/protocol/token-hash'
import type { Site } from '@countersign/server/protocol/services'

export interface TestSession {
  userId: string
  /** The Cookie header that carries it. */
  cookie: string
}

/** A session as a sign-in leaves it; the directory gets the person where it doesn't know them. */
export async function openSession(
  db: Db,
  { email, name, site, now }: { email: string; name: string; site: Site; now: Date },
): Promise<TestSession> {
  const { user_id } = await db
    .insertInto('people')
    .values({ email, display_name: name, given_name: name.split(' ')[0] ?? name })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  const stamps = { created_at: now, last_seen_at: now, signed_in_at: now }
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), site, user_id, issuer: 'test', ...stamps })
    .execute()
  return { userId: user_id, cookie: `countersign_${site}=${token}` }
}
