import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { DecisionTarget } from '../../memo-actions/use-memo-decisions.tsx'

const AskDialog = lazy(() => import('./ask-dialog.tsx').then(({ AskDialog }) => ({ default: AskDialog })))

/** An approver's question to the owner: `askQuestion` opens its dialog. Render `dialog` in the page. */
export function useAskQuestion(): { askQuestion: (target: DecisionTarget) => void; dialog: ReactNode } {
  const [target, setTarget] = useState<DecisionTarget>()
  return {
    askQuestion: setTarget,
    dialog: target && (
      <Suspense>
        <AskDialog target={target} onClose={() => setTarget(undefined)} />
      </Suspense>
    ),
  }
}
