import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Db } from '@countersign/server/platform/db/database'
import { connect } from '@countersign/server/platform/db/database'
import { startTestIdentity } from '@countersign/test-kit/test-identity'
import { USER_ID } from '../../scripts/image/debian-base.ts'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { startTestPostgres } from '../../scripts/postgres/test-postgres.ts'
import type { MailPeer } from '../cluster/mail-peer.ts'
import { startMailPeer } from '../cluster/mail-peer.ts'
import { startStoragePeer } from '../cluster/storage-peer.ts'
import type { ContainerOptions } from './engine.ts'
import { ADMINISTRATOR } from './use-product.ts'

/** What containers of the product work with: an empty database, a folder, a bucket, an identity provider, and a mail server. */
export interface Installation {
  /** For `web` and `worker` with files in a folder and the key in a file, as with Compose. */
  withFolder: ContainerOptions
  /** The same with files in a bucket and the key in a variable, as in Kubernetes. */
  withBucket: ContainerOptions
  /** For `migrate` and `verify`. */
  databaseOnly: ContainerOptions
  /** Addresses of the sites. */
  web: string
  admin: string
  db: Db
  mail: MailPeer
  stop(): Promise<void>
}

/** Where the image keeps files. */
const DATA = '/var/lib/countersign'
const OWNER_READS = 0o400

/** Starts everything but the product, as in production except for TLS. */
export async function install(folder: string): Promise<Installation> {
  const data = join(folder, 'data')
  mkdirSync(data)
  const SECRET_KEY = randomBytes(32).toString('hex')
  writeFileSync(join(data, 'secret-key'), SECRET_KEY, { mode: OWNER_READS })
  for (const path of [data, join(data, 'secret-key')]) chownSync(path, USER_ID, USER_ID)
  const [webPort, adminPort] = [await freePort(0), await freePort(0)]
  const [web, admin] = [`http://localhost:${webPort}`, `http://localhost:${adminPort}`]
  const postgres = await startTestPostgres()
  const [mail, storage] = [await startMailPeer(), await startStoragePeer()]
  const identity = await startTestIdentity([web, admin])
  const { db } = connect(postgres.url, 2)
  const DATABASE_URL = postgres.url
  const settings = {
    ...identity.environment,
    DATABASE_URL,
    // The containers share the machine's network.
    HOST: '127.0.0.1',
    WEB_PORT: String(webPort),
    ADMIN_PORT: String(adminPort),
    WEB_URL: web,
    ADMIN_URL: admin,
    SMTP_URL: mail.url,
    ADMIN_EMAILS: ADMINISTRATOR,
    LOG_LEVEL: 'warn',
  }
  return {
    withFolder: { data, environment: { ...settings, SECRET_KEY_FILE: `${DATA}/secret-key` } },
    withBucket: { environment: { ...settings, ...storage.environment, SECRET_KEY } },
    databaseOnly: { environment: { DATABASE_URL } },
    web,
    admin,
    db,
    mail,
    async stop() {
      await db.destroy()
      await Promise.all([identity.stop(), mail.stop(), storage.stop(), postgres.stop()])
    },
  }
}
