import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TemplateContent } from '@countersign/domain'
import type { Db } from '../db/database.ts'
import type { JobPayloads } from '../jobs/jobs.ts'
import { sendOnce } from '../mail/send-once.ts'
import type { Services } from '../services.ts'
import { coverSheet, typeNames } from './report-cover.ts'
import { findReport, markMade, type ReportFile } from './report-files.store.ts'
import { reportMail } from './report-mail.ts'
import { reportBatches, reportScope, type ReportScope } from './report-rows.queries.ts'
import { openReportWriter } from './report-writer.ts'

interface Person {
  email: string
  name: string
}

/** Makes a report once, keeps it for its person, and mails its link (H8). Made again, only the mail is sent again. */
export async function makeReport(
  { reportId }: JobPayloads['make_report'],
  services: Services,
): Promise<void> {
  const { db } = services
  const report = await findReport(db, reportId)
  const person = report && (await activePerson(db, report.userId))
  if (!report || !person) return
  if (report.madeAt === null) await makeFile(report, person, services)
  const made = await findReport(db, reportId)
  if (!made || made.fileKey === null) return
  const { company_name } = await services.remoteConfig.read()
  await sendOnce(services, {
    to: person,
    messageId: `<report-${reportId}@countersign>`,
    ...reportMail(made, { webUrl: services.config.web.url, companyName: company_name }),
  })
}

/** Nobody, where the account was disabled meanwhile (B3). */
async function activePerson(db: Db, userId: string): Promise<Person | null> {
  const row = await db
    .selectFrom('people')
    .select(['email', 'display_name'])
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row ? { email: row.email, name: row.display_name } : null
}

async function makeFile(report: ReportFile, person: Person, services: Services): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-report-'))
  try {
    const file = join(folder, 'report.xlsx')
    const memoCount = await writeFile(file, report, person, services)
    const fileKey = `reports/${report.userId}/${report.reportId}.xlsx`
    await services.storage.put(fileKey, createReadStream(file))
    await markMade(services.db, report.reportId, { fileKey, memoCount, at: services.now() })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** One snapshot for the count and all rows: a memo that is decided meanwhile stands in it once. */
async function writeFile(
  file: string,
  report: ReportFile,
  person: Person,
  services: Services,
): Promise<number> {
  const { request } = report
  const { company_name } = await services.remoteConfig.read()
  const snapshot = services.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (tx) => {
    const scope = await reportScope(tx, person.email, request)
    const versions = await shownVersions(tx, report, scope)
    const madeAt = services.now()
    const cover = coverSheet(report, {
      types: await typeNames(tx, request, scope),
      memoCount: scope.memoCount,
      person: `${person.name} (${person.email})`,
      madeAt,
      companyName: company_name,
    })
    const writer = openReportWriter({
      file,
      columnPlan: { ...request, versions, hasOlderContent: scope.hasOlderContent },
      workbook: { creator: 'Countersign', createdAt: madeAt.toISOString(), cover, sheetName: 'Memos' },
    })
    try {
      for await (const records of reportBatches(tx, person.email, request, versions.length > 0))
        await writer.write(records)
      await writer.finish()
    } finally {
      await writer.close()
    }
    return scope.memoCount
  })
}

/** The answers show where exactly one type was chosen: those of several have no columns in common (H8). */
async function shownVersions(
  db: Db,
  { request }: ReportFile,
  scope: ReportScope,
): Promise<{ versionId: string; content: TemplateContent }[]> {
  const [type, ...others] = scope.types
  if (request.memoTypes.length !== 1 || !type || others.length > 0) return []
  const rows = await db
    .selectFrom('template_versions')
    .select(['version_id', 'template_content'])
    .where('version_id', 'in', scope.versionIds)
    .orderBy('version_no', 'desc')
    .execute()
  return rows.map((row) => ({
    versionId: row.version_id,
    content: row.template_content as TemplateContent,
  }))
}
