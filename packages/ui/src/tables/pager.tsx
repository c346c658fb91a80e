import { Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './pager.module.css'
import { pagerTexts } from './texts.ts'

/** The rows of a list on screen, counted from 1, and how many there are. */
interface PageRange {
  first: number
  count: number
  total: string
}

interface PagerProps {
  /** The choice of rows per page. Omit it where there is none. */
  sizes?: { offered: readonly number[]; chosen: number; onChoose: (size: number) => void }
  /** Counts from 1. Omit it where pages are not counted. */
  page?: number
  /** Shown in place of the page's number. Omit it where it is unknown. */
  range?: PageRange
  hasPrevious: boolean
  hasNext: boolean
  onPrevious: () => void
  onNext: () => void
}

/** The range of a page, counted from 1, that has `count` rows. `total` is exact unless it is text. */
export function rangeOfPage(page: number, size: number, count: number, total: number | string): PageRange {
  return { first: (page - 1) * size + 1, count, total: total.toLocaleString('en-US') }
}

/** Below a list: rows per page, 'Previous' and 'Next'. */
export function Pager({ sizes, page, range, hasPrevious, hasNext, onPrevious, onNext }: PagerProps) {
  const place = placeText(page, range)
  return (
    <div className={classes.pager}>
      {sizes !== undefined && (
        <div className={classes.sizes}>
          <span aria-hidden="true">{pagerTexts.rowsPerPage}</span>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={pagerTexts.rowsPerPage}
            data={sizes.offered.map(String)}
            value={String(sizes.chosen)}
            onChange={(value) => sizes.onChoose(Number(value))}
          />
        </div>
      )}
      <div className={classes.steps}>
        {place !== undefined && (
          <span className={classes.page} aria-live="polite">
            {place}
          </span>
        )}
        <Button
          variant="default"
          size="xs"
          disabled={!hasPrevious}
          onClick={onPrevious}
          leftSection={<IconChevronLeft size={16} aria-hidden />}
        >
          {pagerTexts.previous}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={!hasNext}
          onClick={onNext}
          rightSection={<IconChevronRight size={16} aria-hidden />}
        >
          {pagerTexts.next}
        </Button>
      </div>
    </div>
  )
}

function placeText(page: number | undefined, range: PageRange | undefined): string | undefined {
  if (range !== undefined && range.count > 0)
    return pagerTexts.range(range.first, range.first + range.count - 1, range.total)
  return page === undefined ? undefined : `${pagerTexts.page} ${page}`
}
