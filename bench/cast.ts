import type pg from 'pg'
import type { Actor, TestSite } from '../apps/server/src/testing/site.ts'

/** The people whose lists are the longest, signed in. */
export interface Cast {
  owner: Actor
  approver: Actor
  watcher: Actor
  /** Somebody with a middling number of memos. */
  ordinary: Actor
  /** Two approvers' e-mails for new memos, apart from the others'. */
  deciders: [Actor, string]
}

export async function findCast(site: TestSite): Promise<Cast> {
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

/** Gives somebody what a sign-in by a provider leaves behind: browsers ask for it. */
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
