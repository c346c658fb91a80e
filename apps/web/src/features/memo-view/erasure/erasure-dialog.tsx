import { erasureTexts, partLines } from '@countersign/app-shell/erasable-parts'
import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import { ERASURE_REASON_CHARACTERS, tooLongMessage } from '@countersign/domain'
import { DialogFrame, EmptyState, ErrorState, Notice, RadioList, SkeletonRows } from '@countersign/ui'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/server/client.ts'
import classes from './erasure-dialog.module.css'
import type { ErasureDraft } from './erasure-draft.ts'
import { texts } from './texts.ts'
import { useRequestErasure } from './use-request-erasure.ts'

interface ErasureDialogProps {
  memoId: string
  draft: ErasureDraft
  onChange: (draft: ErasureDraft) => void
  onClose: () => void
  onSent: () => void
}

/** Chooses a part of the memo, and says why it is to be erased (O6). Mounted while it is open. */
export function ErasureDialog({ memoId, draft, onChange, onClose, onSent }: ErasureDialogProps) {
  const { data, error, refetch } = useQuery({
    ...callQuery(client, 'get_erasable_parts', { memo_id: memoId }),
    staleTime: 0,
  })
  const [wasTried, setWasTried] = useState(false)
  const { send, isPending, problems } = useRequestErasure(memoId, onSent)
  const parts = data?.parts ?? []
  // What another person has asked for in the meantime can't be chosen any more.
  const chosen = parts.find(({ part, state }) => part === draft.part && state === 'SHOWN')?.part
  const reason = draft.reason.trim()
  const reasonProblem = problemOf(reason, wasTried)
  const confirm = () => {
    setWasTried(true)
    if (chosen !== undefined && problemOf(reason, true) === undefined) send({ part: chosen, reason })
  }
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={texts.title}
      primary={{ label: texts.confirm, onClick: confirm, busy: isPending, disabled: parts.length === 0 }}
    >
      <p className={classes.text}>{texts.text}</p>
      <p className={classes.text}>{erasureTexts.beyondReach}</p>
      {data === undefined && error !== null ? (
        <ErrorState
          title={erasureTexts.partsFailure}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={5} />
      ) : parts.length === 0 ? (
        <EmptyState text={erasureTexts.noParts} />
      ) : (
        <div className={classes.fields}>
          <RadioList
            label={erasureTexts.part}
            options={partLines(parts)}
            chosen={chosen}
            onChoose={(part) => onChange({ ...draft, part })}
            error={problems.part ?? (wasTried && chosen === undefined ? erasureTexts.partMissing : undefined)}
            disabled={isPending}
          />
          <Textarea
            label={texts.reason}
            description={texts.reasonHint}
            required
            autosize
            minRows={2}
            maxRows={6}
            value={draft.reason}
            error={problems.reason ?? reasonProblem}
            onChange={(event) => onChange({ ...draft, reason: event.currentTarget.value })}
          />
          {problems.other !== undefined && <Notice tone="error">{problems.other}</Notice>}
        </div>
      )}
    </DialogFrame>
  )
}

function problemOf(reason: string, wasTried: boolean): string | undefined {
  if (reason.length > ERASURE_REASON_CHARACTERS) return tooLongMessage(ERASURE_REASON_CHARACTERS)
  return reason === '' && wasTried ? erasureTexts.reasonMissing : undefined
}
