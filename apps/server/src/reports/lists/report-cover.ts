import { manilaDate } from '@countersign/domain'
import type { Db } from '../../platform/db/database.ts'
import { publishedTemplates } from '../../templates/template.queries.ts'
import type { Cell } from '../../platform/xlsx/cell.ts'
import type { CoverSheet } from '../../platform/xlsx/sheet-parts.ts'
import { TABLE_NAMES } from './report-columns.ts'
import type { ReportFile } from './report-files.store.ts'
import type { ReportRequest } from './report-request.ts'
import { hasTasks } from './report-request.ts'
import type { ReportSummary } from './report-rows.queries.ts'

const AUDIENCE_NAMES: Record<ReportRequest['audience'], string> = {
  owner: 'My memos',
  approver: 'For my approval',
  watcher: 'Memos to watch',
}
const ALL = 'All'
const ANY = 'Any'

/** The name of the report's list in the navigation. */
export function listName({ audience }: ReportRequest): string {
  return AUDIENCE_NAMES[audience]
}

/** The names of the report's tables. */
export function tableName({ lists }: ReportRequest): string {
  return lists.map((list) => TABLE_NAMES[list]).join(', ')
}

/** The names of the selected types. Unpublished types are named only if the report has memos of them. */
export async function readTypeNames(db: Db, request: ReportRequest, summary: ReportSummary): Promise<string> {
  if (request.memoTypes.length === 0) return ALL
  const published = await publishedTemplates(db)
    .clearSelect()
    .select(['t.template_id', 'v.template_name'])
    .execute()
  const names = new Map([
    ...published.map((row) => [row.template_id, row.template_name] as const),
    ...summary.types.map((type) => [type.templateId, type.templateName] as const),
  ])
  return request.memoTypes.map((type) => names.get(type) ?? type).join(', ')
}

/** The first sheet: what was requested, by whom and when (H8). */
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
      ...tasksFacts(request).map(([label, value]) => [label, text(value)] as [string, Cell]),
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

/** The filters that only an approver's active list has; none where they filter nothing. */
function tasksFacts(request: ReportRequest): [string, string][] {
  const { whose, isOverdue } = request
  if (!hasTasks(request)) return []
  const facts: [string, string][] = []
  if (whose !== 'all') facts.push(['Whose memos', whose === 'mine' ? 'Mine' : 'For others'])
  if (isOverdue) facts.push(['Active memos', 'Overdue'])
  return facts
}

/** The day in Manila of a date filter, given as a date or as an instant (G1). */
const dayOf = (given: string) => (given.includes('T') ? manilaDate(given) : given)

function dayCell(given: string | null): Cell {
  return given === null ? { kind: 'text', text: ANY } : { kind: 'day', day: dayOf(given) }
}

/** The text of a date filter: its day, or 'Any'. */
export function dayText(given: string | null): string {
  return given === null ? ANY : dayOf(given)
}
