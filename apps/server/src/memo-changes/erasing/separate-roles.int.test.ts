import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { amountContent, publishAmountTemplate } from '@countersign/test-kit/amounts'
import { level, mailOf, signInParticipants } from '@countersign/test-kit/memos'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { openSite } from '@countersign/test-kit/site'
import type { TestSite } from '@countersign/test-kit/site'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptPath } from '../../memo-pdf/testing/kept-path.ts'
import { connect } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { migrateJobs } from '../../platform/jobs/migrate-jobs.ts'
import { compactAnswers, expandAnswers } from '../../platform/memo-log/compact-answers.store.ts'
import { packLogs } from '../../platform/memo-log/pack-logs.store.ts'
import { archiveMemo } from '../../platform/memo-log/archive/archive-memo.store.ts'
import { sequence } from '../../proof/log/sequence.ts'
import type { Evidence } from '../../protocol/services.ts'
import { hasOwnRole } from './erasures.queries.ts'

const SCRIPT = readFileSync(
  join(import.meta.dirname, '../../../../../ops/postgres/separate-roles.sql'),
  'utf8',
)
const APP = `app_${process.pid}`
const MIGRATING = `migrating_${process.pid}`
const ADMINS = ['Liza Marasigan', 'Noel Bautista'].map(mailOf)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let superuser: pg.Client
let site: TestSite

function urlAs(role: string): string {
  const url = new URL(database.url)
  url.username = role
  url.password = 'app'
  return url.href
}

beforeAll(async () => {
  database = await createTestDatabase()
  superuser = new pg.Client({ connectionString: database.url })
  await superuser.connect()
  await superuser.query(`CREATE ROLE ${APP} LOGIN PASSWORD 'app'`)
  await superuser.query(`SET countersign.app = '${APP}'; SET countersign.owner = 'countersign_owner'`)
  await superuser.query(SCRIPT)
  // It may be repeated, after later migrations.
  await superuser.query(SCRIPT)
  await superuser.query(
    `CREATE ROLE ${MIGRATING} LOGIN PASSWORD 'app' IN ROLE countersign_owner; ALTER ROLE ${MIGRATING} SET role = countersign_owner`,
  )
  site = await openSite(
    { url: urlAs(APP), drop: () => Promise.resolve() },
    { ADMIN_EMAILS: ADMINS.join(',') },
  )
})
afterAll(async () => {
  await site.stop()
  await superuser.query(`DROP OWNED BY ${APP} CASCADE; DROP ROLE ${APP}; DROP ROLE ${MIGRATING}`)
  await superuser.end()
  await database.drop()
})

describe('O6: an installation with two database roles', () => {
  it('O6: works as any other, and erases by the function alone', async () => {
    const [admin, colleague] = await Promise.all(ADMINS.map((email) => site.signIn(email, email, 'admin')))
    const template = await publishAmountTemplate(site, 'TWO')
    const { owner, first } = await signInParticipants(site as never)
    const { memo_id } = await owner.must('create_memo', {
      template_id: template.templateId,
      action: 'SUBMITTED',
      memo_content: amountContent({ body: 'Surgery of Mrs Velasco' }),
      sequences: [level([first])],
    })
    await first.must('approve_memo', { memo_id })
    await site.runJobs()
    const { memo_key } = await site.services.db
      .selectFrom('memos')
      .select('memo_key')
      .where('memo_id', '=', memo_id)
      .executeTakeFirstOrThrow()
    expect(await packLogs(site.services.db, [memo_key], { isCompact: true })).toBe(1)
    expect(await compactAnswers(site.services.db, [memo_key])).toBe(1)
    const evidence = site.services.evidence as Evidence
    while ((await sequence({ ...site.services, evidence }))?.added !== 0);
    expect(await archiveMemo(site.services, memo_key)).toBe(true)
    const { erasure_id } = await admin!.must('admin-take_up_erasure', {
      memo_id,
      part: 'answer/BODY',
      reason: 'Privacy.',
    })
    expect(await admin!.must('admin-get_erasures', {})).toMatchObject({ has_own_role: true })
    await colleague!.must('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })
    await site.runJobs()
    const { memo } = await owner.must('get_memo_details_for_viewing', { memo_id })
    const pdf = await buffer((await site.services.storage.get(memo.pdf_url ?? '')).stream)
    expect(memo.pdf_url).toMatch(keptPath(memo_id, pdf, 1))
    expect(JSON.stringify(memo)).not.toContain('Velasco')
    expect(await packLogs(site.services.db, [memo_key], { isCompact: true })).toBe(1)
    expect(await compactAnswers(site.services.db, [memo_key])).toBe(1)
    expect(await expandAnswers(site.services.db, { after: '0', most: 100 })).toMatchObject({ done: 1 })
  })

  it('R8: removes a memo by the function alone', async () => {
    const [admin, colleague] = await Promise.all(ADMINS.map((email) => site.signIn(email, email, 'admin')))
    const template = await publishAmountTemplate(site, 'OLD')
    const { owner, first } = await signInParticipants(site as never)
    site.setNow('2019-03-04T01:00:00.000Z')
    const { memo_id } = await owner.must('create_memo', {
      template_id: template.templateId,
      action: 'SUBMITTED',
      memo_content: amountContent({ body: 'Leaflets' }),
      sequences: [level([first])],
    })
    await first.must('approve_memo', { memo_id })
    await site.runJobs()
    site.setNow()
    await expect(
      site.services.db.deleteFrom('memos').where('memo_id', '=', memo_id).execute(),
    ).rejects.toThrow(/append-only/)
    await admin!.must('admin-save_retention_period', { template_id: template.templateId, years: 1 })
    const { removal_id } = await admin!.must('admin-take_up_removal', {
      memo_ids: [memo_id],
      reason: 'Its year is over.',
    })
    await colleague!.must('admin-end_removal', { removal_id, answer: 'CONFIRMED' })
    await site.runJobs()
    expect(await admin!.must('admin-get_removal', { removal_id })).toMatchObject({ removed: 1, stayed: 0 })
  })

  it('O6: its processes can neither change what was written nor become the role that can', async () => {
    const { db } = site.services
    for (const statement of [
      `UPDATE memo_events SET data = '{}'`,
      'DELETE FROM evidence_entries',
      `INSERT INTO memo_logs VALUES (1, 0, 0, '[]', '[]')`,
      'DELETE FROM memo_logs',
      'DELETE FROM archived_memos',
      'TRUNCATE memo_versions',
      "UPDATE answer_phrases SET phrases = '{}'",
      "INSERT INTO answer_phrases (version_id, phrases) SELECT version_id, '{}' FROM template_versions",
      "UPDATE decision_signatures SET seed = ''",
      'ALTER TABLE memo_events DISABLE TRIGGER ALL',
      'SET ROLE countersign_erasure',
    ])
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(
        /permission denied|must be owner/,
      )
    expect(await hasOwnRole(db)).toBe(true)
  })

  it('O6: migrations run as the owner of the tables, and replace the functions that erase', async () => {
    const { rows } = await superuser.query<{ definition: string }>(
      `SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE proowner = 'countersign_erasure'::regrole`,
    )
    expect(rows.length).toBeGreaterThan(5)
    // As if three migrations were still to come.
    const { rows: later } = await superuser.query<{ name: string }>(
      `DELETE FROM migrations WHERE name ~ '^018[456]-' RETURNING name`,
    )
    await superuser.query('DROP FUNCTION compact_notice; DROP FUNCTION full_notice')
    // As if one of the queue's own were, too: it replaces functions.
    const { rowCount } = await superuser.query(
      'DELETE FROM graphile_worker.migrations WHERE id = (SELECT max(id) FROM graphile_worker.migrations)',
    )
    expect(rowCount).toBe(1)
    const { pool } = connect(urlAs(MIGRATING), 1)
    try {
      await migrateJobs(pool)
      await pool.query('ALTER TABLE graphile_worker._private_jobs ADD COLUMN later int')
      await pool.query('ALTER TABLE graphile_worker._private_jobs DROP COLUMN later')
      const applied = await migrate(pool)
      expect(applied).toEqual(later.map(({ name }) => name).toSorted())
      for (const { definition } of rows) await pool.query(definition)
    } finally {
      await pool.end()
    }
    await superuser.query(SCRIPT)
    expect(await hasOwnRole(site.services.db)).toBe(true)
  })

  it('O6: says where one role could do both', async () => {
    const all = await openSite({ url: database.url, drop: () => Promise.resolve() })
    expect(await hasOwnRole(all.services.db)).toBe(false)
    await all.stop()
  })
})
