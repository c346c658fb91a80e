import type { ReportRole } from '@countersign/domain'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { ContactsService } from './contacts/contacts-service.ts'
import type { Db } from './db/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { LiveHub } from './live/live-hub.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Mailbox } from './mail/mailbox.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PdfRenderer } from './pdf/renderer.ts'
import type { IdentityProviders } from './people/identity-providers.ts'
import type { RemoteConfig, RemoteConfigValues } from './settings/remote-config.ts'
import type { Storage } from './storage/storage.ts'

/** What the subjects' code works with; `app.ts` composes it once, tests compose their own. */
export interface Services {
  config: Config
  db: Db
  /** The pool under `db`, for named prepared statements on hot paths. */
  pool: pg.Pool
  log: Logger
  storage: Storage
  mailer: Mailer
  /** The development mailbox; null where mail goes out by SMTP (B4). */
  mailbox: Mailbox | null
  pdf: PdfRenderer
  jobs: Jobs
  live: LiveHub
  identityProviders: IdentityProviders
  contacts: ContactsService
  remoteConfig: RemoteConfig
  metrics: Metrics
  /** Aborted when the process begins to end: open streams end, and it is no longer ready. */
  ending: AbortSignal
  now: () => Date
}

export type Site = 'web' | 'admin'

/** The signed-in person behind a request, as the session says (A3). */
export interface Caller {
  userId: string
  email: string
  name: string
  issuer: string
  /** On the console's origin, with an administrator's e-mail and domain (B5). */
  isAdmin: boolean
  /** The remote configuration, read together with the session (I4). */
  remoteConfig: RemoteConfigValues
}

export interface CallContext {
  services: Services
  caller: Caller
  site: Site
  log: Logger
  /** In calls that only holders of a reports role may make: the caller's (H6). */
  reportRole?: ReportRole
}
