import { newIdempotencyKey } from '@countersign/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { client } from '../../../lib/server/client.ts'
import { reportsRolesQuery } from '../../../lib/server/session.ts'
import type { GrantDraft } from './grant-draft.ts'

/** Creates or changes a grant, and refetches the list before reporting success. */
export function useSaveAccess() {
  const refresh = useRefresh()
  // A retry of the same grant keeps its idempotency key; a changed one gets a new key.
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

/** Removes a user's access. */
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
    // Callers who changed their own access may choose from other groups now.
    void queryClient.invalidateQueries({ queryKey: ['get_reports_options'] })
    await queryClient.invalidateQueries({ queryKey: reportsRolesQuery.queryKey })
  }
}
