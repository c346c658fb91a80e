import { SegmentedControl } from '@mantine/core'
import { memoListTexts } from '../texts.ts'
import type { ListFilters } from './list-filters.ts'

interface WhoseFilterProps {
  filters: ListFilters
  onChange: (filters: ListFilters) => void
}

/** A delegate's tasks: all, their own, or those of the people they decide for (K6). */
export function WhoseFilter({ filters: { whose, ...rest }, onChange }: WhoseFilterProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={memoListTexts.whose}
      data={[
        { value: 'all', label: memoListTexts.whoseAll },
        { value: 'mine', label: memoListTexts.whoseMine },
        { value: 'others', label: memoListTexts.whoseOthers },
      ]}
      value={whose ?? 'all'}
      onChange={(value) =>
        onChange({ ...rest, ...(value === 'mine' || value === 'others' ? { whose: value } : {}) })
      }
    />
  )
}
