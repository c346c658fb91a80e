import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunningPostgres } from './cluster.ts'
import { startPostgres } from './cluster.ts'
import { runsOn } from './postmaster.ts'
import { startTestPostgres } from './test-postgres.ts'

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Process ids of all postmasters on a folder. */
function postmastersOn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && runsOn(folder, pid))
}

/** Starts a server in a child process, then sends SIGKILL to that process. */
async function leaveBehind(dataDir: string, meanwhile: (url: string) => Promise<unknown>): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'left-behind.fixture.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('exit', () => reject(new Error('the child ended before its server was ready')))
  })
  const { url, pid } = JSON.parse(line) as { url: string; pid: number }
  await meanwhile(url)
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await ended
  return pid
}

const silent = { port: 0, settings: { fsync: 'off' }, say: () => undefined }

describe('the bundled PostgreSQL', () => {
  let dataDir: string
  let server: RunningPostgres | undefined

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'countersign-postgres-'))
  })
  afterEach(async () => {
    await server?.stop()
    server = undefined
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('creates its folder, requires a password, and sorts and folds by Unicode', async () => {
    server = await startPostgres({ dataDir, ...silent })
    const [row] = await query<{ folded: string; encoding: string; provider: string }>(
      server.url,
      `SELECT lower('ÑANDÚ') AS folded, pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider
       FROM pg_database WHERE datname = current_database()`,
    )
    expect(row).toEqual({ folded: 'ñandú', encoding: 'UTF8', provider: 'b' })
    await expect(query(server.url.replace(/:[^:@/]+@/, ':guess@'), 'SELECT 1')).rejects.toThrow(/password/)
  })

  it('listens on the loopback address only', async () => {
    server = await startPostgres({ dataDir, ...silent })
    const rows = await query<{ listen_addresses: string; unix_socket_directories: string }>(
      server.url,
      `SELECT current_setting('listen_addresses') AS listen_addresses,
              current_setting('unix_socket_directories') AS unix_socket_directories`,
    )
    expect(rows).toEqual([{ listen_addresses: '127.0.0.1', unix_socket_directories: '' }])
  })

  it('keeps its data across a restart', async () => {
    server = await startPostgres({ dataDir, ...silent })
    await query(server.url, 'CREATE TABLE kept (word text)')
    await query(server.url, `INSERT INTO kept VALUES ('signed')`)
    await server.stop()
    await server.ended
    server = await startPostgres({ dataDir, ...silent })
    expect(await query(server.url, 'SELECT word FROM kept')).toEqual([{ word: 'signed' }])
  })

  it('takes over the server that a killed launcher left behind, and never starts a second one', async () => {
    const left = await leaveBehind(dataDir, (url) =>
      query(url, `CREATE TABLE kept AS SELECT 'before the kill' AS word`),
    )
    server = await startPostgres({ dataDir, ...silent })
    expect(server).toMatchObject({ adopted: true, pid: left })
    expect(await query(server.url, 'SELECT word FROM kept')).toEqual([{ word: 'before the kill' }])
    expect(postmastersOn(join(dataDir, 'postgres'))).toEqual([left])
  })

  it('recovers after launcher and server were both killed', async () => {
    const left = await leaveBehind(dataDir, (url) =>
      query(url, `CREATE TABLE kept AS SELECT 'before the kill' AS word`),
    )
    process.kill(left, 'SIGKILL')
    server = await startPostgres({ dataDir, ...silent })
    expect(server.adopted).toBe(false)
    expect(await query(server.url, 'SELECT word FROM kept')).toEqual([{ word: 'before the kill' }])
    expect(postmastersOn(join(dataDir, 'postgres'))).toEqual([server.pid])
  })

  it('starts although a stale postmaster.pid names another program, which it leaves alone', async () => {
    server = await startPostgres({ dataDir, ...silent })
    await server.stop()
    const folder = join(dataDir, 'postgres')
    // Run by the same user as PostgreSQL, which otherwise detects the stale id itself.
    const { uid, gid } = statSync(folder)
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
    writeFileSync(
      join(folder, 'postmaster.pid'),
      `${stranger.pid}\n${folder}\n0\n5432\n\n127.0.0.1\n\nready\n`,
    )
    chownSync(join(folder, 'postmaster.pid'), uid, gid)
    try {
      server = await startPostgres({ dataDir, ...silent })
      expect(server.adopted).toBe(false)
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    } finally {
      stranger.kill()
    }
  })

  it('reports a lost password in one line', async () => {
    server = await startPostgres({ dataDir, ...silent })
    await server.stop()
    rmSync(join(dataDir, 'postgres-password'))
    await expect(startPostgres({ dataDir, ...silent })).rejects.toThrow(/postgres-password cannot be read/)
  })

  it('starts over after a killed initdb', async () => {
    const unfinished = join(dataDir, 'postgres.new')
    server = await startPostgres({ dataDir, ...silent })
    await server.stop()
    rmSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(unfinished, 'half a cluster')
    server = await startPostgres({ dataDir, ...silent })
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(existsSync(unfinished)).toBe(false)
  })
})

describe('the PostgreSQL of a test run', () => {
  it('is empty, can create databases, and leaves nothing behind', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('countersign-test-postgres-'))
    const test = await startTestPostgres()
    await query(test.url, 'CREATE DATABASE another')
    const folder = readdirSync(tmpdir()).find(
      (name) => name.startsWith(`countersign-test-postgres-${process.pid}-`) && !before.includes(name),
    )
    expect(readFileSync(join(tmpdir(), folder ?? '', 'postgres.log'), 'utf8')).toMatch(/ready to accept/)
    await test.stop()
    expect(existsSync(join(tmpdir(), folder ?? ''))).toBe(false)
  })
})
