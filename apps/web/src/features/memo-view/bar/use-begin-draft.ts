import { errorText } from '@countersign/app-shell/error-text'
import type { CallOutput } from '@countersign/contract'
import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import { refreshMemos } from '../../../shared/memo-lists/refresh-memos.ts'

/** Begins a draft from the memo on the screen, and opens it (M8, R4). @param failure the toast's id and title if it fails */
export function useBeginDraft<Input = void>(
  begin: (input: Input) => Promise<CallOutput<'duplicate_memo'>>,
  failure: { id: string; title: string },
) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: begin,
    onSuccess: (draft) => {
      void refreshMemos(queryClient, draft.memo_id)
      showToast({ kind: 'success', message: draft.message })
      // Kept with the entry of the history, so that a reload shows it again.
      void navigate(paths.edit(draft.memo_id), { state: { leftOut: draft.left_out } })
    },
    onError: (error) => showToast({ kind: 'error', ...failure, message: errorText(error) }),
  })
}
