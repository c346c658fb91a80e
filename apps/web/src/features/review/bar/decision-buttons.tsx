import { Button, Tooltip } from '@mantine/core'
import { IconPlayerSkipForward } from '@tabler/icons-react'
import { decisionIcon } from '../../../shared/memo-actions/decision-icon.tsx'
import { memoDecisions } from '../../../shared/memo-actions/memo-decisions.ts'
import type { Details } from '../../../shared/memo/memo-view-query.ts'
import { KeyCap } from '../head/key-cap.tsx'
import type { Verdict } from '../model/review-state.ts'
import { reviewTexts } from '../texts.ts'
import { VERDICTS, whyNotThis } from './able.ts'
import classes from './decision-bar.module.css'

interface DecisionButtonsProps {
  details: Details
  isOff: boolean
  onDecide: (verdict: Verdict) => void
  onSkip: () => void
}

const keys: Record<Verdict, string> = { approve: 'A', return: 'T', reject: 'R' }
const variants = { approve: 'filled', return: 'default', reject: 'danger' } as const

/** Approve, Return, Reject, Skip. What can't be done stays focusable, and says why. */
export function DecisionButtons({ details, isOff, onDecide, onSkip }: DecisionButtonsProps) {
  return (
    <div className={classes.buttons}>
      {VERDICTS.map((verdict) => {
        const refusal = isOff ? reviewTexts.noConnection : whyNotThis(details, verdict)
        const button = (
          <Button
            key={verdict}
            className={classes[verdict]}
            variant={refusal === undefined ? variants[verdict] : 'default'}
            leftSection={decisionIcon(verdict)}
            rightSection={<KeyCap name={keys[verdict]} />}
            aria-keyshortcuts={keys[verdict]}
            data-disabled={refusal !== undefined || undefined}
            aria-disabled={refusal !== undefined || undefined}
            onClick={() => onDecide(verdict)}
          >
            {memoDecisions[verdict].confirmLabel}
          </Button>
        )
        return refusal === undefined ? (
          button
        ) : (
          <Tooltip key={verdict} label={refusal}>
            {button}
          </Tooltip>
        )
      })}
      <Button
        className={classes.skip}
        variant="subtle"
        leftSection={<IconPlayerSkipForward size={17} stroke={1.8} aria-hidden />}
        rightSection={<KeyCap name="S" />}
        aria-keyshortcuts="S"
        onClick={onSkip}
      >
        {reviewTexts.skip}
      </Button>
    </div>
  )
}
