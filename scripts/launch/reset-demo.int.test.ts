import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPostgres } from '../postgres/cluster.ts'
import { isAlive } from '../postgres/postmaster.ts'
import { resetDemo } from './reset-demo.ts'

let dataDir: string
let said: string[]
const say = (line: string) => void said.push(line)

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'countersign-reset-'))
  said = []
  for (const folder of ['files', 'mailbox', 'identity']) {
    mkdirSync(join(dataDir, folder))
    writeFileSync(join(dataDir, folder, 'something'), folder)
  }
  writeFileSync(join(dataDir, 'secret-key'), 'kept')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('removes database, files and mails, even of an orphaned server, and keeps the rest', async () => {
  const server = await startPostgres({ dataDir, port: 0, settings: { fsync: 'off' }, say })
  said = []
  await resetDemo({ DATA_DIR: dataDir }, say)
  // It has ended, but its parent process may notice with a delay.
  await expect.poll(() => isAlive(server.pid)).toBe(false)
  expect(existsSync(join(server.home, 'postgres'))).toBe(false)
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['identity', 'secret-key']))
  for (const gone of ['files', 'mailbox', 'launcher.pid']) expect(existsSync(join(dataDir, gone))).toBe(false)
  expect(said).toEqual(['The demo has been reset: the next npm start reloads it.'])
})

test.each(['DATABASE_URL', 'STORAGE_URL'])('touches nothing if %s is set', async (setting) => {
  await expect(resetDemo({ DATA_DIR: dataDir, [setting]: 'somewhere' }, say)).rejects.toThrow(
    `Setting ${setting}`,
  )
  expect(existsSync(join(dataDir, 'files', 'something'))).toBe(true)
})

test('touches nothing while the product runs', async () => {
  // A process with the command line of a launcher.
  const launcher = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)', 'scripts/start.ts'])
  try {
    writeFileSync(join(dataDir, 'launcher.pid'), String(launcher.pid))
    await expect(resetDemo({ DATA_DIR: dataDir }, say)).rejects.toThrow('already running from')
    expect(existsSync(join(dataDir, 'files', 'something'))).toBe(true)
  } finally {
    launcher.kill()
  }
})

test('has nothing to do before the first start', async () => {
  const nowhere = join(dataDir, 'nowhere')
  await resetDemo({ DATA_DIR: nowhere }, say)
  expect(existsSync(nowhere)).toBe(false)
  expect(said).toEqual([`${nowhere} contains no demo: npm start creates one.`])
})
