import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import { reportsRolesQuery } from '../../../lib/server/session.ts'
import type { GrantDraft } from './grant-draft.ts'

/** Creates or changes a grant, and refetches the list before reporting success. */
export function useSaveAccess() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (draft: GrantDraft) => client.change('save_reports_users', draft),
    onSuccess: refresh,
  })
}

/** Removes a user's access. */
export function useRemoveAccess() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (email: string) => client.change('delete_reports_users', { email }),
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
