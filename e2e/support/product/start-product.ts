import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../../scripts/postgres/free-port.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** The first start builds the front ends and creates the database. */
const READY_WITHIN_MS = 240_000

/** A running product. */
interface Product {
  web: string
  admin: string
  stop: () => Promise<void>
}

/** Starts the product as `npm start` does, and stops it after the last journey. E2E_WEB_URL names one that already runs. */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_WEB_URL) return undefined
  const { web, admin, stop } = await launchProduct()
  process.env.E2E_WEB_URL = web
  process.env.E2E_ADMIN_URL = admin
  return stop
}

/** Starts a product with data and ports of its own. @param settings besides those of all journeys */
export async function launchProduct(settings: Record<string, string> = {}): Promise<Product> {
  const [web, admin, identity, timestamps, postgres] = await freePorts(5)
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-e2e-'))
  const environment = {
    WEB_PORT: String(web),
    ADMIN_PORT: String(admin),
    IDENTITY_PORT: String(identity),
    TIMESTAMP_PORT: String(timestamps),
    PG_PORT: String(postgres),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const launcher = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    // A few people make the requests of many.
    env: { REQUESTS_A_MINUTE: '20000', ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  launcher.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => launcher.once('exit', () => resolve()))
  const stop = async () => {
    launcher.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  const sites = {
    web: `http://localhost:${environment.WEB_PORT}`,
    admin: `http://localhost:${environment.ADMIN_PORT}`,
  }
  try {
    await ready(`${sites.web}/readyz`, () => launcher.exitCode)
  } catch (cause) {
    await stop()
    throw new Error(`The product did not start:\n${output}`, { cause })
  }
  return { ...sites, stop }
}

async function ready(url: string, exitCode: () => number | null): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until) {
    if (exitCode() !== null) throw new Error(`the launcher ended with ${exitCode()}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('not ready in time')
}
