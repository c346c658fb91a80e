import { createHmac } from 'node:crypto'
import { join, resolve } from 'node:path'
import { DEMO_TENANT_ID } from '@countersign/identity-dev/claims'
import { DIRECTORY_CLAIMS } from '@countersign/identity-dev/directory-claims'
import { sealFilesIn } from '@countersign/timestamp-dev/authorities'
import { readConfig } from '@countersign/server/platform/config/config'
import { ConfigError } from '@countersign/server/platform/config/config-error'
import type { KeyPair } from '@countersign/server/platform/config/vapid-keys'
import { PlainError } from '../plain-error.ts'
import { root } from '../root.ts'
import { dataDirOf } from './data-dir.ts'

export type Environment = Record<string, string | undefined>

/** What to start, decided from the settings before anything runs. */
export interface Plan {
  dataDir: string
  /** The public addresses of the two apps. */
  webUrl: string
  adminUrl: string
  host: string
  webPort: number
  adminPort: number
  /** The preferred port of PostgreSQL; `undefined` if DATABASE_URL is set. */
  postgresPort: number | undefined
  /** The development identity provider; `undefined` if real ones are configured. */
  identity: { port: number; url: string; environment: Environment } | undefined
  /** The development timestamp authority; `undefined` if the settings decide about seals, or no evidence is kept. */
  timestamps: { port: number; folder: string; environment: Environment } | undefined
  /** Whether mails go to the development mailbox. */
  hasMailbox: boolean
  demoFile: string
  /** The server alone, or with the demo organisation, which it loads into an empty database. */
  serverProgram: string
  /** The server's environment, without DATABASE_URL if the database is ours. */
  serverEnvironment: Environment
}

function readPort(env: Environment, name: string, fallback: number): number {
  const given = env[name]
  if (!given) return fallback
  const port = Number(given)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new PlainError(`Setting ${name}: ${given} is not a port number (1 to 65535).`)
  }
  return port
}

function readFlag(env: Environment, name: string, fallback: boolean): boolean {
  const given = env[name]
  if (!given) return fallback
  if (!['0', '1', 'true', 'false'].includes(given))
    throw new PlainError(`Setting ${name}: ${given} is not one of 0, 1, true and false.`)
  return given === '1' || given === 'true'
}

function requireDistinct(ports: [name: string, port: number][]): void {
  const seen = new Map<number, string>()
  for (const [name, port] of ports) {
    const other = seen.get(port)
    if (other) throw new PlainError(`Setting ${name}: ${port} is already used by ${other}.`)
    seen.set(port, name)
  }
}

/**
 * Decides what to start. Also validates the server's settings, so that an invalid one stops the start with one line
 * before a database is touched.
 *
 * @param secretKey returns the stored key, 32 bytes in hexadecimal, if SECRET_KEY is not set
 * @param vapidKeys returns the stored keys of web push if none of their settings is set
 * @param logKey returns the file of the stored key of the log if EVIDENCE is not set
 * @throws PlainError naming the setting
 */
export function makePlan(
  source: Environment,
  secretKey: (dataDir: string) => string,
  vapidKeys: (dataDir: string) => KeyPair,
  logKey: (dataDir: string) => string,
): Plan {
  const env = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  if (env.NODE_ENV === 'production') {
    throw new PlainError(
      'Setting NODE_ENV: npm start includes a database and demo data; in production use "npm run build" and "npm run serve".',
    )
  }
  const webPort = readPort(env, 'WEB_PORT', 3000)
  const adminPort = readPort(env, 'ADMIN_PORT', 3001)
  const identityPort = readPort(env, 'IDENTITY_PORT', 3002)
  const postgresPort = env.DATABASE_URL ? undefined : readPort(env, 'PG_PORT', 54_329)
  const developmentSeals = !SEAL_SETTINGS.some((name) => env[name] !== undefined) && keepsEvidence(env)
  const timestampPort = readPort(env, 'TIMESTAMP_PORT', 3003)
  const developmentIdentity = !env.GOOGLE_ISSUER && !env.MICROSOFT_ISSUER
  requireDistinct([
    ['WEB_PORT', webPort],
    ['ADMIN_PORT', adminPort],
    ...(developmentIdentity ? [['IDENTITY_PORT', identityPort] as [string, number]] : []),
    ...(developmentSeals ? [['TIMESTAMP_PORT', timestampPort] as [string, number]] : []),
    ...(postgresPort ? [['PG_PORT', postgresPort] as [string, number]] : []),
  ])
  const dataDir = dataDirOf(env)
  const sealFolder = join(dataDir, 'seal')
  const demoFile = resolve(root, env.DEMO_FILE ?? 'demo/organisation.json')
  const SECRET_KEY = env.SECRET_KEY ?? secretKey(dataDir)
  const identityUrl = (env.IDENTITY_URL ?? `http://localhost:${identityPort}`).replace(/\/+$/, '')
  const clientSecret = createHmac('sha256', SECRET_KEY).update('development identity provider').digest('hex')
  const serverEnvironment: Environment = {
    LOG_LEVEL: 'warn',
    ...(developmentIdentity && claimSettings()),
    ...env,
    WEB_PORT: String(webPort),
    ADMIN_PORT: String(adminPort),
    DATA_DIR: dataDir,
    DEMO_FILE: demoFile,
    SECRET_KEY,
    ...pushSettings(env, () => vapidKeys(dataDir)),
    ...evidenceSettings(env, () => logKey(dataDir)),
    ...(developmentSeals && sealSettings(sealFolder, timestampPort)),
    ...(developmentIdentity && {
      DEVELOPMENT_IDENTITY: '1',
      GOOGLE_ISSUER: `${identityUrl}/google`,
      GOOGLE_CLIENT_ID: 'countersign',
      GOOGLE_CLIENT_SECRET: clientSecret,
      MICROSOFT_ISSUER: `${identityUrl}/microsoft`,
      MICROSOFT_CLIENT_ID: 'countersign',
      MICROSOFT_CLIENT_SECRET: clientSecret,
      MICROSOFT_TENANTS: DEMO_TENANT_ID,
      // The demo people have accounts at both (P3).
      SHARED_DOMAINS: '*',
      PEOPLE_API_URL: `${identityUrl}/people`,
    }),
  }
  const config = checkServerSettings(serverEnvironment)
  return {
    dataDir,
    webUrl: config.web.url,
    adminUrl: config.admin.url,
    host: config.host,
    webPort,
    adminPort,
    postgresPort,
    identity: developmentIdentity
      ? {
          port: identityPort,
          url: identityUrl,
          environment: {
            ...env,
            IDENTITY_PORT: String(identityPort),
            IDENTITY_URL: identityUrl,
            IDENTITY_CLIENT_ID: 'countersign',
            IDENTITY_CLIENT_SECRET: clientSecret,
            // The second one is for the popup, the third one for grants to search contacts (B6).
            IDENTITY_REDIRECT_URIS: [
              `${config.web.url}/redirect`,
              `${config.web.url}/redirect/microsoft`,
              `${config.web.url}/auth/contacts/callback`,
              `${config.admin.url}/redirect`,
            ].join(','),
            IDENTITY_DATA_DIR: join(dataDir, 'identity'),
            DEMO_FILE: demoFile,
          },
        }
      : undefined,
    timestamps: developmentSeals
      ? {
          port: timestampPort,
          folder: sealFolder,
          environment: { ...env, TIMESTAMP_PORT: String(timestampPort), TIMESTAMP_DATA_DIR: sealFolder },
        }
      : undefined,
    hasMailbox: config.smtpUrl === null,
    demoFile,
    serverProgram: readFlag(env, 'DEMO_DATA', postgresPort !== undefined)
      ? 'packages/demo-data/src/main.ts'
      : 'apps/server/src/main.ts',
    serverEnvironment,
  }
}

function checkServerSettings(environment: Environment) {
  try {
    return readConfig({ DATABASE_URL: 'postgres://comes-later', ...environment })
  } catch (error) {
    if (error instanceof ConfigError) throw new PlainError(error.message)
    throw error
  }
}

/** Which claims of the development provider hold what; Settings choose whether they count (N2). */
function claimSettings(): Environment {
  const { group, manager, roles } = DIRECTORY_CLAIMS
  const entries = ['GOOGLE', 'MICROSOFT'].flatMap((provider) => [
    [`${provider}_GROUP_CLAIM`, group],
    [`${provider}_MANAGER_CLAIM`, manager],
    [`${provider}_ROLES_CLAIM`, roles],
  ])
  return Object.fromEntries(entries) as Environment
}

/** Development has push with keys of its own, unless the settings name others (M7). */
function pushSettings(env: Environment, vapidKeys: () => KeyPair): Environment {
  if (Object.keys(env).some((name) => name.startsWith('VAPID_'))) return {}
  const { publicKey, privateKey } = vapidKeys()
  return {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:no-reply@localhost',
  }
}

/** Development keeps evidence with a key of its own, unless the settings decide (O2). */
function evidenceSettings(env: Environment, logKey: () => string): Environment {
  if (env.EVIDENCE !== undefined || env.LOG_KEY !== undefined) return {}
  return { EVIDENCE: 'on', LOG_KEY: `file:${logKey()}` }
}

const SEAL_SETTINGS = ['SEAL_KEY', 'SEAL_CERTIFICATE', 'TSA_URL', 'TSA_CERTIFICATE']

const keepsEvidence = (env: Environment) =>
  (env.EVIDENCE === undefined && env.LOG_KEY === undefined) ||
  ['on', '1', 'true'].includes(env.EVIDENCE ?? '')

/** Development seals with a key and certificates of its own, and a timestamp authority beside it (O3). */
function sealSettings(folder: string, port: number): Environment {
  const files = sealFilesIn(folder)
  return {
    SEAL_KEY: `file:${files.sealKey}`,
    SEAL_CERTIFICATE: files.sealCertificate,
    TSA_URL: `http://127.0.0.1:${port}/`,
    TSA_CERTIFICATE: files.timestampRoot,
  }
}
