import { createHmac } from 'node:crypto'
import { join, resolve } from 'node:path'
import { DEMO_TENANT_ID } from '../../apps/identity-dev/src/claims.ts'
import { ConfigError, readConfig } from '../../apps/server/src/config.ts'
import { PlainError } from '../plain-error.ts'
import { root } from '../root.ts'

export type Environment = Record<string, string | undefined>

/** What one start of the product takes, decided from the settings before anything runs. */
export interface Plan {
  dataDir: string
  /** Where the browser reaches the two apps. */
  webUrl: string
  adminUrl: string
  host: string
  webPort: number
  adminPort: number
  /** The port PostgreSQL takes when it is free; `undefined` where DATABASE_URL names a database. */
  postgresPort: number | undefined
  /** The development identity provider; `undefined` where the settings name real ones. */
  identity: { port: number; url: string; environment: Environment } | undefined
  /** Whether mails go to the development mailbox. */
  hasMailbox: boolean
  demoFile: string
  /** The server's environment but for DATABASE_URL, where that is ours. */
  serverEnvironment: Environment
}

function readPort(env: Environment, name: string, fallback: number): number {
  const given = env[name]
  if (!given) return fallback
  const port = Number(given)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new PlainError(`Setting ${name}: ${given} is no port number (1 to 65535).`)
  }
  return port
}

function requireDistinct(ports: [name: string, port: number][]): void {
  const seen = new Map<number, string>()
  for (const [name, port] of ports) {
    const other = seen.get(port)
    if (other) throw new PlainError(`Setting ${name}: ${port} is ${other} already.`)
    seen.set(port, name)
  }
}

/**
 * Decides what to start. Runs the server's own check of its settings too, so that a wrong one stops the start with
 * one line before a database was touched.
 *
 * @param secretKey gives the kept key, 32 bytes in hexadecimal, where SECRET_KEY is not set
 * @throws PlainError naming the setting
 */
export function makePlan(source: Environment, secretKey: (dataDir: string) => string): Plan {
  const env = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  if (env.NODE_ENV === 'production') {
    throw new PlainError(
      'Setting NODE_ENV: npm start brings a database and demo people along; in production run "npm run build" and "npm run serve".',
    )
  }
  const webPort = readPort(env, 'WEB_PORT', 3000)
  const adminPort = readPort(env, 'ADMIN_PORT', 3001)
  const identityPort = readPort(env, 'IDENTITY_PORT', 3002)
  const postgresPort = env.DATABASE_URL ? undefined : readPort(env, 'PG_PORT', 54_329)
  const developmentIdentity = !env.GOOGLE_ISSUER && !env.MICROSOFT_ISSUER
  requireDistinct([
    ['WEB_PORT', webPort],
    ['ADMIN_PORT', adminPort],
    ...(developmentIdentity ? [['IDENTITY_PORT', identityPort] as [string, number]] : []),
    ...(postgresPort ? [['PG_PORT', postgresPort] as [string, number]] : []),
  ])
  const dataDir = resolve(root, env.DATA_DIR ?? 'data')
  const demoFile = resolve(root, env.DEMO_FILE ?? 'demo/organisation.json')
  const SECRET_KEY = env.SECRET_KEY ?? secretKey(dataDir)
  const identityUrl = (env.IDENTITY_URL ?? `http://localhost:${identityPort}`).replace(/\/+$/, '')
  const clientSecret = createHmac('sha256', SECRET_KEY).update('development identity provider').digest('hex')
  const serverEnvironment: Environment = {
    LOG_LEVEL: 'warn',
    DEMO_DATA: postgresPort ? '1' : '0',
    ...env,
    WEB_PORT: String(webPort),
    ADMIN_PORT: String(adminPort),
    DATA_DIR: dataDir,
    DEMO_FILE: demoFile,
    SECRET_KEY,
    ...(developmentIdentity && {
      DEVELOPMENT_IDENTITY: '1',
      GOOGLE_ISSUER: `${identityUrl}/google`,
      GOOGLE_CLIENT_ID: 'countersign',
      GOOGLE_CLIENT_SECRET: clientSecret,
      MICROSOFT_ISSUER: `${identityUrl}/microsoft`,
      MICROSOFT_CLIENT_ID: 'countersign',
      MICROSOFT_CLIENT_SECRET: clientSecret,
      MICROSOFT_TENANTS: DEMO_TENANT_ID,
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
            // The second is where a popup comes back to, the third where leave to search contacts does (B6).
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
    hasMailbox: config.smtpUrl === null,
    demoFile,
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
