import { Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './pager.module.css'
import { uiTexts } from './texts.ts'

interface PagerProps {
  /** The choice of rows per page; leave out where there is none. */
  sizes?: { offered: readonly number[]; chosen: number; onChoose: (size: number) => void }
  /** 1-based; leave out where the pages are not counted. */
  page?: number
  hasPrevious: boolean
  hasNext: boolean
  onPrevious: () => void
  onNext: () => void
}

/** Below a list: rows per page, 'Previous' and 'Next'. */
export function Pager({ sizes, page, hasPrevious, hasNext, onPrevious, onNext }: PagerProps) {
  return (
    <div className={classes.pager}>
      {sizes !== undefined && (
        <div className={classes.sizes}>
          <span aria-hidden="true">{uiTexts.rowsPerPage}</span>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={uiTexts.rowsPerPage}
            data={sizes.offered.map(String)}
            value={String(sizes.chosen)}
            onChange={(value) => sizes.onChoose(Number(value))}
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
