import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const CLIENT = { id: 'countersign-test', secret: 'a-secret-for-tests-only' }
/** The tenant of all demo accounts at the development "Microsoft". */
const DEMO_TENANT = '6f0c7e1a-52b4-4d9b-9a53-c0ffee5e71c0'
const START_TIMEOUT_MS = 20_000

export interface TestIdentity {
  url: string
  /** The server's settings that name this provider, for `createTestSite`. */
  environment: Record<string, string>
  /** Sets what an account's id_tokens say of group, manager and roles from now on (N2). */
  setClaims(email: string, claims: Record<string, unknown>): Promise<void>
  /** The token by which a provider says that it has signed an account out (P3). @param sid of one of its sessions; of all without it */
  logoutToken(provider: 'google' | 'microsoft', email: string, sid?: string): Promise<string>
  stop(): Promise<void>
}

/** Runs the development identity provider as a process of its own, on a free port and with the demo people (B4). */
export async function startTestIdentity(
  sites = ['http://localhost:3000', 'http://localhost:3001'],
): Promise<TestIdentity> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-identity-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const paths = ['/redirect', '/redirect/microsoft', '/redirect/keycloak', '/auth/contacts/callback']
  const child = spawn(process.execPath, [join(ROOT, 'apps/identity-dev/src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      IDENTITY_URL: url,
      IDENTITY_PORT: String(port),
      IDENTITY_CLIENT_ID: CLIENT.id,
      IDENTITY_CLIENT_SECRET: CLIENT.secret,
      IDENTITY_REDIRECT_URIS: sites.flatMap((site) => paths.map((path) => `${site}${path}`)).join(','),
      IDENTITY_DATA_DIR: dataDir,
      DEMO_FILE: join(ROOT, 'demo/organisation.json'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await answers(`${url}/google/.well-known/openid-configuration`, () => child.exitCode === null)
  } catch (cause) {
    await stop()
    throw cause
  }
  return {
    url,
    environment: {
      GOOGLE_ISSUER: `${url}/google`,
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      MICROSOFT_ISSUER: `${url}/microsoft`,
      MICROSOFT_CLIENT_ID: CLIENT.id,
      MICROSOFT_CLIENT_SECRET: CLIENT.secret,
      MICROSOFT_TENANTS: DEMO_TENANT,
      // The demo people have accounts at both.
      SHARED_DOMAINS: '*',
      PEOPLE_API_URL: `${url}/people`,
    },
    async setClaims(email, claims) {
      const response = await fetch(`${url}/claims/${email}`, { method: 'PUT', body: JSON.stringify(claims) })
      if (!response.ok) throw new Error(`${email}: ${await response.text()}`)
    },
    async logoutToken(provider, email, sid) {
      const query = sid === undefined ? '' : `?sid=${encodeURIComponent(sid)}`
      const response = await fetch(`${url}/logout/${provider}/${email}${query}`, { method: 'POST' })
      if (!response.ok) throw new Error(`${email}: ${await response.text()}`)
      return ((await response.json()) as { logout_token: string }).logout_token
    },
    stop,
  }
}

async function answers(url: string, isRunning: () => boolean): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS
  while (isRunning() && Date.now() < until) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await sleep(50)
  }
  throw new Error(`The development identity provider did not answer at ${url}`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
