import { memoMail } from '../mail/memo-mail.ts'
import { manilaDateTime } from '../pdf/display-format.ts'
import { listName, tableName } from './report-cover.ts'
import { REPORT_DAYS, type ReportFile } from './report-files.store.ts'

/** Where a report is downloaded. */
export function reportAddress(reportId: string): string {
  return `/reports/download/${reportId}`
}

/** The mail that brings a report's link (end-user document section 8): in the layout of the memos' mails. */
export function reportMail(
  report: ReportFile,
  { webUrl, companyName }: { webUrl: string; companyName: string },
): { subject: string; html: string; text: string } {
  const { request, reportId, memoCount, expiresAt } = report
  const count = memoCount === 1 ? '1 memo' : `${memoCount ?? 0} memos`
  return memoMail({
    heading: 'Your report is ready',
    preheader: `${listName(request)}: ${count}`,
    paragraphs: [
      'The spreadsheet that you asked for has been generated.',
      `The link works for you alone, signed in to Countersign, and ends after ${REPORT_DAYS} days.`,
    ],
    facts: [
      ['List', listName(request)],
      ['Table', tableName(request)],
      ['Memos', String(memoCount ?? 0)],
      ['Available until', manilaDateTime(expiresAt.toISOString())],
    ],
    action: { label: 'Download report', url: `${webUrl}${reportAddress(reportId)}` },
    companyName,
    reason: 'You are receiving this because you asked for a report.',
  })
}
