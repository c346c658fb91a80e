import { erasureProblems } from '@countersign/app-shell/erasable-parts'
import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'

/** Asks the administrators to erase a part of a memo (O6), and says what is wrong with which field. */
export function useRequestErasure(memoId: string, onSent: () => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (asked: { part: string; reason: string }) =>
      client.change('request_erasure', { memo_id: memoId, ...asked }),
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', message })
      onSent()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['get_erasable_parts', { memo_id: memoId }] }),
  })
  return { send: mutate, isPending, problems: erasureProblems(error) }
}
