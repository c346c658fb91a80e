import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import type { CallInput } from '@countersign/contract'
import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../lib/server/client.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { texts } from './texts.ts'

type Which = Pick<CallInput<'end_session'>, 'session_id'> | Pick<CallInput<'end_sessions'>, 'keep_this'>

/** Ends one session, all others, or all (Q2). Ending all leads to the login page. */
export function useEndSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: Which) =>
      'session_id' in which ? client.change('end_session', which) : client.change('end_sessions', which),
    onSuccess: ({ message }, which) => {
      // A full page load leaves nothing of this session in memory.
      if ('keep_this' in which && !which.keep_this) return window.location.assign(paths.login)
      showToast({ kind: 'success', message })
    },
    onError: (error) => {
      showToast({ kind: 'error', id: 'end-sessions', title: texts.failure, message: errorText(error) })
    },
    onSettled: (_answer, _error, which) =>
      'keep_this' in which && !which.keep_this
        ? undefined
        : queryClient.invalidateQueries({ queryKey: callQuery(client, 'get_sessions', {}).queryKey }),
  })
}
