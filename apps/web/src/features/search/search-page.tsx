import { DataTable, LiveRegion, PageBody, Pager, PageTitle } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { FilterBar } from '../../lib/memo-lists/filter-bar.tsx'
import { filterInputOf } from '../../lib/memo-lists/list-filters.ts'
import { useListFilters, useOfferedFilters } from '../../lib/memo-lists/use-list-filters.ts'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { pageBefore, readResultPage, writeResultPage } from './result-page.ts'
import { searchColumns } from './search-columns.tsx'
import { hitPath, totalText } from './search-hit.ts'
import { isSearchable, searchLimits } from './search-limits.ts'
import classes from './search-page.module.css'
import { searchQuery } from './search-query.ts'

const texts = messages.search

/** The search results, 20 a page (end-user document section 2 'Search results'). */
export function Component() {
  usePageTitle(texts.title)
  const { token = '' } = useParams()
  const text = token.trim().slice(0, searchLimits.maxCharacters)
  const [params, setParams] = useSearchParams()
  const page = readResultPage(params)
  const offered = useOfferedFilters()
  const { filters, setFilters } = useListFilters(offered)
  const canSearch = isSearchable(text)
  const query = useQuery({
    ...searchQuery({ query: text, page, size: searchLimits.pageSize, filters: filterInputOf(filters) }),
    enabled: canSearch,
  })
  const meta = query.data?.meta
  const found = meta && texts.found(totalText(meta))
  const go = (to: number) => setParams((now) => writeResultPage(to, now))
  return (
    <PageBody>
      <PageTitle
        title={texts.title}
        subtitle={found === undefined ? `“${text}”` : texts.summary(text, found)}
      />
      <LiveRegion>{found ?? ''}</LiveRegion>
      <div className={classes.toolbar}>
        <FilterBar offered={offered} filters={filters} onChange={setFilters} />
      </div>
      <DataTable
        caption={texts.title}
        columns={searchColumns}
        rows={canSearch ? query.data?.results : []}
        rowKey={(hit) => hit.memo_id.raw}
        rowHref={hitPath}
        emptyText={messages.lists.empty}
        skeletonRows={searchLimits.pageSize}
        error={
          query.isError && query.data === undefined
            ? { title: texts.failure, onRetry: () => void query.refetch() }
            : undefined
        }
        footer={
          <Pager
            page={page}
            hasPrevious={page > 1}
            hasNext={meta !== undefined && page < meta.total_pages}
            onPrevious={() => go(pageBefore(page, meta?.total_pages ?? page))}
            onNext={() => go(page + 1)}
          />
        }
      />
    </PageBody>
  )
}
