import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import { freePort } from '../../scripts/postgres/free-port.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { startCluster } from '../cluster/cluster.ts'
import type { MailPeer } from '../cluster/mail-peer.ts'
import { startMailPeer } from '../cluster/mail-peer.ts'
import type { Person } from '../cluster/person.ts'
import { signInPerson } from '../cluster/person.ts'
import type { StoragePeer } from '../cluster/storage-peer.ts'
import { startStoragePeer } from '../cluster/storage-peer.ts'
import type { MigratedDatabase } from '../histories/harness.ts'

/** Processes, a few people, and a mail server and bucket that can fail. */
export interface Harness {
  cluster: Cluster
  /** Origin of the first process. */
  origin: string
  mail: MailPeer
  storage: StoragePeer
  owner: Person
  approver: Person
  /** The worker's Prometheus metrics. */
  metrics(): Promise<string>
  /** Submits a memo to the approver. @returns its id */
  submit(): Promise<string>
  close(): Promise<void>
}

/** Starts everything on a migrated database. */
export async function openHarness(
  { url, db }: MigratedDatabase,
  { apis = 1, environment = {} }: { apis?: number; environment?: Record<string, string> } = {},
): Promise<Harness> {
  const [mail, storage, metricsPort] = [await startMailPeer(), await startStoragePeer(), await freePort(0)]
  const cluster = await startCluster({
    databaseUrl: url,
    apis,
    workers: 1,
    environment: { SMTP_URL: mail.url, ...storage.environment, ...environment },
    workerEnvironment: { METRICS_PORT: String(metricsPort) },
  })
  const site = { services: { db } }
  await configure(site, { is_download_xlsx_enabled: true })
  const template: TestTemplate = await publishTemplate(site)
  const [owner, approver] = await Promise.all(
    ['fault owner', 'fault approver'].map((name) => signInPerson(db, mailOf(name))),
  )
  if (!owner || !approver) throw new Error('No one is signed in')
  const origin = cluster.apis[0]?.origin ?? ''
  return {
    cluster,
    origin,
    mail,
    storage,
    owner,
    approver,
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
