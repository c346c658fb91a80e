import type { MemoStatus } from '@countersign/domain'
import { RemarksDialog } from '@countersign/ui'
import { useState } from 'react'
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
 * The dialogs in which decisions are taken (document 1, sections 4, 5 and 8). Confirming closes the dialog and shows the
 * decision at once; after a failure the next dialog begins with what was written.
 */
export function useMemoDecisions(onDone?: (decision: MemoDecision) => void): MemoDecisions {
  const [asked, setAsked] = useState<{ decision: MemoDecision; target: DecisionTarget }>()
  const [opened, setOpened] = useState(false)
  const limit = useRemoteConfiguration()?.max_remarks_attachment ?? 0
  const files = useRemarkFiles(limit)
  const change = useMemoChange(onDone)

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
  const about = asked && memoDecisions[asked.decision]
  return {
    ask,
    isRunning: change.isPending,
    dialog: asked && about && (
      <RemarksDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={about.title}
        confirmLabel={about.confirmLabel}
        cancelLabel={asked.decision === 'cancel' ? messages.memoActions.keep : undefined}
        icon={decisionIcon(asked.decision)}
        danger={about.danger}
        required={needsRemarks(asked.decision, asked.target.status)}
        initialRemarks={keptRemarks(asked.target.memoId, asked.decision).text}
        confirmDisabled={!files.isReady}
        onConfirm={confirm}
        message={about.text === undefined ? undefined : <p className={classes.text}>{about.text}</p>}
      >
        {about.takesFiles && <RemarkFiles files={files} limit={limit} />}
      </RemarksDialog>
    ),
  }
}
