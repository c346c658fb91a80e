import { manilaDate } from '@countersign/domain'
import type { Db } from '../db/database.ts'
import { publishedTemplates } from '../templates/template.queries.ts'
import type { Cell } from '../xlsx/cell.ts'
import type { CoverSheet } from '../xlsx/sheet-parts.ts'
import { TABLE_NAMES } from './report-columns.ts'
import type { ReportFile } from './report-files.store.ts'
import type { ReportRequest } from './report-request.ts'
import type { ReportScope } from './report-rows.queries.ts'

const AUDIENCE_NAMES: Record<ReportRequest['audience'], string> = {
  owner: 'My memos',
  approver: 'For my approval',
  watcher: 'Memos to watch',
}
const ALL = 'All'
const ANY = 'Any'

/** The list that a report is of, as the navigation calls it. */
export function listName({ audience }: ReportRequest): string {
  return AUDIENCE_NAMES[audience]
}

/** The tables of a report. */
export function tableName({ lists }: ReportRequest): string {
  return lists.map((list) => TABLE_NAMES[list]).join(', ')
}

/** The chosen types by name; of unpublished ones only those that the report has memos of are known to its person. */
export async function typeNames(db: Db, request: ReportRequest, scope: ReportScope): Promise<string> {
  if (request.memoTypes.length === 0) return ALL
  const published = await publishedTemplates(db)
    .clearSelect()
    .select(['t.template_id', 'v.template_name'])
    .execute()
  const names = new Map([
    ...published.map((one) => [one.template_id, one.template_name] as const),
    ...scope.types.map((one) => [one.templateId, one.templateName] as const),
  ])
  return request.memoTypes.map((type) => names.get(type) ?? type).join(', ')
}

/** The first sheet: what was asked, by whom and when (H8). */
export function coverSheet(
  report: ReportFile,
  about: { types: string; memoCount: number; person: string; madeAt: Date; companyName: string },
): CoverSheet {
  const { request } = report
  const text = (value: string): Cell => ({ kind: 'text', text: value })
  return {
    name: 'About',
    title: `${listName(request)} report`,
    facts: [
      ['Company', text(about.companyName)],
      ['List', text(listName(request))],
      ['Table', text(tableName(request))],
      ['Memo types', text(about.types)],
      ['Created from', dayCell(request.startDate)],
      ['Created until', dayCell(request.endDate)],
      ['Memos', { kind: 'count', count: about.memoCount }],
      ['Requested by', text(about.person)],
      ['Requested on', { kind: 'instant', instant: report.createdAt.toISOString() }],
      ['Generated on', { kind: 'instant', instant: about.madeAt.toISOString() }],
      ['Time zone', text('Asia/Manila')],
    ],
  }
}

/** The day in Manila that a date filter means, given as a date or as an instant within it (G1). */
function dayCell(given: string | null): Cell {
  if (given === null) return { kind: 'text', text: ANY }
  return { kind: 'day', day: given.includes('T') ? manilaDate(given) : given }
}
