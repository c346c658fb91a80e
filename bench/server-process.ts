import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/postgres/free-port.ts'
import { root } from '../scripts/root.ts'
import { residentMemory, type ResidentMemory } from './resident-memory.ts'

const START_TIMEOUT_MS = 60_000
/** So many that nothing is measured but calls that are answered. */
export const REQUESTS_A_MINUTE = '10000000'

export interface ServerProcess {
  url: string
  adminUrl: string
  memory(): ResidentMemory
  stop(): Promise<void>
}

/** The server as in production, in a process of its own, without jobs. */
export async function startServerProcess(databaseUrl: string, dataDir: string): Promise<ServerProcess> {
  const [web, admin] = [await freePort(0), await freePort(0)]
  const url = `http://localhost:${web}`
  const adminUrl = `http://localhost:${admin}`
  const child = spawn(process.execPath, [...profiling(), join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString('hex'),
      WEB_PORT: String(web),
      ADMIN_PORT: String(admin),
      WEB_URL: url,
      ADMIN_URL: adminUrl,
      GOOGLE_ISSUER: 'http://127.0.0.1:9/none',
      GOOGLE_CLIENT_ID: 'bench',
      GOOGLE_CLIENT_SECRET: 'bench',
      SMTP_URL: 'smtp://127.0.0.1:9',
      WORKER: 'none',
      LOG_LEVEL: 'warn',
      REQUESTS_A_MINUTE,
    },
  })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
  for (const until = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) break
    if (child.exitCode !== null || Date.now() > until) throw new Error('The server did not become ready.')
  }
  return { url, adminUrl, memory: () => residentMemory(child.pid as number), stop }
}

/** `BENCH_CPU_PROFILE=folder` writes a profile of the server there when it ends. */
function profiling(): string[] {
  const folder = process.env.BENCH_CPU_PROFILE
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}
