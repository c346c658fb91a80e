import { newIdempotencyKey } from '@countersign/client'
import type { CallInput, CallName, CallOutput } from '@countersign/contract'
import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { errorText } from './error-text.ts'
import { messages } from './messages.ts'

/** Whatever the console shows is asked for anew: one change may show in several lists. */
export function refreshConsole(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('admin-'),
  })
}

interface ChangeOptions<Name extends CallName> {
  onDone?: (answer: CallOutput<Name>) => void
  /** What the toast is titled when it fails. */
  failure?: string
  /** Told where the change was asked for: no toast then. */
  quiet?: boolean
}

/**
 * One of the console's changes, with a key of its own (A6): says how it went, and has everything fetched anew. Whoever asked
 * stays where they are when it fails.
 */
export function useChange<Name extends CallName>(name: Name, options: ChangeOptions<Name> = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Omit<CallInput<Name>, 'idempotency_key'>) =>
      client.call(name, { ...input, idempotency_key: newIdempotencyKey() } as CallInput<Name>),
    onSuccess: (answer) => {
      const { message } = answer as { message?: string }
      if (message !== undefined) showToast({ kind: 'success', message })
      options.onDone?.(answer)
    },
    onError: (error) => {
      if (options.quiet !== true)
        showToast({
          kind: 'error',
          id: name,
          title: options.failure ?? messages.app.sendFailure,
          message: errorText(error),
        })
    },
    onSettled: () => refreshConsole(queryClient),
  })
}
