import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateMemos } from '@countersign/demo-data/generate/generate-memos'
import { commandLine } from '../../scripts/postgres/postmaster.ts'
import { root } from '../../scripts/root.ts'
import type { ArchivedServer } from './archived-server.ts'
import { missingPrograms, startArchivedServer } from './archived-server.ts'
import { tryBackups } from './backups.ts'
import { runRestoreCheck } from './run-restore-check.ts'

const missing = missingPrograms()
const skipped = missing === undefined ? '' : `, skipped: ${missing}`

describe.skipIf(missing !== undefined)(`a backup by pgBackRest${skipped}`, { timeout: 300_000 }, () => {
  /** `npm run backups` has 2,000 memos and a time limit. */
  it('restores the state before damage with every acknowledged change, and the damage is found (D9, D10)', async () => {
    const { faults, changes, checked } = await tryBackups({ memos: 200, people: 100, changes: 20 })
    expect(faults).toEqual([])
    expect(changes).toBeGreaterThanOrEqual(20)
    expect(checked).toBeGreaterThanOrEqual(200)
  })
})

describe.skipIf(missing !== undefined)(`npm run restore-check${skipped}`, { timeout: 300_000 }, () => {
  let server: ArchivedServer
  let options: string[]
  let textfile: string
  beforeAll(async () => {
    server = await startArchivedServer()
    const memos = { memos: 50, people: 50, templates: 60, seed: 'check', now: new Date(), beside: false }
    await generateMemos(server.url, join(root, 'demo/organisation.json'), memos)
    await server.backrest.run('stanza-create')
    await server.backrest.run('backup', '--type=full')
    textfile = join(server.scratch, 'restore.prom')
    options = ['--config', server.config, '--folder', server.scratch, '--textfile', textfile]
  }, 300_000)
  afterAll(() => server.stop())

  it('reports to Prometheus when a restore was good', async () => {
    const before = Math.floor(Date.now() / 1000)
    const { code, printed } = await runRestoreCheck(options)
    expect(printed).toMatch(/50 memos checked, 0 faults[^]*The backup is good\.\n$/)
    expect(code).toBe(0)
    const [, time] = /^countersign_last_good_restore_timestamp_seconds (\d+)$/m.exec(
      readFileSync(textfile, 'utf8'),
    ) as unknown as [string, string]
    expect(Number(time)).toBeGreaterThanOrEqual(before)
  })

  it('removes everything when it is interrupted, and reports no good restore', async () => {
    const before = readFileSync(textfile, 'utf8')
    const { code, printed } = await runRestoreCheck(options, 'Restored ')
    expect(printed).toContain('Interrupted')
    expect(code).toBe(1)
    expect(readdirSync(server.scratch)).toEqual(['restore.prom'])
    expect(serversBelow(server.scratch)).toEqual([])
    expect(readFileSync(textfile, 'utf8')).toBe(before)
  })

  it('fails for a time that the archive does not reach, and for another database', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString()
    expect(await runRestoreCheck([...options, '--target', later])).toMatchObject({
      code: 1,
      printed: expect.stringContaining(
        'recovery ended before configured recovery target was reached',
      ) as string,
    })
    expect(await runRestoreCheck([...options, '--database', 'postgres', '--role', 'postgres'])).toMatchObject(
      {
        code: 1,
        printed: expect.stringContaining('relation "memos" does not exist') as string,
      },
    )
  })

  it('fails for a backup that lacks a file', async () => {
    const listed = await server.backrest.run('repo-ls', '--recurse', 'backup/countersign')
    const file = listed.split('\n').find((name) => name.endsWith('/PG_VERSION.zst')) ?? ''
    const stored = join(server.scratch, '../repository/backup/countersign', file)
    renameSync(stored, `${stored}.away`)
    expect(await runRestoreCheck(options)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('pgbackrest restore failed') as string,
    })
    renameSync(`${stored}.away`, stored)
    expect(readdirSync(server.scratch)).toEqual(['restore.prom'])
  })
})

/** Command lines of processes that use the folder. */
function serversBelow(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => commandLine(Number(name)))
    .filter((line) => line.includes(`${folder}/`))
}
