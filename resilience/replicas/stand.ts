import type pg from 'pg'
import type { Db } from '../../apps/server/src/db/database.ts'
import { mailOf, publishTemplate, type TestTemplate } from '../../apps/server/src/testing/memos.ts'
import { DRAIN_SECONDS, startCluster, type Cluster } from '../cluster/cluster.ts'
import { startMailPeer, type MailPeer } from '../cluster/mail-peer.ts'
import { signInPerson, type Person } from '../cluster/person.ts'
import type { ReverseProxy } from './proxy.ts'
import { proxyPort, startReverseProxy } from './reverse-proxy.ts'

/** Three API processes and two workers behind a reverse proxy, on one database. */
export interface Stand {
  /** The proxy's address: the only one that people know. */
  url: string
  proxy: ReverseProxy
  cluster: Cluster
  mail: MailPeer
  db: Db
  pool: pg.Pool
  template: TestTemplate
  people: Person[]
  stop(): Promise<void>
}

const PEOPLE = 8

export async function openStand(
  { url, db, pool }: { url: string; db: Db; pool: pg.Pool },
  environment: Record<string, string> = {},
): Promise<Stand> {
  const mail = await startMailPeer()
  const port = await proxyPort()
  const publicUrl = `http://127.0.0.1:${port}`
  const cluster = await startCluster({
    ...{ databaseUrl: url, apis: 3, workers: 2 },
    environment: {
      ...{ WEB_URL: publicUrl, TRUST_PROXY: '1', SMTP_URL: mail.url, DRAIN_SECONDS },
      ...environment,
    },
  })
  const proxy = await startReverseProxy(
    port,
    cluster.apis.map((api) => api.origin),
  )
  const names = Array.from({ length: PEOPLE }, (_none, index) => mailOf(`colleague-${index}`))
  return {
    ...{ url: publicUrl, proxy, cluster, mail, db, pool },
    template: await publishTemplate({ services: { db } }),
    people: await Promise.all(names.map((email) => signInPerson(db, email))),
    async stop() {
      await proxy.stop()
      await cluster.stop()
      await mail.stop()
    },
  }
}
