import { Button } from '@mantine/core'
import { memoListTexts } from '../texts.ts'
import { DateRangeFilter } from './date-range-filter.tsx'
import classes from './filter-bar.module.css'
import type { ListFilters, OfferedFilters } from './list-filters.ts'
import { MemoTypeFilter } from './memo-type-filter.tsx'

interface FilterBarProps {
  offered: OfferedFilters
  filters: ListFilters
  onChange: (filters: ListFilters) => void
}

/** 'Date created' and 'Memo type' above a list; renders nothing if neither is offered (U14). */
export function FilterBar({ offered, filters, onChange }: FilterBarProps) {
  if (!offered.dateRange && !offered.memoType) return null
  const { startDate, endDate, ...rest } = filters
  const { memoType, ...others } = rest
  return (
    <div className={classes.bar} role="group" aria-label={memoListTexts.filters}>
      {offered.dateRange && (
        <DateRangeFilter
          start={startDate}
          end={endDate}
          onChange={(range) => onChange({ ...rest, ...range })}
        />
      )}
      {offered.memoType && (
        <MemoTypeFilter value={memoType} onChange={(chosen) => onChange({ ...filters, memoType: chosen })} />
      )}
      {(startDate ?? endDate ?? memoType) !== undefined && (
        <Button variant="subtle" color="gray" className={classes.clear} onClick={() => onChange(others)}>
          {memoListTexts.clear}
        </Button>
      )}
    </div>
  )
}
