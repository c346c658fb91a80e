import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl } from '@countersign/test-kit/database-url'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/site'
import { openSite } from '@countersign/test-kit/site'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { makeLogKey } from '../../platform/config/log-key.ts'
import type { Evidence } from '../../protocol/services.ts'
import { LogRolledBack, readPublished } from './published-checkpoint.ts'
import { sequence } from './sequence.ts'
import { verifyLogs } from './verify-log.queries.ts'

const name = (what: string) => `restored_${process.pid}_${what}`
const url = (what: string) => databaseUrl(inject('postgresUrl'), name(what))

let folder: string
let template: TestTemplate

/** On the server of all databases, where one is copied while no one is connected to it. */
async function maintain(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The product on a database, always with the same key, log and storage. */
const open = (database: string) =>
  openSite(
    { url: url(database), drop: () => Promise.resolve() },
    {
      LOG_KEY: `file:${join(folder, 'log-key.pem')}`,
      LOG_ORIGIN: 'restored.example/log',
      STORAGE_URL: `file:${join(folder, 'files')}`,
    },
  )

async function submitAndSequence(site: TestSite, memos: number) {
  const { owner, first } = await signInParticipants(site)
  for (let made = 0; made < memos; made++)
    await owner.must('create_memo', submission(template, [level([first])]))
  return sequence({ ...site.services, evidence: site.services.evidence as Evidence })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-restored-'))
  await writeFile(join(folder, 'log-key.pem'), makeLogKey())
  await maintain(`CREATE DATABASE ${name('live')} TEMPLATE countersign_template`)
})
afterAll(async () => {
  await maintain(...['live', 'backup'].map((one) => `DROP DATABASE IF EXISTS ${name(one)} WITH (FORCE)`))
  await rm(folder, { recursive: true, force: true })
})

it('O2: the log halts on a database that was restored from an older backup, whatever is written then; decisions go on', async () => {
  let site = await open('live')
  template = await publishTemplate(site)
  expect(await submitAndSequence(site, 3)).toEqual({ size: 3, added: 3 })
  await site.stop()
  await maintain(`CREATE DATABASE ${name('backup')} TEMPLATE ${name('live')}`)
  site = await open('live')
  expect(await submitAndSequence(site, 4)).toEqual({ size: 7, added: 4 })
  const published = await readPublished(site.services.storage, 'restored.example/log')
  await site.stop()

  site = await open('backup')
  const { services } = site
  try {
    // Fewer entries than were published, then as many and more: others.
    for (const memos of [1, 3, 5]) await expect(submitAndSequence(site, memos)).rejects.toThrow(LogRolledBack)
    expect(await readPublished(services.storage, 'restored.example/log')).toBe(published)
    const { size } = await services.db
      .selectFrom('log_checkpoints')
      .select((of) => of.fn.max('size').as('size'))
      .executeTakeFirstOrThrow()
    expect(Number(size)).toBe(3)
    expect((await verifyLogs(services.db)).faults).toEqual([])
    const { first } = await signInParticipants(site)
    const { memo_id } = await services.db
      .selectFrom('memos')
      .select('memo_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await first.must('approve_memo', { memo_id })
  } finally {
    await site.stop()
  }
})
