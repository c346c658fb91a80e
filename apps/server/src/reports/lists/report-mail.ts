import { memoMail } from '../../platform/mail/memo-mail.ts'
import { manilaDateTime } from '../../platform/pdf/display-format.ts'
import { dayText, listName, tableName } from './report-cover.ts'
import type { ReportFile } from './report-files.store.ts'
import { REPORT_DAYS } from './report-files.store.ts'

/** Texts for a report that was given up (Q4), in its mail and on its download page. */
export const REPORT_FAILED = {
  title: 'Your report could not be made',
  text: 'Making the spreadsheet was tried three times; each time it took too much time or memory.',
  hint: 'Ask for a smaller report: a shorter range of dates, fewer memo types, or active and history memos one at a time. If that does not help, please tell an administrator.',
}

const LIST_ADDRESSES: Record<ReportFile['request']['audience'], string> = {
  owner: '/memos',
  approver: '/approvals',
  watcher: '/watch',
}
const REASON = 'You are receiving this because you asked for a report.'

/** The path where a report is downloaded. */
export function reportPath(reportId: string): string {
  return `/reports/download/${reportId}`
}

/** The mail with a report's link (U20), in the layout of memo mails. */
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
    action: { label: 'Download report', url: `${webUrl}${reportPath(reportId)}` },
    companyName,
    reason: REASON,
  })
}

/** The mail about a report that was given up (Q4): what was requested, and what to request instead. */
export function reportFailedMail(
  { request }: ReportFile,
  { webUrl, companyName }: { webUrl: string; companyName: string },
): { subject: string; html: string; text: string } {
  return memoMail({
    heading: REPORT_FAILED.title,
    preheader: REPORT_FAILED.hint,
    paragraphs: [REPORT_FAILED.text, REPORT_FAILED.hint],
    facts: [
      ['List', listName(request)],
      ['Table', tableName(request)],
      ['Created from', dayText(request.startDate)],
      ['Created until', dayText(request.endDate)],
    ],
    action: { label: 'Open the list', url: `${webUrl}${LIST_ADDRESSES[request.audience]}` },
    companyName,
    reason: REASON,
  })
}
