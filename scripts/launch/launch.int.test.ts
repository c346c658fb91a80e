import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort, freePorts, isPortFree } from '../postgres/free-port.ts'
import { commandLine, findPostmaster, stopPostmaster } from '../postgres/postmaster.ts'
import { root } from '../root.ts'
import { USE_COMPILE_CACHE } from '../test/compile-cache.ts'
import { demoWithoutMemos } from '../test/demo-without-memos.ts'

/** The first start on a machine builds both front ends. */
const START_TIMEOUT_MS = 120_000
const PATIENTLY = { timeout: START_TIMEOUT_MS }

interface Start {
  child: ChildProcess
  /** Its output so far. */
  output(): string
  ready: Promise<void>
  ended: Promise<number | null>
}

describe('npm start', { timeout: 4 * START_TIMEOUT_MS }, () => {
  let dataDir: string
  let environment: Record<string, string>
  const starts: Start[] = []

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'countersign-launch-'))
    const names = ['WEB_PORT', 'ADMIN_PORT', 'IDENTITY_PORT', 'TIMESTAMP_PORT', 'PG_PORT']
    const ports = await freePorts(names.length)
    // Only the first test needs the demo's people.
    environment = {
      ...Object.fromEntries(names.map((name, at) => [name, String(ports[at])])),
      DATA_DIR: dataDir,
      DEMO_DATA: '0',
    }
  })

  afterEach(async () => {
    for (const { child, ended } of starts.splice(0)) {
      child.kill('SIGTERM')
      await ended
    }
    const left = findPostmaster(join(dataDir, 'postgres'))
    if (left) await stopPostmaster(join(dataDir, 'postgres'), left.pid)
    rmSync(dataDir, { recursive: true, force: true })
  })

  function start(more: Record<string, string> = {}): Start {
    const child = spawn(process.execPath, ['scripts/start.ts'], {
      cwd: root,
      // Do not pass on Vitest's NODE_ENV and VITEST… variables.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...USE_COMPILE_CACHE, ...environment, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    const ready = Promise.withResolvers<void>()
    // Some tests expect it never to be ready.
    ready.promise.catch(() => undefined)
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        if (printed.includes('Countersign is ready.')) ready.resolve()
      })
    }
    const ended = new Promise<number | null>((resolve) => {
      child.once('close', (code) => {
        ready.reject(new Error(`ended before it was ready:\n${printed}`))
        resolve(code)
      })
    })
    const started = { child, output: () => printed, ready: ready.promise, ended }
    starts.push(started)
    return started
  }

  const port = (name: string) => Number(environment[name])
  const isReady = () =>
    fetch(`http://localhost:${port('WEB_PORT')}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  /** The process id of the server. */
  const serverOf = ({ child }: Start) =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      .split(' ')
      .map(Number)
      .find((pid) => commandLine(pid).includes('apps/server/src/main.ts'))
  const portsAreFree = async () =>
    (
      await Promise.all(
        ['WEB_PORT', 'ADMIN_PORT', 'IDENTITY_PORT', 'TIMESTAMP_PORT'].map((name) => isPortFree(port(name))),
      )
    ).every(Boolean)

  it('starts everything with one command, and stops everything on Ctrl-C', async () => {
    const product = start({ DEMO_DATA: '1', DEMO_FILE: demoWithoutMemos(dataDir) })
    await product.ready
    const page = await fetch(`http://localhost:${port('WEB_PORT')}/readyz`)
    expect(page.status).toBe(200)
    expect(product.output()).toContain(
      `http://localhost:${port('WEB_PORT')}/auth/google?login_hint=andrea.villanueva@`,
    )
    product.child.kill('SIGINT')
    expect(await product.ended).toBe(0)
    expect(await portsAreFree()).toBe(true)
    expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
  })

  it('rejects a data folder that is in use, in one line', async () => {
    await start().ready
    const second = start({ WEB_PORT: String(await freePort(0)) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/^Countersign is already running from .+ \(process \d+\).*\n$/)
  })

  it('rejects a port that is in use, in one line that names the setting', async () => {
    const other = createServer().listen(port('ADMIN_PORT'), '127.0.0.1')
    const product = start()
    expect(await product.ended).toBe(1)
    expect(product.output()).toMatch(/^Port \d+ is in use: .*ADMIN_PORT.*\n$/)
    other.close()
  })

  it('restarts server and database when they die, and reports it; Ctrl-C still stops everything', async () => {
    const product = start()
    await product.ready
    const server = serverOf(product) ?? 0
    process.kill(server, 'SIGKILL')
    await expect
      .poll(() => product.output())
      .toContain('The server ended unexpectedly (SIGKILL). Restarting it.')
    await expect.poll(isReady, PATIENTLY).toBe(true)
    expect(serverOf(product)).not.toBe(server)

    const postmaster = findPostmaster(join(dataDir, 'postgres'))?.pid ?? 0
    process.kill(postmaster, 'SIGKILL')
    await expect
      .poll(() => product.output(), PATIENTLY)
      .toMatch(/PostgreSQL ended unexpectedly; .* Restarting it\./)
    await expect.poll(() => findPostmaster(join(dataDir, 'postgres'))?.status, PATIENTLY).toBe('ready')
    await expect.poll(isReady, PATIENTLY).toBe(true)
    expect(findPostmaster(join(dataDir, 'postgres'))).toMatchObject({ port: port('PG_PORT') })
    expect(findPostmaster(join(dataDir, 'postgres'))?.pid).not.toBe(postmaster)

    product.child.kill('SIGINT')
    expect(await product.ended).toBe(0)
    expect(await portsAreFree()).toBe(true)
    expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
  })

  it('fails and stops everything when a process dies a fourth time within a minute', async () => {
    const product = start()
    await product.ready
    for (let death = 1, last = 0; death <= 4; death++) {
      await expect.poll(() => ![undefined, last].includes(serverOf(product)), PATIENTLY).toBe(true)
      last = serverOf(product) ?? 0
      process.kill(last, 'SIGKILL')
    }
    expect(await product.ended).toBe(1)
    expect(product.output().match(/Restarting it\./g)).toHaveLength(3)
    expect(await portsAreFree()).toBe(true)
    expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
  })

  it('frees the ports when it is killed, and takes over its database at the next start', async () => {
    const killed = start()
    await killed.ready
    const postmaster = findPostmaster(join(dataDir, 'postgres'))?.pid
    killed.child.kill('SIGKILL')
    await expect.poll(portsAreFree, PATIENTLY).toBe(true)
    await start().ready
    expect(findPostmaster(join(dataDir, 'postgres'))?.pid).toBe(postmaster)
    expect(readFileSync(join(dataDir, 'launcher.pid'), 'utf8')).not.toBe(String(killed.child.pid))
  })
})
