import { Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { pageSizes } from './page-sizes.ts'
import classes from './pager.module.css'
import { uiTexts } from './texts.ts'

interface PagerProps {
  pageSize: number
  /** Leave out to hide the choice of rows per page. */
  onPageSize?: (size: number) => void
  /** 1-based; leave out where the pages are not counted. */
  page?: number
  hasPrevious: boolean
  hasNext: boolean
  onPrevious: () => void
  onNext: () => void
}

/** Below a list: rows per page, 'Previous' and 'Next'. */
export function Pager({ pageSize, onPageSize, page, hasPrevious, hasNext, onPrevious, onNext }: PagerProps) {
  return (
    <div className={classes.pager}>
      {onPageSize !== undefined && (
        <div className={classes.sizes}>
          <span aria-hidden="true">{uiTexts.rowsPerPage}</span>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={uiTexts.rowsPerPage}
            data={pageSizes.map(String)}
            value={String(pageSize)}
            onChange={(value) => onPageSize(Number(value))}
          />
        </div>
      )}
      <div className={classes.steps}>
        {page !== undefined && (
          <span className={classes.page} aria-live="polite">
            {uiTexts.page} {page}
          </span>
        )}
        <Button
          variant="default"
          size="xs"
          disabled={!hasPrevious}
          onClick={onPrevious}
          leftSection={<IconChevronLeft size={16} aria-hidden />}
        >
          {uiTexts.previous}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={!hasNext}
          onClick={onNext}
          rightSection={<IconChevronRight size={16} aria-hidden />}
        >
          {uiTexts.next}
        </Button>
      </div>
    </div>
  )
}
