import type pg from 'pg'
import type { Db } from '@countersign/server/platform/db/database'
import { publishTemplate } from '@countersign/test-kit/memos'
import { startCluster } from '../cluster/cluster.ts'
import { startMailPeer } from '../cluster/mail-peer.ts'
import { untilIdle } from '../cluster/until-idle.ts'
import type { Harness } from './race.ts'
import { signInParticipants } from './stage.ts'

export interface OpenHarness extends Harness {
  /** Waits until every job is done. @returns numbers of mails and notifications by person */
  deliveries(): Promise<{ mails: Record<string, number>; notifications: Record<string, number> }>
  close(): Promise<void>
}

/**
 * Three API processes and a worker on a migrated database, with a template and people.
 * @param product defaults to this repository
 */
export async function openHarness(
  database: { url: string; db: Db; pool: pg.Pool },
  product?: string,
): Promise<OpenHarness> {
  const { db, pool } = database
  const mail = await startMailPeer()
  const cluster = await startCluster({
    databaseUrl: database.url,
    apis: 3,
    workers: 1,
    environment: { SMTP_URL: mail.url },
    ...(product === undefined ? {} : { product }),
  })
  const template = await publishTemplate({ services: { db } })
  const people = await signInParticipants(db)
  return {
    cluster,
    pool,
    template,
    people,
    async deliveries() {
      await untilIdle(pool)
      const { rows } = await pool.query<{ email: string }>('SELECT email FROM notifications')
      return {
        mails: countBy(mail.taken.map(({ to }) => to)),
        notifications: countBy(rows.map(({ email }) => email)),
      }
    },
    async close() {
      await cluster.stop()
      await mail.stop()
    },
  }
}

function countBy(keys: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const key of keys.sort()) counts[key] = (counts[key] ?? 0) + 1
  return counts
}
