import { untilDone } from '../cluster/until-idle.ts'
import { until } from '../cluster/until.ts'
import type { MigratedDatabase } from '../histories/harness.ts'
import type { Harness } from './harness.ts'
import { openHarness } from './harness.ts'

const COMPANY = 'Northwind Telecom'
const YEAR = 2026
const FLOOD_BATCH = 1_000

/** Queries with a row for each finished document or rebuild. */
const PDFS = 'SELECT FROM memos WHERE pdf_key IS NOT NULL'
const SPREADSHEETS = 'SELECT FROM report_files WHERE made_at IS NOT NULL'
const REBUILDS = `SELECT FROM report_updates WHERE state = 'fulfilled'`

export interface FloodsReport {
  /** How long people waited behind the mails, in milliseconds. */
  waited: { rebuild: number; spreadsheet: number; pdf: number }
  faults: string[]
}

/**
 * While many mails wait for a hanging mail server, jobs that people wait for are done. While the storage hangs with more
 * PDFs than a worker handles concurrently, mails are sent.
 */
export async function judgeFloods(database: MigratedDatabase, mails = 3_000): Promise<FloodsReport> {
  const harness = await openHarness(database)
  const { pool } = database
  const faults: string[] = []
  const rows = async (text: string) => (await pool.query(text)).rowCount ?? 0
  try {
    await prepareReports(database, harness)
    harness.mail.mood = 'hangs'
    await floodWithMails(database, harness, mails)
    await until('mails hang', () => harness.mail.waiting > 0)
    faults.push(...(await askForAll(harness)))
    const asked = performance.now()
    const timeOf = (what: string, text: string) =>
      until(what, async () => (await rows(text)) > 0)
        .catch(({ message }: Error) => faults.push(message))
        .then(() => Math.round(performance.now() - asked))
    const [rebuild, spreadsheet, pdf] = await Promise.all([
      timeOf('mails wait: a rebuild of the reports is done', REBUILDS),
      timeOf('mails wait: a spreadsheet is made', SPREADSHEETS),
      timeOf('mails wait: a PDF is made', PDFS),
    ])
    const waiting = await rows('SELECT FROM graphile_worker.jobs WHERE attempts = 0')
    if (waiting < mails / 2) faults.push(`only ${waiting} mails still waited: the queue was not flooded`)
    faults.push(...judgeMetrics(await harness.metrics()))
    harness.mail.mood = 'well'
    await untilDone(pool)

    harness.storage.mood = 'hangs'
    await Promise.all(Array.from({ length: 12 }, () => approveOne(harness)))
    await until('PDFs hang', () => harness.storage.waiting > 0)
    const taken = harness.mail.taken.length
    await harness.submit()
    await until('PDFs wait: a mail is sent', () => harness.mail.taken.length > taken).catch(
      ({ message }: Error) => faults.push(message),
    )
    harness.storage.mood = 'well'
    await untilDone(pool)
    return { waited: { rebuild, spreadsheet, pdf }, faults }
  } finally {
    await harness.close()
  }
}

async function prepareReports({ db }: MigratedDatabase, { owner }: Harness): Promise<void> {
  await db
    .insertInto('report_roles')
    .values({ email: owner.email, name: owner.name, access_level: 'Super Admin', views: [] })
    .execute()
  await db.insertInto('companies').values({ company_id: 'main', name: COMPANY }).execute()
}

/** Simulates many notices to hundreds of watchers. Each mail is sent once, however often it is enqueued. */
async function floodWithMails({ pool }: MigratedDatabase, { submit }: Harness, mails: number): Promise<void> {
  await submit()
  // In batches: a worker that takes jobs meanwhile slows one long transaction down.
  for (let left = mails; left > 0; left -= FLOOD_BATCH)
    await pool.query(
      `SELECT count(graphile_worker.add_job('send_notice', json_build_object('notificationId', notification_id), priority := 10))
       FROM (SELECT notification_id FROM notifications LIMIT 1) AS notice, generate_series(1, $1)`,
      [Math.min(left, FLOOD_BATCH)],
    )
}

async function approveOne({ submit, approver, origin }: Harness): Promise<void> {
  await approver.must(origin, 'approve_memo', { memo_id: await submit() })
}

async function askForAll(harness: Harness): Promise<string[]> {
  const { owner, origin } = harness
  await approveOne(harness)
  const asked = [
    await owner.call(origin, 'createXlsxReport', {
      ...({ memo_audience_type: 'memos', memo_table: '', memo_types: 'ALL' } as const),
      start_date: null,
      end_date: null,
    }),
    await owner.call(origin, 'update_reports', {
      company: COMPANY,
      year: YEAR,
      start_month: '01',
      end_month: '12',
    }),
  ]
  return asked.flatMap((reply) => (reply.result === undefined ? [`${reply.code} ${reply.message}`] : []))
}

/** The metrics must show the age of the oldest job of each kind. */
function judgeMetrics(shown: string): string[] {
  const oldest = (job: string) =>
    Number(new RegExp(`countersign_oldest_job_seconds\\{kind="${job}"\\} (\\S+)`).exec(shown)?.[1] ?? NaN)
  return [
    ...(oldest('send_notice') > 0 ? [] : ['the metrics show no mail that waits']),
    ...(oldest('rebuild_reports') === 0 ? [] : ['the metrics show a rebuild that waits']),
  ]
}
