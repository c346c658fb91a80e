import type pg from 'pg'
import type { Db } from '@countersign/server/platform/db/database'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { mailOf, publishTemplate } from '@countersign/test-kit/memos'
import type { Cluster } from '../cluster/cluster.ts'
import { DRAIN_SECONDS, startCluster } from '../cluster/cluster.ts'
import type { MailPeer } from '../cluster/mail-peer.ts'
import { startMailPeer } from '../cluster/mail-peer.ts'
import type { Person } from '../cluster/person.ts'
import { signInPerson } from '../cluster/person.ts'
import type { Nginx } from '../../scripts/test/nginx.ts'
import { proxyPort, startReverseProxy } from './reverse-proxy.ts'

/** Three API processes and two workers behind nginx, on one database. */
export interface Harness {
  /** The proxy's address, the only public one. */
  url: string
  cluster: Cluster
  mail: MailPeer
  db: Db
  pool: pg.Pool
  template: TestTemplate
  people: Person[]
  stop(): Promise<void>
}

const PEOPLE = 8

export async function openHarness(
  { url, db, pool }: { url: string; db: Db; pool: pg.Pool },
  nginx: Nginx,
): Promise<Harness> {
  const mail = await startMailPeer()
  const port = await proxyPort()
  const publicUrl = `http://127.0.0.1:${port}`
  const cluster = await startCluster({
    databaseUrl: url,
    apis: 3,
    workers: 2,
    environment: { WEB_URL: publicUrl, TRUST_PROXY: '1', SMTP_URL: mail.url, DRAIN_SECONDS },
  })
  const proxy = await startReverseProxy(
    nginx,
    port,
    cluster.apis.map((api) => api.origin),
  )
  const names = Array.from({ length: PEOPLE }, (_none, index) => mailOf(`colleague-${index}`))
  return {
    url: publicUrl,
    cluster,
    mail,
    db,
    pool,
    template: await publishTemplate({ services: { db } }),
    people: await Promise.all(names.map((email) => signInPerson(db, email))),
    async stop() {
      await proxy.stop()
      await cluster.stop()
      await mail.stop()
    },
  }
}
