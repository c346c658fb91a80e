import { errorText } from '@countersign/app-shell/error-text'
import { newIdempotencyKey } from '@countersign/client'
import { showToast } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import { client } from '../../../lib/server/client.ts'
import { memoActionTexts } from '../../../shared/memo-actions/texts.ts'
import { refreshMemos } from '../../../shared/memo-lists/refresh-memos.ts'
import { texts } from '../texts.ts'
import classes from './memo-bar-buttons.module.css'

/** Begins a draft with the memo's answers and opens it (M8). */
export function DuplicateButton({ memoId, disabled }: { memoId: string; disabled: boolean }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.call('duplicate_memo', { memo_id: memoId, idempotency_key: newIdempotencyKey() }),
    onSuccess: (draft) => {
      void refreshMemos(queryClient, draft.memo_id)
      showToast({ kind: 'success', message: draft.message })
      // Kept with the entry of the history, so that a reload shows it again.
      void navigate(paths.edit(draft.memo_id), { state: { leftOut: draft.left_out } })
    },
    onError: (error) =>
      showToast({
        kind: 'error',
        id: 'duplicate',
        title: texts.duplicateFailure,
        message: errorText(error),
      }),
  })
  return (
    <Button
      className={classes.duplicate}
      variant="default"
      aria-label={memoActionTexts.duplicate}
      title={memoActionTexts.duplicate}
      disabled={disabled}
      loading={isPending}
      onClick={() => mutate()}
    >
      <IconCopy size={17} stroke={1.8} aria-hidden />
      <span className={classes.duplicateLabel}>{memoActionTexts.duplicate}</span>
    </Button>
  )
}
