import { newIdempotencyKey } from '@countersign/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { client } from '../../../lib/client.ts'
import { reportsRolesQuery } from '../../../lib/session.ts'
import type { GrantDraft } from './grant-draft.ts'

/** Saves a grant, new or changed; the list is asked for anew before it counts as saved. */
export function useSaveAccess() {
  const refresh = useRefresh()
  // A retry of the same grant has no second effect; a changed one is another.
  const sent = useRef({ grant: '', key: '' })
  return useMutation({
    mutationFn: (draft: GrantDraft) => {
      const grant = JSON.stringify(draft)
      if (sent.current.grant !== grant) sent.current = { grant, key: newIdempotencyKey() }
      return client.call('save_reports_users', { ...draft, idempotency_key: sent.current.key })
    },
    onSuccess: refresh,
  })
}

/** Takes somebody's access away. */
export function useRemoveAccess() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (email: string) =>
      client.call('delete_reports_users', { email, idempotency_key: newIdempotencyKey() }),
    onSettled: refresh,
  })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return async () => {
    // Whoever changed their own access may choose from other groups now.
    void queryClient.invalidateQueries({ queryKey: ['get_reports_options'] })
    await queryClient.invalidateQueries({ queryKey: reportsRolesQuery.queryKey })
  }
}
