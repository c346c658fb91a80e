import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TemplateContent } from '@countersign/domain'
import type { Db } from '../../platform/db/database.ts'
import { snapshotOf } from '../../platform/db/database.ts'
import { DocumentFailed } from '../../platform/documents/document-failed.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { sendMailOnce } from '../../platform/mail/send-mail-once.ts'
import type { Services } from '../../protocol/services.ts'
import { canReceiveMemoMails } from '../../people/can-receive-memo-mails.queries.ts'
import { coverSheet, readTypeNames } from '../lists/report-cover.ts'
import type { ReportFile } from '../lists/report-files.store.ts'
import {
  beginReport,
  findPerson,
  findReport,
  recordReportFailure,
  saveReportFile,
} from '../lists/report-files.store.ts'
import { reportFailedMail, reportMail } from '../lists/report-mail.ts'
import { readerOf } from '../lists/report-reader.queries.ts'
import type { ReportWriter } from './spreadsheets.ts'
import { writeReport } from './spreadsheets.ts'
import type { ReportSummary } from '../lists/report-rows.queries.ts'
import { listVersionContents, readReportBatches, readReportSummary } from '../lists/report-rows.queries.ts'

type Needed = Pick<
  Services,
  'config' | 'db' | 'log' | 'storage' | 'mailer' | 'spreadsheets' | 'remoteConfig' | 'now'
>

interface Person {
  email: string
  personId: number
  name: string
}

/**
 * Generates a report and mails its link (H8). A retry does not generate it again. A report that fails three times is given up, and
 * its owner is notified (Q4). Those who get no mails about memos (E1) get none either.
 */
export async function makeReport({ reportId }: JobPayloads['make_report'], services: Needed): Promise<void> {
  const { db } = services
  const report = await findReport(db, reportId)
  const person = report && (await findPerson(db, report.userId))
  if (!report || !person) return
  const { company_name, hosted_domains } = await services.remoteConfig.read()
  if (!(await canReceiveMemoMails(db, person.email, hosted_domains.values))) return
  if (report.madeAt === null && report.failedAt === null) await attempt(report, person, services)
  const now = await findReport(db, reportId)
  if (!now || (now.fileKey === null && now.failedAt === null)) return
  const mail = now.failedAt === null ? reportMail : reportFailedMail
  await sendMailOnce(services, {
    to: { name: person.name, email: person.email },
    messageId: `<report-${reportId}@countersign>`,
    ...mail(now, { webUrl: services.config.web.url, companyName: company_name }),
  })
}

/** A document failure counts as an attempt; anything else is left to the retries of the queue. */
async function attempt(report: ReportFile, person: Person, services: Needed): Promise<void> {
  const { db, log, now } = services
  const { reportId } = report
  try {
    await makeFile(report, person, services)
  } catch (cause) {
    if (!(cause instanceof DocumentFailed)) throw cause
    const isGivenUp = await recordReportFailure(db, reportId, now())
    log.error({ reportId, isGivenUp, reason: cause.reason, err: cause }, 'Report could not be made')
    if (!isGivenUp) throw cause
  }
}

/** Writes and stores the spreadsheet. @throws where something was erased meanwhile: the rows may still have it (O6, R8) */
async function makeFile(report: ReportFile, person: Person, services: Needed): Promise<void> {
  const { db, storage, now } = services
  const { reportId } = report
  const begunExpiry = await beginReport(db, reportId, now())
  if (begunExpiry === null) return
  const folder = await mkdtemp(join(tmpdir(), 'countersign-report-'))
  try {
    const file = join(folder, 'report.xlsx')
    const memoCount = await writeFile(file, report, person, services)
    const fileKey = `reports/${report.userId}/${reportId}.xlsx`
    await storage.put(fileKey, createReadStream(file))
    if (await saveReportFile(db, reportId, { fileKey, memoCount, at: now(), begunExpiry })) return
    await storage.remove(fileKey)
    throw new Error('Something was erased while the report was written; it begins again.')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function writeFile(file: string, report: ReportFile, person: Person, services: Needed): Promise<number> {
  return writeReport(services.spreadsheets, `The report ${report.reportId}`, (writer) =>
    writeRows({ file, report, person, writer }, services),
  )
}

/** Reads the count and all rows in one snapshot, so that a memo decided in the meantime appears once. */
async function writeRows(
  {
    file,
    report,
    person,
    writer,
  }: { file: string; report: ReportFile; person: Person; writer: ReportWriter },
  services: Needed,
): Promise<number> {
  const { request } = report
  const { company_name } = await services.remoteConfig.read()
  const snapshot = snapshotOf(services.db)
  return snapshot.execute(async (tx) => {
    const madeAt = services.now()
    const reader = await readerOf(tx, person, request, madeAt)
    const source = { snapshot: tx, archive: services }
    const summary = await readReportSummary(tx, reader, request)
    const versions = await listShownVersions(tx, report, summary)
    const cover = coverSheet(report, {
      types: await readTypeNames(tx, request, summary),
      memoCount: summary.memoCount,
      person: `${person.name} (${person.email})`,
      madeAt,
      companyName: company_name,
    })
    await writer.open({
      file,
      columnPlan: {
        ...request,
        versions,
        hasOlderContent: summary.hasOlderContent,
        isDelegate: reader.delegate !== undefined && request.whose !== 'mine',
      },
      workbook: { creator: 'Countersign', createdAt: madeAt.toISOString(), cover, sheetName: 'Memos' },
    })
    for await (const records of readReportBatches(source, reader, request, versions.length > 0))
      await writer.write(records)
    await writer.finish()
    return summary.memoCount
  })
}

/** Answers are shown only for a single type, since types have no columns in common (H8). */
async function listShownVersions(
  db: Db,
  { request }: ReportFile,
  summary: ReportSummary,
): Promise<{ versionId: string; content: TemplateContent }[]> {
  const [type, ...others] = summary.types
  if (request.memoTypes.length !== 1 || !type || others.length > 0) return []
  return listVersionContents(db, summary.versionIds)
}
