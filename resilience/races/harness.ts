import type pg from 'pg'
import type { Db } from '@countersign/server/platform/db/database'
import { formAsking, publishTemplate } from '@countersign/test-kit/memos'
import { startCluster } from '../cluster/cluster.ts'
import { startMailPeer } from '../cluster/mail-peer.ts'
import type { Person } from '../cluster/person.ts'
import { untilIdle } from '../cluster/until-idle.ts'
import type { Harness } from './race.ts'
import { listenForAll } from '../histories/judge-outbox.ts'
import { ADMINISTRATOR, signInParticipants } from './phase.ts'

interface Deliveries<Counts> {
  mails: Counts
  notifications: Counts
}

export interface OpenHarness extends Harness {
  /** Waits until every job is done. @returns what came to everyone but the delegate, by person, and to the delegate */
  deliveries(): Promise<Deliveries<Record<string, number>> & { delegate: Deliveries<number> }>
  close(): Promise<void>
}

/**
 * Two API processes and a worker on a migrated database, with a template and people.
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
    apis: 2,
    workers: 1,
    environment: { SMTP_URL: mail.url, ADMIN_EMAILS: ADMINISTRATOR },
    ...(product === undefined ? {} : { product }),
  })
  // N7: another subject makes approvals fall.
  const reapproval = { questions: ['TEXT_SUBJECT'], from_level: 1 }
  const people = await signInParticipants(db)
  const config = {
    allow_sub_approvals: true,
    allow_adding: true,
    reapproval,
    after_approval: {
      handlers: { sources: [people.watcher, people.next].map(named) },
      readers: { sources: [], named_by_owner: true, acknowledge: {} },
    },
  }
  // R7: approvers of the second level answer a question.
  const template = await publishTemplate({ services: { db } }, 'AVL', config, formAsking(2))
  await listenForAll(db)
  return {
    cluster,
    db,
    pool,
    template,
    people,
    async deliveries() {
      await untilIdle(pool)
      // A successor gets one mail for all that a handover left to them (K9).
      const { rows } = await pool.query<{ email: string }>(
        `SELECT email FROM notifications
         UNION ALL
         SELECT to_email FROM (SELECT DISTINCT handover_id, to_email FROM handover_memos WHERE outcome = 'MOVED') received`,
      )
      const { [people.deputy.email]: mailed = 0, ...mails } = countBy(mail.taken.map(({ to }) => to))
      const { [people.deputy.email]: notified = 0, ...notifications } = countBy(
        rows.map(({ email }) => email),
      )
      return { mails, notifications, delegate: { mails: mailed, notifications: notified } }
    },
    async close() {
      await cluster.stop()
      await mail.stop()
    },
  }
}

function named({ email, name }: Person) {
  return { kind: 'PERSON', person: { email, name } }
}

function countBy(keys: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const key of keys.sort()) counts[key] = (counts[key] ?? 0) + 1
  return counts
}
