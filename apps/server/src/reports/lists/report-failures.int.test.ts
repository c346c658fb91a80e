import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { DocumentProcesses, Turn } from '../../platform/documents/document-processes.ts'
import type { DocumentLimits } from '../../platform/documents/limits.ts'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import { TEST_DOMAIN } from '@countersign/test-kit/site'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { MAX_PENDING_REPORTS } from './report-files.store.ts'
import { createSpreadsheets } from '../spreadsheets/spreadsheets.ts'

let site: TestSite
let owner: Actor
let usual: Pick<TestSite['services'], 'spreadsheets' | 'storage'>

beforeAll(async () => {
  site = await createTestSite()
  await configure(site, { is_download_xlsx_enabled: true })
  const template = await publishTemplate(site)
  const people = await signInParticipants(site)
  owner = people.owner
  await owner.must('create_memo', submission(template, [level([people.first])]))
  const { spreadsheets, storage } = site.services
  usual = { spreadsheets, storage }
})
afterEach(() => Object.assign(site.services, usual))
afterAll(() => site.stop())

type OnUse = (processes: DocumentProcesses, turn: Turn) => unknown

/** Spreadsheet processes with these limits, which count the reports started. */
function withProcesses(limits: Partial<DocumentLimits>, onUse?: OnUse) {
  const processes = createSpreadsheets(limits)
  const counted = { attempts: 0 }
  site.services.spreadsheets = {
    ...processes,
    use(name, work) {
      counted.attempts++
      return processes.use(name, async (turn) => {
        await onUse?.(processes, turn)
        return work(turn)
      })
    },
  }
  onTestFinished(() => processes.close())
  return counted
}

/** Requests a report. @returns its id */
async function order(): Promise<string> {
  await owner.must('createXlsxReport', {
    memo_audience_type: 'memos',
    memo_table: '',
    memo_types: 'ALL',
    start_date: '2026-01-01',
    end_date: null,
  })
  const { report_id } = await site.services.db
    .selectFrom('report_files')
    .select('report_id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return report_id
}

/** Runs the jobs, including those waiting for a retry. */
async function runAllJobs(rounds = 6) {
  for (let round = 0; round < rounds; round++) {
    await site.services.pool.query(
      'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL',
    )
    await site.runJobs().catch(() => undefined)
  }
}

const waitingJobs = async () =>
  (await site.services.pool.query(`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'make_report'`))
    .rowCount

const mailsAbout = async (subject: string) =>
  ((await site.services.mailbox?.list(owner.email)) ?? []).filter((mail) => mail.subject === subject)

const open = (reportId: string) =>
  site.web.inject({
    method: 'GET',
    url: `/reports/download/${reportId}`,
    headers: { cookie: owner.cookie },
  })

const FAILED = 'Your report could not be made'
const READY = 'Your report is ready'

/** Kills the process during its report, as the kernel does when the machine runs out of memory. */
const kill = (processes: DocumentProcesses) => {
  for (const pid of processes.pids()) process.kill(pid, 'SIGKILL')
}

/** Finishes a report that was never opened, which the process rejects. */
const provokeRefusal = (_: DocumentProcesses, turn: Turn) => turn.ask({ kind: 'finish' })

describe('H8, Q4: a report whose process fails', () => {
  it.each<[string, Partial<DocumentLimits>, OnUse?]>([
    ['runs out of time', { timeLimit: 1 }],
    ['dies', {}, kill],
    ['refuses', {}, provokeRefusal],
    ...(process.platform === 'linux'
      ? [['takes too much memory', { memory: 1 }] as [string, Partial<DocumentLimits>]]
      : []),
  ])('is tried three times where it %s; then its person is notified what to do', async (_, limits, onUse) => {
    const before = (await mailsAbout(FAILED)).length
    const counted = withProcesses(limits, onUse)
    const reportId = await order()
    await runAllJobs()
    expect(counted.attempts).toBe(3)
    expect(await waitingJobs()).toBe(0)

    const mails = await mailsAbout(FAILED)
    expect(mails).toHaveLength(before + 1)
    expect(mails[0]?.text).toContain('a shorter range of dates, fewer memo types')
    expect(mails[0]?.text).toContain('Created from: 2026-01-01')
    expect(mails[0]?.text).toContain('/memos\n')

    const page = await open(reportId)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain(FAILED)
    expect(page.body).toContain('a shorter range of dates, fewer memo types')
  })

  it('is generated if an attempt before the third succeeds', async () => {
    const before = (await mailsAbout(READY)).length
    let uses = 0
    const counted = withProcesses({}, (processes) => ++uses < 3 && kill(processes))
    const reportId = await order()
    await runAllJobs()
    expect(counted.attempts).toBe(3)
    expect(await mailsAbout(READY)).toHaveLength(before + 1)
    expect((await open(reportId)).statusCode).toBe(200)
  })

  it('does not count towards the person’s pending reports', async () => {
    const failed = { user_id: owner.userId, audience: 'owner' as const, list: '' as const, memo_types: [] }
    const now = new Date()
    await site.services.db
      .insertInto('report_files')
      .values(
        Array.from({ length: MAX_PENDING_REPORTS }, () => ({
          ...failed,
          created_at: now,
          expires_at: now,
          failed_at: now,
        })),
      )
      .execute()
    expect(await order()).toMatch(/./)
    await runAllJobs(1)
  })

  it('is retried without limit while the storage is unavailable', async () => {
    const failures = (await mailsAbout(FAILED)).length
    const before = (await mailsAbout(READY)).length
    const counted = withProcesses({})
    site.services.storage = { ...usual.storage, put: () => Promise.reject(new Error('The storage is away')) }
    const reportId = await order()
    await runAllJobs(5)
    expect(counted.attempts).toBe(5)
    expect(await waitingJobs()).toBe(1)
    expect((await open(reportId)).body).not.toContain(FAILED)

    site.services.storage = usual.storage
    await runAllJobs(1)
    expect(await mailsAbout(READY)).toHaveLength(before + 1)
    expect(await mailsAbout(FAILED)).toHaveLength(failures)
  })
})

it('E1: a report is not made for a person whose domain is no longer supported', async () => {
  const before = (await mailsAbout(READY)).length
  const reportId = await order()
  await configure(site, { hosted_domains: { values: ['elsewhere.example'] } })
  await runAllJobs(1)
  await configure(site, { hosted_domains: { values: [TEST_DOMAIN] } })
  expect(await mailsAbout(READY)).toHaveLength(before)
  expect(await waitingJobs()).toBe(0)
  const { file_key } = await site.services.db
    .selectFrom('report_files')
    .select('file_key')
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  expect(file_key).toBeNull()
})
