import type pg from 'pg'
import type { Actor, TestSite } from '@countersign/test-kit/site'

/** Signed-in people with the longest lists. */
export interface Participants {
  owner: Actor
  approver: Actor
  watcher: Actor
  /** A person with an average number of memos. */
  ordinary: Actor
  /** E-mail addresses of two other approvers, for new memos. */
  deciders: [Actor, string]
}

export async function findParticipants(site: TestSite): Promise<Participants> {
  const { pool } = site.services
  const busiest = async (audience: string) => (await emails(pool, audience, 1))[0] as string
  const approvers = await emails(pool, 'approver', 400)
  return {
    owner: await site.signIn(await busiest('owner')),
    approver: await site.signIn(approvers[0] as string),
    watcher: await site.signIn(await busiest('watcher')),
    ordinary: await site.signIn(approvers[300] as string),
    deciders: [await site.signIn(approvers[20] as string), approvers[21] as string],
  }
}

/** Stores the identity that a sign-in would, which browsers request. */
export async function asSignedInByProvider(site: TestSite, { userId, email }: Actor): Promise<void> {
  await site.services.db
    .insertInto('identities')
    .values({ issuer: 'test', subject: email, user_id: userId, provider: 'google' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function emails(pool: pg.Pool, audience: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    `SELECT email FROM participants WHERE audience = $1 AND list IS NOT NULL
     GROUP BY email ORDER BY count(*) DESC, email LIMIT $2`,
    [audience, count],
  )
  return rows.map(({ email }) => email)
}
