import pg from 'pg'
import { migrateJobs } from '../apps/server/src/jobs/worker.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { cast, level, publishTemplate, submission } from '../apps/server/src/testing/memos.ts'
import { openSite } from '../apps/server/src/testing/site.ts'
import { startTestPostgres } from '../scripts/postgres/test-postgres.ts'
import { fillWithMemos } from './many-memos.ts'
import { measure, printTable, type Measured } from './measure.ts'

/**
 * `npm run bench [memos]`: what calls cost against many memos, in one run on this machine. A trivial call through the same
 * path stands beside them, so that the figures can be read against each other rather than against a clock.
 */
const count = Number(process.argv[2] ?? 100_000)
const postgres = await startTestPostgres()
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
pool.on('error', () => undefined)
pool.on('connect', (client) => client.on('error', () => undefined))
await migrate(pool)
await migrateJobs(pool)
await pool.end()
const site = await openSite(
  { url: postgres.url, drop: () => Promise.resolve() },
  { REQUESTS_A_MINUTE: '1000000' },
)
try {
  const template = await publishTemplate(site)
  const { owner, first, second, watcher } = await cast(site)
  await fillWithMemos(site.services.pool, count, first.email)
  const route = () => [level([first], { watchers: [watcher.email] }), level([second])]
  const { memo_id } = await owner.must('create_memo', submission(template, route()))

  const rows: Measured[] = []
  const add = async (what: string, work: () => Promise<unknown>) => void rows.push(await measure(what, work))
  await add('update_notification of none (baseline)', () =>
    first.call('update_notification', { notification_id: 'none' }),
  )
  await add('get_templates', () => first.must('get_templates', {}))
  await add('For my approval, first page', () => first.must('getForMyApprovalActiveWithUserID', {}))
  const middle = await first.must('getForMyApprovalActiveWithUserID', { limit: 500, page_no: 3 })
  const cursor = { start_after: middle.page_info.end_cursor }
  await add('For my approval, by cursor after 1,500', () =>
    first.must('getForMyApprovalActiveWithUserID', cursor),
  )
  await add('For my approval, 500 rows', () => first.must('getForMyApprovalActiveWithUserID', { limit: 500 }))
  await add('For my approval, filtered by a month', () =>
    first.must('getForMyApprovalActiveWithUserID', { start_date: '2020-01-01', end_date: '2020-01-31' }),
  )
  await add('memo view', () => second.must('get_memo_details_for_viewing', { memo_id }))
  await add('approver log', () => second.must('get_memo_logs', { memo_id }))
  await add('create_memo, submitted', () => owner.must('create_memo', submission(template, route())))
  await add('create and approve', async () => {
    const made = await owner.must('create_memo', submission(template, route()))
    await first.must('approve_memo', { memo_id: made.memo_id })
  })
  printTable(`${count.toLocaleString('en')} memos, ${(count * 4).toLocaleString('en')} participants`, rows)
} finally {
  await site.stop()
  await postgres.stop()
}
