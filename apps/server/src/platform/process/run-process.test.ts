import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

/** Nothing listens on port 9. */
const AWAY = 'postgres://nobody@127.0.0.1:9/nowhere'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-process-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const PROGRAMS = ['main.ts', 'worker.ts']

it.each(PROGRAMS)(
  '%s exits with 0 if it is asked to end while it waits for its database (T4)',
  async (program) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', program)], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: AWAY,
        DATA_DIR: dataDir,
        SECRET_KEY: '0'.repeat(64),
        GOOGLE_ISSUER: 'http://127.0.0.1:9/google',
        GOOGLE_CLIENT_ID: 'test',
        GOOGLE_CLIENT_SECRET: 'test',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    for await (const line of child.stdout) if (String(line).includes('waiting for the database')) break
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  },
)

it.each(PROGRAMS)('%s handles signals before it loads the server (T4)', (program) => {
  const report = new URL('./testing/report-loaded.ts', import.meta.url).href
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', report, join(import.meta.dirname, '..', '..', program)],
    { env: { PATH: process.env.PATH }, encoding: 'utf8' },
  )
  expect(stdout).toBe('early')
})
