import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { copiesTexts } from '../../../shared/memo/copies/texts.ts'
import { useAcknowledge } from '../../../shared/memo/copies/use-acknowledge.ts'
import { CompleteDialog } from '../../../shared/memo/hand-off/complete-dialog.tsx'
import { handOffTexts } from '../../../shared/memo/hand-off/texts.ts'
import type { Details } from '../../../shared/memo/memo-view-query.ts'

interface FollowUpButtonProps extends Pick<Details, 'memo'> {
  variant: string
  className: string | undefined
  leftSection: ReactNode
  disabled: boolean
}

/** Marks an approved memo as done (R3), after its dialog. */
export function CompleteButton({ memo, ...button }: FollowUpButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {handOffTexts.complete}
      </Button>
      {isAsking && (
        <CompleteDialog memoId={memo.memo_id} revision={memo.revision} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

/** Acknowledges having read an approved memo (R5). */
export function AcknowledgeButton({ memo, ...button }: FollowUpButtonProps) {
  const acknowledging = useAcknowledge(memo.memo_id)
  return (
    <Button {...button} loading={acknowledging.isPending} onClick={() => acknowledging.mutate()}>
      {copiesTexts.acknowledge}
    </Button>
  )
}
