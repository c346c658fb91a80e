import { erasureProblems, erasureTexts, partsWithAuthors } from '@countersign/app-shell/erasable-parts'
import { errorText } from '@countersign/app-shell/error-text'
import { callQuery, CallError } from '@countersign/client'
import { DialogFrame, EmptyState, ErrorState, Notice, RadioList, SkeletonRows } from '@countersign/ui'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/client.ts'
import { useKeptChange } from '../../../lib/use-kept-change.ts'
import settings from '../settings.module.css'
import classes from './erasures.module.css'
import { ReasonField, reasonProblem } from './reason-field.tsx'
import { texts } from './texts.ts'

const EMPTY = { typed: '', part: undefined as string | undefined, reason: '' }

/** Takes up the erasure of a part that no participant asked for: the memo, then its part and the reason (O6). */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { kept, change: takeUp } = useKeptChange('admin-take_up_erasure', {
    key: 'erase',
    empty: EMPTY,
    onClose,
  })
  const { draft, onChange } = kept
  const { typed, part, reason } = draft
  const [memoId, setMemoId] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const isAsked = memoId !== '' && memoId === typed.trim()
  const query = useQuery({
    ...callQuery(client, 'admin-get_erasable_parts', { memo_id: memoId }),
    enabled: isAsked,
    staleTime: 0,
  })
  const memo = isAsked ? query.data : undefined
  const failure = isAsked && memo === undefined ? query.error : null
  const isUnknown = failure instanceof CallError && ['NOT_FOUND', 'INVALID_ARGUMENT'].includes(failure.code)
  const chosen = memo?.parts.find((one) => one.part === part && one.state === 'SHOWN')?.part
  const problem = reasonProblem(reason)
  const refused = erasureProblems(takeUp.error)

  const showParts = () => {
    setWasTried(typed.trim() === '')
    setMemoId(typed.trim())
    if (isAsked) void query.refetch()
  }
  const send = () => {
    setWasTried(true)
    if (chosen !== undefined && problem === undefined)
      takeUp.mutate({ memo_id: memoId, part: chosen, reason: reason.trim() })
  }
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={texts.eraseTitle}
      primary={{
        label: memo === undefined ? texts.showParts : texts.takeUp,
        onClick: memo === undefined ? showParts : send,
        busy: takeUp.isPending,
        disabled: memo?.parts.length === 0,
      }}
    >
      <div className={settings.form}>
        <p className={classes.text}>{texts.eraseText}</p>
        <TextInput
          label={texts.memoId}
          description={memo?.template_name}
          placeholder="AVL-2026-0001"
          required
          data-autofocus
          value={typed}
          error={
            isUnknown ? failure.message : wasTried && typed.trim() === '' ? texts.memoMissing : undefined
          }
          onChange={(event) => {
            onChange({ ...draft, typed: event.currentTarget.value })
            setWasTried(false)
            takeUp.reset()
          }}
        />
        {failure !== null && !isUnknown && (
          <ErrorState title={erasureTexts.partsFailure} detail={errorText(failure)} onRetry={showParts} />
        )}
        {isAsked && memo === undefined && failure === null && <SkeletonRows rows={4} />}
        {memo?.parts.length === 0 && <EmptyState text={erasureTexts.noParts} />}
        {memo !== undefined && memo.parts.length > 0 && (
          <>
            <RadioList
              label={erasureTexts.part}
              options={partsWithAuthors(memo.parts)}
              chosen={chosen}
              onChoose={(chosenPart) => onChange({ ...draft, part: chosenPart })}
              error={
                refused.part ?? (wasTried && chosen === undefined ? erasureTexts.partMissing : undefined)
              }
              disabled={takeUp.isPending}
            />
            <ReasonField
              label={texts.takeUpReason}
              description={texts.takeUpReasonHint}
              value={reason}
              onChange={(given) => onChange({ ...draft, reason: given })}
              error={refused.reason ?? (wasTried ? problem : undefined)}
            />
            <p className={classes.text}>
              {texts.takeUpText} {erasureTexts.beyondReach}
            </p>
          </>
        )}
        {refused.other !== undefined && <Notice tone="error">{refused.other}</Notice>}
      </div>
    </DialogFrame>
  )
}
