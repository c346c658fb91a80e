import { isAllGroups } from '@countersign/domain'
import { reportTexts } from '../texts.ts'
import type { ReportFilters } from './report-filters.ts'

const texts = reportTexts.filters

/** The filters of a report in one line: 'Northwind Telecom, All Groups, Jan to Mar 2026'. */
export function filterWords(filters: ReportFilters): string {
  return filterParts(filters).join(', ')
}

/** The filters of a report: company, group, and months. */
export function filterParts({ company, group, startMonth, endMonth, year }: ReportFilters): string[] {
  const [from = '', to = ''] = [startMonth, endMonth].map((month) => texts.monthNames[month - 1])
  return [company, isAllGroups(group) ? texts.allGroups : group, `${texts.monthsRange(from, to)} ${year}`]
}
