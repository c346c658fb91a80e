import { amountText } from '@countersign/domain'
import { AppLink, LiveRegion } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { paths } from '../../../lib/navigation/paths.ts'
import { decisionIcon } from '../../../shared/memo-actions/decision-icon.tsx'
import { useEscape } from '../../../shared/shortcuts/use-escape.ts'
import { Amounts } from './amounts.tsx'
import type { SelectedMemos } from './selected-memos.ts'
import classes from './selection.module.css'
import { selectionTexts } from './texts.ts'
import { totalsOf } from './totals.ts'

interface SelectionBarProps {
  memos: SelectedMemos
  onClear: () => void
  onApprove: () => void
}

/** What is selected, what it amounts to, and what can be done with it (M4). */
export function SelectionBar({ memos, onClear, onApprove }: SelectionBarProps) {
  const count = memos.size
  const totals = totalsOf([...memos.values()])
  useEscape(count > 0 ? onClear : undefined)
  return (
    <>
      <LiveRegion>{selectionTexts.spoken(count, totals.map(amountText).join(' + '))}</LiveRegion>
      {count > 0 && <div className={classes.room} />}
      {count > 0 && (
        <div className={classes.bar} role="group" aria-label={selectionTexts.bar} data-bottom-actions>
          <div className={classes.inner}>
            <span className={classes.count}>{selectionTexts.selected(count)}</span>
            {totals.length > 0 && (
              <span className={classes.total}>
                <Amounts amounts={totals} />
              </span>
            )}
            <Button variant="subtle" onClick={onClear}>
              {selectionTexts.clear}
            </Button>
            <span className={classes.hint}>{selectionTexts.hint}</span>
            <Button
              variant="default"
              leftSection={<IconStack2 size={17} stroke={1.8} aria-hidden />}
              renderRoot={(props) => <AppLink {...props} href={reviewHref([...memos.keys()])} />}
            >
              {selectionTexts.review(count)}
            </Button>
            <Button leftSection={decisionIcon('approve')} onClick={onApprove}>
              {selectionTexts.approve(count)}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

/** Review mode for these memos alone (M3). */
export function reviewHref(memoIds: readonly string[]): string {
  const params = new URLSearchParams(memoIds.map((memoId) => ['memo', memoId]))
  return `${paths.review}?${params}`
}
