import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useIsLeaving } from '../../lib/navigation/use-is-leaving.ts'
import type { MemoDecision } from '../../shared/memo-actions/memo-decisions.ts'

/** The parameter by which mails lead to a decision: `?decide=approve`. */
const DECIDE = 'decide'

/**
 * Opens the dialog that a mail's 'Review' asks for (M6), if the decision is offered. The parameter leaves the address, so that neither a
 * reload nor Back opens it again.
 * @param offered the decisions that the memo offers now; undefined while it loads
 */
export function useDecisionInAddress(
  offered: readonly MemoDecision[] | undefined,
  open: (decision: MemoDecision) => void,
): void {
  const [params, setParams] = useSearchParams()
  const isLeaving = useIsLeaving()
  const wanted = params.get(DECIDE)
  const start = useEffectEvent((decisions: readonly MemoDecision[]) => {
    if (isLeaving()) return
    setParams(
      (now) => {
        const rest = new URLSearchParams(now)
        rest.delete(DECIDE)
        return rest
      },
      { replace: true },
    )
    const decision = decisions.find((one) => one === wanted)
    if (decision) open(decision)
  })
  const isReady = wanted !== null && offered !== undefined
  useEffect(() => {
    if (isReady) start(offered)
    // Once for each address: what is offered changes with every refetch.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady])
}
