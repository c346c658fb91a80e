import { emailAddress } from '@countersign/contract'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import type { ScannerAddress } from '../scanner/clamd.ts'
import { scannerAddress } from './scanner-address.ts'
import type { Providers } from './provider-settings.ts'
import { PROVIDER_SETTING_NAMES, readProviders } from './provider-settings.ts'
import { isKeyPair } from './vapid-keys.ts'
import type { AskedWitness, WitnessConfig } from './witness-settings.ts'
import { askedWitnesses, witnessedLogs } from './witness-settings.ts'

const port = z.coerce.number().int().min(1).max(65535)
const url = z.url().transform((value) => value.replace(/\/$/, ''))
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** The settings of seals (O3): all or none. */
const SEAL_SETTINGS = ['SEAL_KEY', 'SEAL_CERTIFICATE', 'TSA_URL', 'TSA_CERTIFICATE'] as const

/** The settings of web push (M7): all or none. */
const VAPID_SETTINGS = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const

const environment = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().default('127.0.0.1'),
    WEB_PORT: port.default(3000),
    ADMIN_PORT: port.default(3001),
    WEB_URL: url.optional(),
    ADMIN_URL: url.optional(),
    DATABASE_URL: z.string().min(1),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
    DATA_DIR: z.string().default('./data'),
    SECRET_KEY: z
      .string()
      .regex(
        /^[0-9a-f]{64,}(,[0-9a-f]{64,})*$/i,
        'must be at least 64 hexadecimal digits (32 bytes), or several such, parted by commas',
      ),
    MICROSOFT_TENANTS: list.default([]),
    PEOPLE_API_URL: url.default('https://people.googleapis.com'),
    DEVELOPMENT_IDENTITY: flag.default(false),
    DEVELOPMENT_OPEN_TO_NETWORK: flag.default(false),
    SMTP_URL: z.url().optional(),
    MAIL_FROM: z.string().default('Countersign <no-reply@localhost>'),
    STORAGE_URL: z.string().optional(),
    VAPID_PUBLIC_KEY: z.string().optional(),
    VAPID_PRIVATE_KEY: z.string().optional(),
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
      .optional(),
    EVIDENCE: flag.or(z.enum(['on', 'off']).transform((value) => value === 'on')).default(false),
    LOG_KEY: z
      .string()
      .regex(/^file:./, 'must name a file: file:/etc/countersign/log-key.pem')
      .optional(),
    LOG_ORIGIN: z
      .string()
      .regex(/^[^\s+]+$/, 'must have no spaces and no plus signs')
      .optional(),
    WITNESSES: askedWitnesses.default([]),
    WITNESS_THRESHOLD: z.coerce.number().int().min(0).optional(),
    WITNESS_KEY: z
      .string()
      .regex(/^file:./, 'must name a file: file:/etc/countersign/witness-key.pem')
      .optional(),
    WITNESS_NAME: z
      .string()
      .regex(/^[^\s+]+$/, 'must have no spaces and no plus signs')
      .optional(),
    WITNESS_FOR: witnessedLogs.optional(),
    PACK_LOGS: flag
      .transform((value) => (value ? 'on' : 'off'))
      .or(z.enum(['on', 'off', 'compact']))
      .default('off'),
    ARCHIVE_AFTER_YEARS: z.coerce.number().int().min(1).max(99).optional(),
    SEAL_KEY: z
      .string()
      .regex(/^(file|command):./, 'must name a file or a program: file:/etc/countersign/seal-key.pem')
      .optional(),
    SEAL_CERTIFICATE: z.string().optional(),
    SEAL_EARLIER: flag.or(z.enum(['on', 'off']).transform((value) => value === 'on')).default(false),
    TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
    TSA_CERTIFICATE: z.string().optional(),
    OUTGOING_ALLOWED_HOSTS: list.pipe(z.array(z.string().toLowerCase())).default([]),
    SCANNER_URL: scannerAddress.optional(),
    S3_ENDPOINT: url.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    ADMIN_EMAILS: list.pipe(z.array(emailAddress)).default([]),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    SECURITY_LOG: z.string().min(1).default('none'),
    SECURITY_CONTACT: z
      .string()
      .regex(/^(https:\/\/|mailto:)\S+$/, 'must begin with https:// or mailto:')
      .optional(),
    TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
    REQUESTS_A_MINUTE: z.coerce.number().int().min(1).default(1200),
    DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
    PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
    WORKER: z.enum(['inside', 'none']).default('inside'),
    METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
  })
  .superRefine((env, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const isDevelopment = env.DEVELOPMENT_IDENTITY || !env.SMTP_URL
    if (env.NODE_ENV === 'production') {
      if (!env.SMTP_URL) refuse('SMTP_URL', 'is required in production: there is no mailbox page there')
      if (env.DEVELOPMENT_IDENTITY)
        refuse('DEVELOPMENT_IDENTITY', 'never runs in production; name real sign-in providers')
      if (!env.WEB_URL || !env.ADMIN_URL)
        refuse('WEB_URL', 'and ADMIN_URL, the public addresses, are required in production')
    }
    if (isDevelopment && !env.DEVELOPMENT_OPEN_TO_NETWORK && !isLoopback(env.HOST))
      refuse(
        'HOST',
        'must be a loopback address while development sign-in or mailbox run; DEVELOPMENT_OPEN_TO_NETWORK=1 lifts this',
      )
    const push = VAPID_SETTINGS.filter((name) => env[name] !== undefined)
    const missing = VAPID_SETTINGS.find((name) => env[name] === undefined)
    if (push.length > 0 && missing) refuse(missing, `belongs to ${push[0]}; without all three, push is off`)
    else if (push.length > 0 && !isKeyPair(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY))
      refuse('VAPID_PUBLIC_KEY', 'and VAPID_PRIVATE_KEY must be the base64url keys of one pair on P-256')
    if (env.ARCHIVE_AFTER_YEARS !== undefined && env.PACK_LOGS === 'off')
      refuse('ARCHIVE_AFTER_YEARS', 'needs PACK_LOGS: only packed logs are archived')
    if (env.EVIDENCE && !env.LOG_KEY)
      refuse('LOG_KEY', 'is required where EVIDENCE is on: openssl genpkey -algorithm ed25519 makes one')
    if (env.WITNESSES.length > 0 && !env.EVIDENCE)
      refuse('WITNESSES', 'needs EVIDENCE: without a log there is nothing to sign')
    if ((env.WITNESS_THRESHOLD ?? 0) > env.WITNESSES.length)
      refuse('WITNESS_THRESHOLD', 'must be at most the number of WITNESSES')
    if ((env.WITNESS_KEY === undefined) !== (env.WITNESS_FOR === undefined))
      refuse('WITNESS_KEY', 'and WITNESS_FOR belong together')
    if (env.WITNESS_KEY !== undefined && env.WITNESS_KEY === env.LOG_KEY)
      refuse('WITNESS_KEY', 'must be another key than LOG_KEY')
    const sealing = SEAL_SETTINGS.filter((name) => env[name] !== undefined)
    const lacking = SEAL_SETTINGS.find((name) => env[name] === undefined)
    if (sealing.length > 0 && lacking)
      refuse(lacking, `belongs to ${sealing[0]}; without all four, PDFs aren’t sealed`)
    else if (env.SEAL_EARLIER && sealing.length === 0)
      refuse('SEAL_EARLIER', 'needs SEAL_KEY: without it no PDF is sealed')
    else if (sealing.length > 0 && !env.EVIDENCE)
      refuse('EVIDENCE', 'must be on where PDFs are sealed: a seal is over a proof')
  })

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = [...Object.keys(environment.shape), ...PROVIDER_SETTING_NAMES]

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** The keys by which push services know this installation, base64url (M7). */
export interface PushConfig {
  publicKey: string
  privateKey: string
  /** Whom a push service may write to about this sender. */
  subject: string
}

/** How signed-off PDFs are sealed (O3). */
export interface SealConfig {
  /** A file with a private key, or a program that signs what it is given. */
  key: { file: string } | { command: string }
  /** The file of the sealing certificate, those above it, and lists of revoked ones. */
  certificateFile: string
  timestampUrl: string
  /** The file of the certificates that timestamps lead to. */
  timestampCertificateFile: string
  /** Whether PDFs from before are made again and sealed. */
  sealsEarlier: boolean
}

/** The log of entries (O2). */
export interface EvidenceConfig {
  /** Its name. */
  origin: string
  keyFile: string
  /** Those that are asked to cosign its checkpoints. */
  witnesses: AskedWitness[]
  /** How many cosignatures its trust file asks for; all, unless given. */
  threshold: number | undefined
}

/** The server's settings, read once at startup and listed in docs/settings.md. */
export interface Config {
  production: boolean
  host: string
  web: { port: number; url: string }
  admin: { port: number; url: string }
  databaseUrl: string
  databasePool: number
  dataDir: string
  /** The first key seals, all of them open. To rotate, prepend a new key until nothing sealed with the old one is left. */
  secretKeys: Buffer[]
  /** The sign-in providers (B1, P3). */
  providers: Providers
  /** Tenants that may sign in with Microsoft (B2). */
  microsoftTenants: string[]
  peopleApiUrl: string
  /** Cookies are Secure with `__Host-` names outside loopback (B3). */
  secureCookies: boolean
  smtpUrl: string | null
  mailFrom: string
  storageUrl: string
  s3: {
    endpoint: string | undefined
    region: string
    accessKeyId: string | undefined
    secretAccessKey: string | undefined
  }
  /** Where clamd listens; null where uploads aren't scanned (Q3). */
  scanner: ScannerAddress | null
  /** Null switches push off. */
  push: PushConfig | null
  /** Null keeps no evidence. */
  evidence: EvidenceConfig | null
  /** Null where this installation is no witness of other logs. */
  witness: WitnessConfig | null
  /** Whether the logs of memos that have ended are packed (D10): so that the release before this one can export them too, or in fewer bytes. */
  packsLogs: 'off' | 'on' | 'compact'
  /** Years after their end until memos are archived (R9); null archives none. */
  archivesAfterYears: number | null
  /** Null seals no PDF. */
  seal: SealConfig | null
  /** Hosts that outgoing requests may reach at addresses that aren't public (M7). */
  outgoingAllowedHosts: string[]
  adminEmails: string[]
  logLevel: string
  /** Where the security log is written besides the database: 'none', 'stdout', or a file. */
  securityLog: string
  /** Where flaws are reported; undefined where the installation names no place. */
  securityContact: string | undefined
  /** Number of trusted proxies in front of the process, whose `X-Forwarded-*` headers are used. */
  trustProxy: number
  /** Limit per person, or per address without a session; far above interactive use. */
  requestsAMinute: number
  /** Number of server processes that share the ports. */
  processes: number
  runsJobs: boolean
  /** How long open connections are served during shutdown. */
  drainMs: number
  /** Where `/metrics` is served; null disables it. Port 0 picks a free port. */
  metrics: { host: string; port: number } | null
}

/**
 * Reads the settings from the environment.
 * @throws ConfigError for the first invalid setting
 */
export function readConfig(source: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const setting = issue?.path.join('.') ?? ''
    const isMissing = issue?.code === 'invalid_type' && given[setting] === undefined
    throw new ConfigError(`Setting ${setting}: ${isMissing ? 'is required' : issue?.message}`)
  }
  const env = parsed.data
  const webUrl = env.WEB_URL ?? `http://localhost:${env.WEB_PORT}`
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    web: { port: env.WEB_PORT, url: webUrl },
    admin: { port: env.ADMIN_PORT, url: env.ADMIN_URL ?? `http://localhost:${env.ADMIN_PORT}` },
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    dataDir: env.DATA_DIR,
    secretKeys: env.SECRET_KEY.split(',').map((key) => Buffer.from(key, 'hex')),
    providers: readProviders(given),
    microsoftTenants: env.MICROSOFT_TENANTS,
    peopleApiUrl: env.PEOPLE_API_URL,
    secureCookies: !isLoopback(new URL(webUrl).hostname),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    storageUrl: env.STORAGE_URL ?? `file:${env.DATA_DIR}/files`,
    s3: {
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    },
    scanner: env.SCANNER_URL ?? null,
    push:
      env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY && env.VAPID_SUBJECT
        ? {
            publicKey: env.VAPID_PUBLIC_KEY,
            privateKey: env.VAPID_PRIVATE_KEY,
            subject: env.VAPID_SUBJECT,
          }
        : null,
    evidence:
      env.EVIDENCE && env.LOG_KEY
        ? {
            origin: env.LOG_ORIGIN ?? `${new URL(webUrl).host}/log`,
            keyFile: env.LOG_KEY.slice('file:'.length),
            witnesses: env.WITNESSES,
            threshold: env.WITNESS_THRESHOLD,
          }
        : null,
    witness:
      env.WITNESS_KEY && env.WITNESS_FOR
        ? {
            name: env.WITNESS_NAME ?? `${new URL(webUrl).host}/witness`,
            keyFile: env.WITNESS_KEY.slice('file:'.length),
            logs: env.WITNESS_FOR,
          }
        : null,
    packsLogs: env.PACK_LOGS,
    archivesAfterYears: env.ARCHIVE_AFTER_YEARS ?? null,
    seal:
      env.SEAL_KEY && env.SEAL_CERTIFICATE && env.TSA_URL && env.TSA_CERTIFICATE
        ? {
            key: sealKey(env.SEAL_KEY),
            certificateFile: env.SEAL_CERTIFICATE,
            timestampUrl: env.TSA_URL,
            timestampCertificateFile: env.TSA_CERTIFICATE,
            sealsEarlier: env.SEAL_EARLIER,
          }
        : null,
    outgoingAllowedHosts: env.OUTGOING_ALLOWED_HOSTS,
    adminEmails: env.ADMIN_EMAILS,
    logLevel: env.LOG_LEVEL,
    securityLog: env.SECURITY_LOG,
    securityContact: env.SECURITY_CONTACT,
    trustProxy: env.TRUST_PROXY,
    requestsAMinute: env.REQUESTS_A_MINUTE,
    processes: env.PROCESSES,
    runsJobs: env.WORKER === 'inside',
    drainMs: (env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? 5 : 0)) * 1000,
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
  }
}

function sealKey(setting: string): SealConfig['key'] {
  const [kind] = setting.split(':', 1)
  const value = setting.slice(`${kind}:`.length)
  return kind === 'file' ? { file: value } : { command: value }
}
