import type { MemoStatus } from '@countersign/domain'
import { ConfirmDialog, RemarksDialog, showToast } from '@countersign/ui'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { messages } from '../messages.ts'
import { useRemoteConfiguration } from '../remote-configuration.ts'
import { decisionIcon } from './decision-icon.tsx'
import { keptRemarks } from './kept-remarks.ts'
import { memoDecisions, needsRemarks } from './memo-decisions.ts'
import type { MemoDecision } from './memo-decisions.ts'
import { RemarkFiles } from './remark-files.tsx'
import classes from './remark-files.module.css'
import { useMemoChange } from './use-memo-change.ts'
import type { DecisionFailure } from './use-memo-change.ts'
import { useRemarkFiles } from './use-remark-files.ts'

/** The memo that a decision is about, as it is on the screen when the dialog opens. */
export interface DecisionTarget {
  memoId: string
  revision: number
  status: MemoStatus
}

interface MemoDecisions {
  /** Opens the dialog. */
  ask: (decision: MemoDecision, target: DecisionTarget) => void
  /** Place it anywhere in the page. */
  dialog: ReactNode
  /** A decision is on its way: 'Approval process ongoing.' */
  isRunning: boolean
}

/**
 * The dialogs in which decisions are taken (end-user document sections 4, 5 and 8). Confirming closes the dialog and shows the
 * decision at once. A failure is told in an alert, and the next dialog begins with what was written.
 */
export function useMemoDecisions(onDone?: (decision: MemoDecision) => void): MemoDecisions {
  const [asked, setAsked] = useState<{ decision: MemoDecision; target: DecisionTarget }>()
  const [opened, setOpened] = useState(false)
  const limit = useRemoteConfiguration()?.max_remarks_attachment ?? 0
  const files = useRemarkFiles(limit)
  const { alert, tell } = useFailureAlert()
  const change = useMemoChange({ onDone, onFailed: tell })

  const ask = (decision: MemoDecision, target: DecisionTarget) => {
    files.reset(keptRemarks(target.memoId, decision).attachments)
    setAsked({ decision, target })
    setOpened(true)
  }
  const confirm = (text: string) => {
    if (asked === undefined) return
    const { memoId, revision } = asked.target
    setOpened(false)
    change.mutate({
      decision: asked.decision,
      memoId,
      revision,
      remarks: { text, attachments: files.attachments },
    })
  }
  // The dialog stands in the page from the start: it takes note of the focus when it opens, and gives it back.
  const decision = asked?.decision ?? 'approve'
  const target = asked?.target
  const about = memoDecisions[decision]
  const isRequired = target !== undefined && needsRemarks(decision, target.status)
  return {
    ask,
    isRunning: change.isPending,
    dialog: (
      <>
        <RemarksDialog
          opened={opened}
          onClose={() => setOpened(false)}
          title={about.title}
          confirmLabel={about.confirmLabel}
          cancelLabel={decision === 'cancel' ? messages.memoActions.keep : undefined}
          icon={decisionIcon(decision)}
          danger={about.danger}
          required={isRequired}
          initialRemarks={target && keptRemarks(target.memoId, decision).text}
          confirmDisabled={!files.isReady}
          onConfirm={confirm}
          message={about.text === undefined ? undefined : <p className={classes.text}>{about.text}</p>}
        >
          {about.takesFiles && <RemarkFiles files={files} limit={limit} />}
        </RemarksDialog>
        {alert}
      </>
    ),
  }
}

/** The alert of a decision that failed; a toast for who has gone to another page meanwhile. */
function useFailureAlert(): { alert: ReactNode; tell: (failure: DecisionFailure) => void } {
  const [failure, setFailure] = useState<DecisionFailure>()
  const [opened, setOpened] = useState(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const close = () => setOpened(false)
  return {
    tell: (told) => {
      if (!isShown.current) {
        showToast({ kind: 'error', ...told })
        return
      }
      setFailure(told)
      setOpened(true)
    },
    alert: (
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={failure?.title ?? ''}
        message={<p role="alert">{failure?.message}</p>}
        confirmLabel={messages.memoActions.gotIt}
        cancelLabel={null}
        onConfirm={close}
      />
    ),
  }
}
