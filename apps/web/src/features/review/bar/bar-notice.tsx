import { formatDateTime } from '@countersign/app-shell/dates'
import { isDecision } from '@countersign/domain'
import { Notice } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconArrowRight, IconPlayerSkipForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { actionText } from '../../../shared/memo/log/log-lines.ts'
import { memoLogsQuery } from '../../../shared/memo/memo-view-query.ts'
import { useShortcuts } from '../../../shared/shortcuts/use-shortcuts.ts'
import { KeyCap } from '../head/key-cap.tsx'
import { isUnsignedOutcome } from '../model/review-state.ts'
import type { Outcome } from '../model/review-state.ts'
import { outcomeText } from '../queue/outcome-text.ts'
import { reviewTexts } from '../texts.ts'
import classes from './bar-notice.module.css'

interface BarNoticeProps {
  memoId: string
  /** The outcome of the memo; undefined if it still waits, but not for the reader's decision. */
  outcome: Outcome | undefined
  /** Why the reader can't decide. */
  reason: string | undefined
  onNext: () => void
  onSkip: () => void
  onTakeBack: () => void
}

/** In place of the decisions: its outcome, or why it can't be decided, and the way on. */
export function BarNotice({ memoId, outcome, reason, onNext, onSkip, onTakeBack }: BarNoticeProps) {
  useShortcuts({ s: outcome === undefined ? onSkip : undefined })
  return (
    <div className={classes.line}>
      <div className={classes.notice}>
        <Notice>
          {outcome?.kind === 'passed' ? (
            <Passed memoId={memoId} reason={reason} />
          ) : outcome ? (
            `${memoId}: ${outcomeText(outcome)}`
          ) : (
            reason
          )}
        </Notice>
      </div>
      {outcome === undefined && (
        <Button
          variant="default"
          leftSection={<IconPlayerSkipForward size={17} stroke={1.8} aria-hidden />}
          rightSection={<KeyCap name="S" />}
          aria-keyshortcuts="S"
          onClick={onSkip}
        >
          {reviewTexts.skip}
        </Button>
      )}
      {isUnsignedOutcome(outcome) && (
        <Button variant="default" onClick={onTakeBack}>
          {reviewTexts.takeBack}
        </Button>
      )}
      {outcome !== undefined && (
        <Button
          rightSection={
            <>
              <KeyCap name="J" />
              <IconArrowRight size={16} stroke={1.8} aria-hidden />
            </>
          }
          aria-keyshortcuts="J"
          onClick={onNext}
        >
          {reviewTexts.next}
        </Button>
      )}
    </div>
  )
}

/** Who was faster, as far as the log says. */
function Passed({ memoId, reason }: { memoId: string; reason: string | undefined }) {
  const { data } = useQuery(memoLogsQuery(memoId))
  const last = data?.levels
    .flatMap(({ logs }) => logs)
    .filter(({ action }) => isDecision(action))
    .sort((one, other) => one.date_created.localeCompare(other.date_created))
    .at(-1)
  return (
    <>
      <strong>
        {last
          ? reviewTexts.fasterBy(
              last.name,
              actionText(last.action).toLowerCase(),
              formatDateTime(last.date_created),
            )
          : reason}
      </strong>{' '}
      {reviewTexts.nothingLeft}
    </>
  )
}
