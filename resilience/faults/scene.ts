import {
  level,
  mailOf,
  publishTemplate,
  submission,
  type TestTemplate,
} from '../../apps/server/src/testing/memos.ts'
import { configure } from '../../apps/server/src/testing/settings.ts'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { startCluster, type Cluster } from '../cluster/cluster.ts'
import { startMailPeer, type MailPeer } from '../cluster/mail-peer.ts'
import { signInPerson, type Person } from '../cluster/person.ts'
import { startStoragePeer, type StoragePeer } from '../cluster/storage-peer.ts'
import type { StandDatabase } from '../histories/stand.ts'

/** Processes with a mail server and a bucket that can fail, and a few people. */
export interface Scene {
  cluster: Cluster
  /** Of the first process. */
  origin: string
  mail: MailPeer
  storage: StoragePeer
  owner: Person
  approver: Person
  /** What the worker tells Prometheus. */
  metrics(): Promise<string>
  /** Submits a memo to the approver. @returns its id */
  submit(): Promise<string>
  close(): Promise<void>
}

/** Opens a scene on a migrated database. */
export async function openScene(
  { url, db }: StandDatabase,
  { apis = 1, environment = {} }: { apis?: number; environment?: Record<string, string> } = {},
): Promise<Scene> {
  const [mail, storage, metricsPort] = [await startMailPeer(), await startStoragePeer(), await freePort(0)]
  const cluster = await startCluster({
    ...{ databaseUrl: url, apis, workers: 1 },
    environment: { SMTP_URL: mail.url, ...storage.environment, ...environment },
    workerEnvironment: { METRICS_PORT: String(metricsPort) },
  })
  const site = { services: { db } }
  await configure(site, { is_download_xlsx_enabled: true })
  const template: TestTemplate = await publishTemplate(site)
  const [owner, approver] = await Promise.all(
    ['fault owner', 'fault approver'].map((name) => signInPerson(db, mailOf(name))),
  )
  if (!owner || !approver) throw new Error('Nobody signed in')
  const origin = cluster.apis[0]?.origin ?? ''
  return {
    ...{ cluster, origin, mail, storage, owner, approver },
    metrics: () => fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((response) => response.text()),
    submit: async () =>
      (await owner.must(origin, 'create_memo', submission(template, [level([approver.email])]))).memo_id,
    async close() {
      await cluster.stop()
      await mail.stop()
      await storage.stop()
    },
  }
}
