import { now } from '@countersign/app-shell/dates'
import { DialogFrame } from '@countersign/ui'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { writtenConditions } from '../../../shared/memo-actions/conditions/condition-drafts.ts'
import type {
  ConditionDraft,
  WrittenCondition,
} from '../../../shared/memo-actions/conditions/condition-drafts.ts'
import { ConditionFields } from '../../../shared/memo-actions/conditions/condition-fields.tsx'
import { keepConditions, keptConditions } from '../../../shared/memo-actions/conditions/kept-conditions.ts'
import { decisionIcon } from '../../../shared/memo-actions/decision-icon.tsx'
import { memoDecisions } from '../../../shared/memo-actions/memo-decisions.ts'
import { reviewTexts } from '../texts.ts'

interface ConditionsDialogProps {
  opened: boolean
  onClose: () => void
  memoId: string
  /** What else the approval needs, such as whom it is for. */
  children: ReactNode
  /** Something is missing of that. */
  isLacking: boolean
  onConfirm: (conditions: WrittenCondition[]) => void
}

const FIRST: readonly ConditionDraft[] = [{ key: 1, message: '', dueDay: '' }]

/** What an approval is conditional on (R2). What was typed is kept until the approval counts. */
export function ConditionsDialog({
  opened,
  onClose,
  memoId,
  children,
  isLacking,
  onConfirm,
}: ConditionsDialogProps) {
  const kept = keptConditions(memoId)
  const [drafts, setDrafts] = useState(kept.length > 0 ? kept : FIRST)
  const [wasTried, setTried] = useState(false)
  const confirm = () => {
    const written = writtenConditions(drafts, now())
    setTried(true)
    if (written !== null) onConfirm(written)
  }
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={reviewTexts.conditions}
      primary={{
        label: memoDecisions.approve.confirmLabel,
        icon: decisionIcon('approve'),
        disabled: drafts.length === 0 || isLacking,
        onClick: confirm,
      }}
    >
      {children}
      <ConditionFields
        drafts={drafts}
        wasTried={wasTried}
        disabled={false}
        onChange={(changed) => {
          setDrafts(changed)
          keepConditions(memoId, changed)
        }}
      />
    </DialogFrame>
  )
}
