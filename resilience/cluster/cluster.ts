import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeLogKey } from '@countersign/server/platform/config/log-key'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { waitUntilReady } from '../../scripts/launch/ready.ts'
import { root } from '../../scripts/root.ts'
import { USE_COMPILE_CACHE } from '../../scripts/test/compile-cache.ts'

/** As in production, longer than the keep-alive timeout that the server announces to clients. */
export const DRAIN_SECONDS = '5'

/** A process of the product. */
export interface Member {
  /** Origin of the end-user site; empty for a worker. */
  origin: string
  /** Origin of the console; empty for a worker. */
  adminOrigin: string
  process: ChildProcess
  /** Kills it, as a failing machine would. */
  kill(): Promise<void>
  /** Sends SIGTERM, as an upgrade does, and waits. @returns its exit code */
  stop(): Promise<number | null>
  /** Restarts it on the same ports and waits until it answers. */
  restart(): Promise<void>
}

export interface Cluster {
  apis: Member[]
  workers: Member[]
  stop(): Promise<void>
}

interface ClusterOptions {
  databaseUrl: string
  apis: number
  workers: number
  environment?: Record<string, string>
  /** Additional settings of workers. */
  workerEnvironment?: Record<string, string>
  /** The folder of the product. Defaults to this repository. */
  product?: string
}

/** Several API processes and workers that share a database and a folder of files. */
export async function startCluster({
  databaseUrl,
  apis,
  workers,
  environment = {},
  workerEnvironment = {},
  product = root,
}: ClusterOptions): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-cluster-'))
  const logKey = join(dataDir, 'log-key.pem')
  await writeFile(logKey, makeLogKey())
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '8',
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    GOOGLE_ISSUER: 'http://127.0.0.1:9/google',
    GOOGLE_CLIENT_ID: 'test',
    GOOGLE_CLIENT_SECRET: 'test',
    EVIDENCE: 'on',
    LOG_KEY: `file:${logKey}`,
    // Each process has an address of its own.
    LOG_ORIGIN: 'cluster.example/log',
    REQUESTS_A_MINUTE: '10000000',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    WORKER: 'none',
    ...environment,
  }
  const members = {
    apis: await Promise.all(Array.from({ length: apis }, () => startApi(product, settings))),
    workers: await Promise.all(
      Array.from({ length: workers }, () => startWorker(product, { ...settings, ...workerEnvironment })),
    ),
  }
  return {
    ...members,
    async stop() {
      await Promise.all([...members.apis, ...members.workers].map((member) => member.stop()))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function startApi(product: string, settings: Record<string, string>): Promise<Member> {
  const [webPort, adminPort] = [await freePort(0), await freePort(0)]
  const origin = `http://127.0.0.1:${webPort}`
  const adminOrigin = `http://127.0.0.1:${adminPort}`
  const own = { WEB_PORT: webPort, ADMIN_PORT: adminPort, WEB_URL: origin, ADMIN_URL: adminOrigin }
  const ready = () => waitUntilReady(`${origin}/readyz`, new AbortController().signal)
  return startMember(
    join(product, 'apps/server/src/main.ts'),
    // Behind a proxy, the public addresses are those of the proxy.
    { ...texts(own), ...settings },
    { origin, adminOrigin, ready },
  )
}

function startWorker(product: string, settings: Record<string, string>): Promise<Member> {
  const ready = () => Promise.resolve()
  return startMember(join(product, 'apps/server/src/worker.ts'), settings, {
    origin: '',
    adminOrigin: '',
    ready,
  })
}

async function startMember(
  program: string,
  settings: Record<string, string>,
  { origin, adminOrigin, ready }: { origin: string; adminOrigin: string; ready: () => Promise<void> },
): Promise<Member> {
  const start = () =>
    spawn(process.execPath, [program], {
      cwd: dirname(program),
      env: { PATH: process.env.PATH, ...USE_COMPILE_CACHE, ...settings },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    return child.exitCode
  }
  const member: Member = {
    origin,
    adminOrigin,
    process: start(),
    kill: () => end(member.process, 'SIGKILL').then(() => undefined),
    stop: () => end(member.process, 'SIGTERM'),
    async restart() {
      member.process = start()
      await ready()
    },
  }
  await ready()
  return member
}

function texts(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))
}
