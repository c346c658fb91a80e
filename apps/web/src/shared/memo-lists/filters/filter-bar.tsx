import { Button } from '@mantine/core'
import { memoListTexts } from '../texts.ts'
import { DateRangeFilter } from './date-range-filter.tsx'
import classes from './filter-bar.module.css'
import type { ChangeFilters, ListFilters, OfferedFilters } from './list-filters.ts'
import { MemoTypeFilter } from './memo-type-filter.tsx'

interface FilterBarProps {
  offered: OfferedFilters
  filters: ListFilters
  onChange: ChangeFilters
}

/** 'Date created' and 'Memo type' above a list; renders nothing if neither is offered (U14). */
export function FilterBar({ offered, filters, onChange }: FilterBarProps) {
  if (!offered.dateRange && !offered.memoType) return null
  const { startDate, endDate, memoType } = filters
  const clear = () => onChange(({ startDate: _start, endDate: _end, memoType: _type, ...others }) => others)
  return (
    <div className={classes.bar} role="group" aria-label={memoListTexts.filters}>
      {offered.dateRange && (
        <DateRangeFilter
          start={startDate}
          end={endDate}
          onChange={(range) =>
            onChange(({ startDate: _start, endDate: _end, ...rest }) => ({ ...rest, ...range }))
          }
        />
      )}
      {offered.memoType && (
        <MemoTypeFilter
          value={memoType}
          onChange={(chosen) => onChange((now) => ({ ...now, memoType: chosen }))}
        />
      )}
      {(startDate ?? endDate ?? memoType) !== undefined && (
        <Button variant="subtle" color="gray" className={classes.clear} onClick={clear}>
          {memoListTexts.clear}
        </Button>
      )}
    </div>
  )
}
