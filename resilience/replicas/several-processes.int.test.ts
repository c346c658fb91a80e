import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { root } from '../../scripts/root.ts'
import { USE_COMPILE_CACHE } from '../../scripts/test/compile-cache.ts'

let database: TestDatabase
let dataDir: string
let server: ChildProcess
let origin: string

beforeEach(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-several-'))
  const [web, admin] = [await freePort(0), await freePort(0)]
  origin = `http://127.0.0.1:${web}`
  server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      ...USE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      DATABASE_POOL: '4',
      DATA_DIR: dataDir,
      SECRET_KEY: '0'.repeat(64),
      GOOGLE_ISSUER: 'http://127.0.0.1:9/google',
      GOOGLE_CLIENT_ID: 'test',
      GOOGLE_CLIENT_SECRET: 'test',
      WEB_PORT: String(web),
      ADMIN_PORT: String(admin),
      LOG_LEVEL: 'silent',
      PROCESSES: '2',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await expect.poll(children).toHaveLength(2)
  await expect.poll(ask).toBe(200)
})
afterEach(async () => {
  const running = await children()
  server.kill('SIGKILL')
  for (const pid of running) await expect.poll(() => isRunning(pid)).toBe(false)
  await database.drop()
  await rm(dataDir, { recursive: true })
})

/** The running processes that the server started, oldest first, by their process ids. */
async function children(): Promise<number[]> {
  const path = `/proc/${server.pid}/task/${server.pid}/children`
  const ids = (await readFile(path, 'utf8').catch(() => '')).trim().split(' ').filter(Boolean).map(Number)
  const running = await Promise.all(ids.map(isRunning))
  return ids.filter((_, index) => running[index])
}

const isRunning = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => !stat.includes(') Z '),
    () => false,
  )

/** The answer of one of the processes on a connection of its own. */
const ask = () =>
  fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    (cause: unknown) => String((cause as Error).cause ?? cause),
  )

/** The number of processes that serve the site, by the sockets that listen on its port. */
async function listeners(): Promise<number> {
  const port = Number(new URL(origin).port).toString(16).toUpperCase().padStart(4, '0')
  const sockets = (await readFile('/proc/net/tcp', 'utf8')).split('\n')
  return sockets.filter((line) => line.includes(`:${port} 00000000:0000 0A`)).length
}

describe.runIf(process.platform === 'linux')('a server in two processes', () => {
  it('serves both sites from each, on the same ports', async () => {
    await expect.poll(listeners).toBe(2)
    expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set([200]))
  })

  it('continues when one is killed, and restarts it', async () => {
    await expect.poll(listeners).toBe(2)
    const [first = 0] = await children()
    process.kill(first, 'SIGKILL')
    // Its threads end one by one, and its socket with the last.
    await expect.poll(listeners, { interval: 10 }).toBe(1)
    expect(await ask()).toBe(200)
    await expect.poll(listeners).toBe(2)
    expect(await children()).toHaveLength(2)
  })

  it('ends both on SIGTERM with code 0 (T4)', async () => {
    await expect.poll(listeners).toBe(2)
    const running = await children()
    const exited = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(await Promise.all(running.map(isRunning))).toEqual([false, false])
  })

  it('ends with code 1 when a process dies again and again', async () => {
    const exited = once(server, 'exit')
    for (let deaths = 0; deaths < 4; deaths++) {
      await expect.poll(children, { interval: 10 }).toHaveLength(2)
      const latest = (await children()).at(-1) ?? 0
      process.kill(latest, 'SIGKILL')
      await expect.poll(() => isRunning(latest)).toBe(false)
    }
    expect(await exited).toEqual([1, null])
  })
})
