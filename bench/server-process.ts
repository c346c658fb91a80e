import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/postgres/free-port.ts'
import { root } from '../scripts/root.ts'
import { processorTime } from './measuring/processor-time.ts'
import type { ResidentMemory } from './measuring/resident-memory.ts'
import { residentMemory } from './measuring/resident-memory.ts'

const START_TIMEOUT_MS = 60_000
/** High enough that no measured call is refused. */
export const REQUESTS_A_MINUTE = '10000000'

export interface MeasuredProcess {
  pid: number
  memory(): ResidentMemory
  /** Processor time since the start, in milliseconds. */
  processorTime(): number
  stop(): Promise<void>
}

export interface ServerProcess extends MeasuredProcess {
  url: string
  adminUrl: string
}

/** Starts the server as in production, in a separate process without jobs. */
export async function startServerProcess(
  databaseUrl: string,
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const [web, admin] = [await freePort(0), await freePort(0)]
  const settings = { ...settingsOf({ databaseUrl, dataDir, web, admin }), ...environment }
  const child = startProcess('serve', { ...settings, WORKER: 'none' })
  await ready(child, `${settings.WEB_URL}/readyz`)
  return { url: settings.WEB_URL, adminUrl: settings.ADMIN_URL, ...handleOf(child) }
}

/** Starts a worker as in production. */
export async function startWorkerProcess(
  databaseUrl: string,
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<MeasuredProcess> {
  const [web, admin, metrics] = [await freePort(0), await freePort(0), await freePort(0)]
  const settings = settingsOf({ databaseUrl, dataDir, web, admin })
  const child = startProcess('worker', {
    ...settings,
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: String(metrics),
    ...environment,
  })
  await ready(child, `http://127.0.0.1:${metrics}/metrics`)
  return handleOf(child)
}

interface Place {
  databaseUrl: string
  dataDir: string
  web: number
  admin: number
}

function settingsOf({ databaseUrl, dataDir, web, admin }: Place) {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    WEB_PORT: String(web),
    ADMIN_PORT: String(admin),
    WEB_URL: `http://localhost:${web}`,
    ADMIN_URL: `http://localhost:${admin}`,
    GOOGLE_ISSUER: 'http://127.0.0.1:9/none',
    GOOGLE_CLIENT_ID: 'bench',
    GOOGLE_CLIENT_SECRET: 'bench',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'warn',
    REQUESTS_A_MINUTE,
  }
}

function startProcess(script: 'serve' | 'worker', settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...profiling(), ...argumentsOf(script)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...settings },
  })
}

/** The Node flags of an npm script, which affect memory. */
function argumentsOf(script: 'serve' | 'worker'): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [command, ...args] = (scripts[script] ?? '').split(' ')
  if (command !== 'node') throw new Error(`npm run ${script} does not start Node.`)
  return args
}

async function ready(child: ChildProcess, address: string): Promise<void> {
  for (const until = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return
    if (child.exitCode !== null || Date.now() > until) throw new Error('The server did not become ready.')
  }
}

function handleOf(child: ChildProcess): MeasuredProcess {
  return {
    pid: child.pid as number,
    memory: () => residentMemory(child.pid as number),
    processorTime: () => processorTime(child.pid as number),
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** `BENCH_CPU_PROFILE=folder` writes a CPU profile of the server there when it ends. */
function profiling(): string[] {
  const folder = process.env.BENCH_CPU_PROFILE
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}
