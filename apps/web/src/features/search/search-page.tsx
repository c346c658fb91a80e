import { DataTable, LiveRegion, PageBody, Pager, PageTitle, rangeOfPage } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { FilterBar } from '../../shared/memo-lists/filters/filter-bar.tsx'
import { filterInputOf } from '../../shared/memo-lists/filters/list-filters.ts'
import { useListFilters, useOfferedFilters } from '../../shared/memo-lists/filters/use-list-filters.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { useAddressParams } from '../../lib/navigation/use-address-params.ts'
import { useIsLeaving } from '../../lib/navigation/use-is-leaving.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'
import { foundTotal } from './found-total.ts'
import { readResultPage, writeResultPage } from './result-page.ts'
import { searchColumns } from './search-columns.tsx'
import { hitPath } from './search-hit.ts'
import { searchLimits, searchProblem } from './search-limits.ts'
import classes from './search-page.module.css'
import { searchQuery } from './search-query.ts'
import { searchTexts } from './texts.ts'

const limitOf = { tooShort: searchLimits.minCharacters, tooLong: searchLimits.maxCharacters }

/** The search results, 20 a page (U17). */
export function Component() {
  usePageTitle(searchTexts.title)
  const { token = '' } = useParams()
  const text = token.trim()
  const [params, change] = useAddressParams()
  const isLeaving = useIsLeaving()
  const page = readResultPage(params)
  const offered = useOfferedFilters()
  const { filters, changeFilters } = useListFilters(offered)
  const problem = searchProblem(text)
  const query = useQuery({
    ...searchQuery({ query: text, page, size: searchLimits.pageSize, filters: filterInputOf(filters) }),
    enabled: problem === undefined,
  })
  const meta = query.data?.meta
  const found = meta && searchTexts.found(foundTotal(meta))
  const lastPage = meta && !query.isPlaceholderData ? Math.max(1, meta.total_pages) : page
  useEffect(() => {
    if (page > lastPage && !isLeaving()) change((now) => writeResultPage(lastPage, now), { replace: true })
  }, [page, lastPage, change, isLeaving])
  const go = (to: number) => change((now) => writeResultPage(to, now))
  return (
    <PageBody>
      <PageTitle
        title={searchTexts.title}
        subtitle={found === undefined ? `“${text}”` : searchTexts.summary(text, found)}
      />
      <LiveRegion>{found ?? ''}</LiveRegion>
      <div className={classes.toolbar}>
        <FilterBar offered={offered} filters={filters} onChange={changeFilters} />
      </div>
      <DataTable
        caption={searchTexts.title}
        columns={searchColumns}
        rows={problem === undefined ? query.data?.results : []}
        rowKey={(hit) => hit.memo_id.raw}
        rowHref={hitPath}
        emptyText={problem === undefined ? memoListTexts.empty : searchTexts[problem](limitOf[problem])}
        skeletonRows={searchLimits.pageSize}
        error={
          query.isError && query.data === undefined
            ? { title: searchTexts.failure, onRetry: () => void query.refetch() }
            : undefined
        }
        footer={
          problem === undefined && (
            <Pager
              page={page}
              range={
                query.data &&
                rangeOfPage(
                  page,
                  searchLimits.pageSize,
                  query.data.results.length,
                  foundTotal(query.data.meta),
                )
              }
              hasPrevious={page > 1}
              hasNext={meta?.has_next ?? false}
              onPrevious={() => go(page - 1)}
              onNext={() => go(page + 1)}
            />
          )
        }
      />
    </PageBody>
  )
}
