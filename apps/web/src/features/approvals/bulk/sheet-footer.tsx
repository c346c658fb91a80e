import { AppLink } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { reviewHref } from '../selection/selection-bar.tsx'
import type { BulkRow } from './bulk-rows.ts'
import classes from './bulk-sheet.module.css'
import { bulkTexts } from './texts.ts'

interface SheetFooterProps {
  /** What wasn't approved. */
  rest: readonly BulkRow[]
  isRunning: boolean
  /** Why a row could not be signed again. */
  problem: string | undefined
  onDone: () => void
}

/** The ways on from the outcomes. */
export function SheetFooter({ rest, isRunning, problem, onDone }: SheetFooterProps) {
  return (
    <div className={classes.foot} data-end>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button variant="default" onClick={onDone}>
        {isRunning ? bulkTexts.close : bulkTexts.done}
      </Button>
      {!isRunning && rest.length > 0 && (
        <Button
          leftSection={<IconStack2 size={17} stroke={1.8} aria-hidden />}
          renderRoot={(props) => (
            <AppLink {...props} href={reviewHref(rest.map(({ memo }) => memo.memo_id))} />
          )}
        >
          {bulkTexts.reviewRest(rest.length)}
        </Button>
      )}
    </div>
  )
}
