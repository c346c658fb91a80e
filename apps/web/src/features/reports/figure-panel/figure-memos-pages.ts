import { infiniteQueryOptions } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import type { Figure } from '../figures/figure-address.ts'
import { reportInput } from '../filters/report-filters.ts'
import type { ReportFilters, ReportTemplate } from '../filters/report-filters.ts'

/** Memos that the panel opens with, and the most that it adds at once. */
const FIRST_MEMOS = 20
const MORE_MEMOS = 100

/** The number of memos that the next page adds. */
export function moreMemos(shown: number, all: number): number {
  return Math.min(MORE_MEMOS, all - shown)
}

/** The memos behind a figure, page by page. */
export function figureMemosPages(filters: ReportFilters, template: ReportTemplate, figure: Figure) {
  const input = { ...reportInput(filters, template), ...figure }
  return infiniteQueryOptions({
    queryKey: ['get_reports_memos', input, 'pages'] as const,
    queryFn: ({ pageParam: skip, signal }) =>
      client.call(
        'get_reports_memos',
        { ...input, skip, limit: skip === 0 ? FIRST_MEMOS : MORE_MEMOS },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { memos }) => sum + memos.length, 0)
      return last.memos.length > 0 && shown < last.own_total ? shown : undefined
    },
  })
}
