import type { Limits, ReportRole } from '@countersign/domain'
import type { SealTrust } from '@countersign/evidence'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../platform/config/config.ts'
import type { ContactsService } from '../platform/providers/contacts-service.ts'
import type { LogKey } from '../platform/config/log-key.ts'
import type { AskedWitness, Witness } from '../platform/config/witness-settings.ts'
import type { Db } from '../platform/db/database.ts'
import type { RowCache } from '../platform/db/row-cache.ts'
import type { DocumentProcesses } from '../platform/documents/document-processes.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { LiveHub } from '../platform/signals/live-hub.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Mailbox } from '../platform/mail/mailbox.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Outgoing } from '../platform/outgoing/outgoing.ts'
import type { PdfRenderer } from '../platform/pdf/renderer.ts'
import type { Push } from '../platform/push/push.ts'
import type { IdentityProviders } from '../platform/providers/identity-providers.ts'
import type { RemoteConfig, RemoteConfigValues } from '../platform/config/remote-config.ts'
import type { SecurityEvent, SecurityLog } from '../platform/security-log/security-log.store.ts'
import type { Scanner } from '../platform/scanner/scanner.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** A PDF with its seal. */
export interface SealedPdf {
  pdf: Uint8Array
  /** Whether it carries all that its verification needs later, lists of revoked certificates included. */
  level: 'B-T' | 'B-LT'
  /** When, as the timestamp authority says. */
  at: string
}

/** Seals signed-off PDFs (O3). */
export interface Sealing {
  /** The organisation that seals, as its certificate names it. */
  by(): string
  /** What seals lead to, in DER. */
  trust(): SealTrust
  /** When the sealing certificate ends. */
  endsAt(): Date
  /** @throws SealUnavailable while the key or the timestamp authority is away */
  seal(pdf: Uint8Array): Promise<SealedPdf>
  /**
   * A timestamp of something else than a PDF, in DER, and when.
   * @throws SealUnavailable
   */
  timestamp(over: Uint8Array): Promise<{ token: Uint8Array; at: Date }>
}

/** How evidence is kept (O1, O2). */
export interface Evidence {
  /** Signs the log's checkpoints. */
  logKey: LogKey
  /** Raises the alarm for a memo that has changed without evidence. */
  noteGap(memoId: string): void
  /** Null where PDFs aren't sealed (O3). */
  seal: Sealing | null
  /** Those that are asked to cosign checkpoints, and how many cosignatures the published trust file asks for. */
  witnesses: readonly AskedWitness[]
  threshold: number | undefined
}

/** Everything that handlers, jobs and routes may use. `server.ts` composes it, and each function names the parts it uses. */
export interface Services {
  config: Config
  db: Db
  /** The pool under `db`, for named prepared statements on hot paths. */
  pool: pg.Pool
  /** The sessions that this process serves, by token (B3). */
  sessionRows: RowCache<SessionRow>
  log: Logger
  storage: Storage
  mailer: Mailer
  /** The development mailbox; null if mail is sent by SMTP (B4). */
  mailbox: Mailbox | null
  /** Requests to addresses that people entered (M7). */
  outgoing: Outgoing
  /** Null where no evidence is kept (O1). */
  evidence: Evidence | null
  /** Null where this installation is no witness of other logs (O2). */
  witness: Witness | null
  /** Null where uploads aren't scanned (Q3). */
  scanner: Scanner | null
  /** Null where push is off (M7). */
  push: Push | null
  pdf: PdfRenderer
  spreadsheets: DocumentProcesses
  jobs: Jobs
  live: LiveHub
  identityProviders: IdentityProviders
  contacts: ContactsService
  remoteConfig: RemoteConfig
  metrics: Metrics
  securityLog: SecurityLog
  /** Aborted when shutdown begins: event streams end, and the process is no longer ready. */
  ending: AbortSignal
  now: () => Date
}

export type Site = 'web' | 'admin'

/** A valid session of the end-user app, with its person and all settings. */
export interface SessionRow {
  created_at: Date
  last_seen_at: Date
  session_id: string
  signed_in_at: Date | null
  issuer: string
  user_id: string
  email: string
  person_id: number
  display_name: string
  /** Null for almost everyone. */
  delegations: Delegation[] | null
  /** Null for almost everyone. */
  preparations: Preparation[] | null
  /** Earlier addresses of the person (P4); null for almost everyone. */
  aliases: string[] | null
  /** Whether another person had the address before. */
  is_given: boolean
  /** Of an administrator with limits, on the console (P7); null for everyone else. */
  limits: Limits
  /** All settings as one JSON text. */
  settings: string | null
}

/** Days on which a person decides for someone else (K2), as read with their session. */
export interface Delegation {
  absenceId: string
  /** Who is away; the e-mail is in lower case. */
  personId: number
  email: string
  name: string
  firstDay: string
  lastDay: string | null
  /** None means all. */
  templateIds: string[]
}

/** An arrangement under which a person prepares drafts for someone else (R6), as read with their session. */
export interface Preparation {
  preparationId: string
  /** Whose drafts; the e-mail is in lower case. */
  personId: number
  email: string
  name: string
  lastDay: string
}

/** The person of the request's session (A3). */
export interface Caller {
  userId: string
  email: string
  /** The number that reach goes by (I1). */
  personId: number
  name: string
  issuer: string
  /** Identifies the session without revealing its token. */
  sessionId: string
  /** When the person last authenticated with the provider; null if it does not report that (P3). */
  signedInAt: Date | null
  /** On the console's origin, with an administrator's e-mail and domain (B5). */
  isAdmin: boolean
  /** What the administrator is limited to; null for one without limits, and for people who are none (P7). */
  limits: Limits
  /** Those whom they decide for, today or later (K2). */
  delegations: readonly Delegation[]
  /** Those for whom they prepare drafts, today or later (R6); none with a token (P1). */
  preparations: readonly Preparation[]
  /** The API token that they call with; absent in a session (P1). */
  apiToken?: { tokenId: string; name: string }
  /** The remote configuration, read with the session (I4). */
  remoteConfig: RemoteConfigValues
}

/** What a handler works with: the services that it names, and who calls from where. */
export interface CallContext<Uses extends keyof Services = never> {
  services: Pick<Services, Uses>
  caller: Caller
  site: Site
  log: Logger
  /** The client's IP address. */
  address?: string
  /** Security events that the call recorded, to be written as lines after it succeeds. */
  securityEvents?: SecurityEvent[]
  /** The caller's role, in calls that require one for the reports (H6). */
  reportRole?: ReportRole
}
