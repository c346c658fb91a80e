import { errorText } from '@countersign/app-shell/error-text'
import { focusChangedAnswer } from '@countersign/form'
import { ErrorState, LiveRegion, Notice } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { Activity, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { useConnectionLost } from '../../lib/server/connection.ts'
import type { Remarks } from '../../shared/memo-actions/kept-remarks.ts'
import { memoViewQuery } from '../../shared/memo/memo-view-query.ts'
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts'
import { whyNot } from './bar/able.ts'
import { BarNotice } from './bar/bar-notice.tsx'
import { DecisionBar } from './bar/decision-bar.tsx'
import { UndoToast } from './bar/undo-toast.tsx'
import { Finish } from './finish.tsx'
import { ReviewHead } from './head/review-head.tsx'
import { MemoPane } from './memo/memo-pane.tsx'
import { useScreen } from './memo/use-screen.ts'
import { following, isOpen, placeOf } from './model/review-state.ts'
import { QueueMenu } from './queue/queue-menu.tsx'
import { Rail } from './queue/rail.tsx'
import type { ReviewAddress } from './queue/review-address.ts'
import classes from './review.module.css'
import { reviewTexts } from './texts.ts'
import { useAhead, useFilesAhead } from './use-ahead.ts'
import { useCloseOnEscape } from './use-close-on-escape.ts'
import { useReview } from './use-review.ts'

/** How long a memo is on the screen before it can be approved (M3). */
const SEEN_MS = 500

const noRemarks: Remarks = { text: '', attachments: [] }

/** A review of the memos at an address. */
export function Review({ address, search }: { address: ReviewAddress; search: string }) {
  const { state, dispatch, query, delay } = useReview(address, search)
  const { current, pending, outcomes } = state
  const navigate = useNavigate()
  const screen = useScreen()
  const isOff = useConnectionLost()
  const [said, setSaid] = useState('')
  const [remarks] = useState(() => new Map<string, Remarks>())
  const shownAt = useRef(Number.POSITIVE_INFINITY)
  const onShown = useCallback(() => {
    shownAt.current = performance.now()
  }, [])
  const next = following(state, current)
  const ahead = useAhead(next === current ? null : next)
  useFilesAhead(current, ahead)
  const memo = useQuery({ ...memoViewQuery(current ?? ''), enabled: current !== null })
  const details = memo.data
  const outcome = current === null ? undefined : outcomes[current]
  const { position, total } = placeOf(state)
  const item = state.items.find(({ memoId }) => memoId === current)
  usePageTitle(
    current === null ? reviewTexts.title : reviewTexts.placeTitle(item?.subject || current, position, total),
  )

  // It no longer waits for the reader: others were faster.
  const isPassed = isOpen(outcome) && details?.waiting_since === null && !memo.isFetching
  useEffect(() => {
    if (isPassed && current !== null) dispatch({ kind: 'passed', memoId: current })
  }, [isPassed, current, dispatch])

  const listHref = `${paths.approvals}${address.memoIds === undefined ? search : ''}`
  const close = () => void navigate(listHref)
  const move = (step: 1 | -1) => dispatch({ kind: 'moved', step })
  const skip = () => {
    if (current === null) return
    setSaid(reviewTexts.skippedMemo(current))
    dispatch({ kind: 'skipped' })
  }
  const undo = () => {
    if (pending === null) return
    setSaid(reviewTexts.undone)
    dispatch({ kind: 'undone' })
  }
  useCloseOnEscape(close)
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    z: pending ? undo : undefined,
    e: () => {
      const pane = document.querySelector('[data-current] [data-pane]')
      if (pane) focusChangedAnswer(pane)
    },
  })
  const open = (memoId: string) => dispatch({ kind: 'opened', memoId })
  const refusal = current === null ? undefined : state.refusals[current]
  const isDecidable =
    details !== undefined && details.memo.memo_id === current && isOpen(outcome) && !isPassed
  const panes = [current, ahead === current ? null : ahead].filter((memoId) => memoId !== null)
  const hasRail = screen === 'wide' || screen === 'tabs'
  return (
    <div className={classes.page}>
      <ReviewHead
        state={state}
        onClose={close}
        queue={hasRail ? undefined : <QueueMenu state={state} onOpen={open} />}
      />
      <div className={classes.body} data-rail={hasRail || undefined}>
        {hasRail && (
          <nav className={classes.rail} aria-label={reviewTexts.queue}>
            <p className={classes.railHead}>
              <span className={classes.overline}>{reviewTexts.queue}</span>
              {address.memoIds === undefined && <span>{reviewTexts.orders[address.order]}</span>}
            </p>
            <Rail state={state} onOpen={open} />
          </nav>
        )}
        <main className={classes.main}>
          {panes.map((memoId) => (
            <Activity key={memoId} mode={memoId === current ? 'visible' : 'hidden'}>
              <div className={classes.pane} data-current={memoId === current || undefined}>
                <MemoPane memoId={memoId} screen={screen} onShown={onShown} />
              </div>
            </Activity>
          ))}
          {current === null && query.isError && !state.hasBegun && (
            <ErrorState
              title={reviewTexts.failure}
              detail={errorText(query.error)}
              onRetry={() => void query.refetch()}
            />
          )}
          {current === null && state.hasBegun && (
            <Finish state={state} listHref={listHref} onAgain={() => dispatch({ kind: 'again' })} />
          )}
          {pending && delay > 0 && (
            <div className={classes.toast}>
              <UndoToast key={pending.key} pending={pending} delay={delay} onUndo={undo} />
            </div>
          )}
        </main>
        {current !== null && (
          <footer className={classes.bar}>
            {isOff && (
              <Notice tone="amber">
                <strong>{reviewTexts.noConnection}</strong> {reviewTexts.noConnectionHint}
              </Notice>
            )}
            {refusal !== undefined && (isOpen(outcome) || outcome?.kind === 'passed') && (
              <Notice tone="error">
                <strong>{reviewTexts.refused}</strong> {refusal}
              </Notice>
            )}
            {isDecidable && whyNot(details) === undefined ? (
              <DecisionBar
                key={current}
                details={details}
                isPhone={screen === 'phone'}
                isOff={isOff}
                isSeen={() => performance.now() - shownAt.current >= SEEN_MS}
                initial={remarks.get(current) ?? noRemarks}
                onRemarks={(typed) => remarks.set(current, typed)}
                onDecide={(decision) => {
                  setSaid(
                    decision.needsPasskey
                      ? reviewTexts.collected(decision.memoId)
                      : `${reviewTexts.pending[decision.decision](decision.memoId)}. ${reviewTexts.undoHint(delay)}`,
                  )
                  dispatch({ kind: 'decided', decision })
                }}
                onSkip={skip}
              />
            ) : (
              (outcome !== undefined || details !== undefined) && (
                <BarNotice
                  memoId={current}
                  outcome={outcome}
                  reason={details && whyNot(details)}
                  onNext={() => move(1)}
                  onTakeBack={() => {
                    dispatch({ kind: 'retracted', memoId: current })
                    // The button goes; the memo is the one that was on the screen.
                    document.querySelector<HTMLElement>('[data-current] h1')?.focus({ preventScroll: true })
                  }}
                  onSkip={skip}
                />
              )
            )}
          </footer>
        )}
      </div>
      <LiveRegion>{said}</LiveRegion>
    </div>
  )
}
