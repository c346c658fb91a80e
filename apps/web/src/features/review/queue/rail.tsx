import { PersonAvatar, statusIcons } from '@countersign/ui'
import { IconClockQuestion, IconFingerprint, IconPlayerSkipForward, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isUnsignedOutcome } from '../model/review-state.ts'
import type { ReviewItem, ReviewState } from '../model/review-state.ts'
import { reviewTexts } from '../texts.ts'
import { memoListTexts } from '../../../shared/memo-lists/texts.ts'
import { outcomeText } from './outcome-text.ts'
import classes from './rail.module.css'

interface RailProps {
  state: ReviewState
  onOpen: (memoId: string) => void
}

const icons = {
  approve: statusIcons.approved,
  return: statusIcons.returned,
  reject: statusIcons.rejected,
  skipped: IconPlayerSkipForward,
  passed: IconUsers,
} as const

/** The memos of the review with what became of each. */
export function Rail({ state, onOpen }: RailProps) {
  const list = useRef<HTMLOListElement>(null)
  const { items, current } = state
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <ol className={classes.list} ref={list}>
      {items.map((item, at) => (
        <li key={item.memoId}>
          <button
            type="button"
            className={classes.row}
            data-outcome={state.outcomes[item.memoId]?.kind}
            aria-current={item.memoId === current ? 'true' : undefined}
            onClick={() => onOpen(item.memoId)}
          >
            <Mark state={state} item={item} number={at + 1} />
            <span className={classes.text}>
              <span className={classes.subject}>{item.subject || memoListTexts.noSubject}</span>
              <span className={classes.below}>{belowOf(state, item)}</span>
            </span>
            {item.actingFor !== undefined && (
              <span className={classes.for} title={memoListTexts.actingFor(item.actingFor)}>
                <PersonAvatar name={item.actingFor} size={18} />
                <span className={classes.hidden}>{memoListTexts.actingFor(item.actingFor)}</span>
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  )
}

function Mark({ state, item, number }: { state: ReviewState; item: ReviewItem; number: number }) {
  const outcome = state.outcomes[item.memoId]
  if (outcome === undefined) return <span className={classes.number}>{number}</span>
  const isUnanswered = 'progress' in outcome && outcome.progress === 'unanswered'
  const Icon = isUnanswered
    ? IconClockQuestion
    : isUnsignedOutcome(outcome)
      ? IconFingerprint
      : icons[outcome.kind]
  return (
    <span className={classes.mark} data-kind={isUnanswered ? 'unanswered' : outcome.kind}>
      <Icon size={15} stroke={2} aria-hidden />
    </span>
  )
}

function belowOf({ outcomes, refusals }: ReviewState, { memoId, amount }: ReviewItem): string {
  const outcome = outcomes[memoId]
  if (outcome) return outcomeText(outcome)
  if (refusals[memoId] !== undefined) return reviewTexts.outcomes.refused
  return amount ?? `${memoId} · ${reviewTexts.noAmount}`
}
