import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort, isPortFree } from '../postgres/free-port.ts'
import { findPostmaster, stopPostmaster } from '../postgres/postmaster.ts'
import { root } from '../root.ts'

/** The first start on a machine builds both front ends. */
const START_TIMEOUT_MS = 120_000

interface Start {
  child: ChildProcess
  /** All that it printed so far. */
  output(): string
  ready: Promise<void>
  ended: Promise<number | null>
}

describe('npm start', { timeout: 2 * START_TIMEOUT_MS }, () => {
  let dataDir: string
  let environment: Record<string, string>
  const starts: Start[] = []

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'countersign-launch-'))
    const names = ['WEB_PORT', 'ADMIN_PORT', 'IDENTITY_PORT', 'PG_PORT']
    const ports = await Promise.all(names.map(async (name) => [name, String(await freePort(0))]))
    environment = { ...Object.fromEntries(ports), DATA_DIR: dataDir }
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
      // Vitest's own NODE_ENV and VITEST… variables are none of the product's business.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    const ready = Promise.withResolvers<void>()
    // Some tests expect that it never gets ready.
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
  const portsAreFree = async () =>
    (
      await Promise.all(['WEB_PORT', 'ADMIN_PORT', 'IDENTITY_PORT'].map((name) => isPortFree(port(name))))
    ).every(Boolean)

  it('brings everything up with one command, and stops all of it at Ctrl-C', async () => {
    const product = start()
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

  it('refuses a data folder that another one uses, in one line', async () => {
    await start().ready
    const second = start({ WEB_PORT: String(await freePort(0)) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/^Countersign runs from .+ already \(process \d+\).*\n$/)
  })

  it('refuses a port that is taken, in one line that names the setting', async () => {
    const other = createServer().listen(port('ADMIN_PORT'), '127.0.0.1')
    const product = start()
    expect(await product.ended).toBe(1)
    expect(product.output()).toMatch(/^Port \d+ is taken: .*ADMIN_PORT.*\n$/)
    other.close()
  })

  it('ends with a failure when the database ends, and takes the rest along', async () => {
    const product = start()
    await product.ready
    process.kill(findPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGINT')
    expect(await product.ended).toBe(1)
    expect(product.output()).toContain('PostgreSQL ended by itself')
    expect(await portsAreFree()).toBe(true)
  })

  it('leaves the ports free when it is killed, and goes on with its database at the next start', async () => {
    const killed = start()
    await killed.ready
    const postmaster = findPostmaster(join(dataDir, 'postgres'))?.pid
    killed.child.kill('SIGKILL')
    for (let tries = 0; tries < 200 && !(await portsAreFree()); tries++) await sleep(50)
    await start().ready
    expect(findPostmaster(join(dataDir, 'postgres'))?.pid).toBe(postmaster)
    expect(readFileSync(join(dataDir, 'launcher.pid'), 'utf8')).not.toBe(String(killed.child.pid))
  })
})
