import { errorText } from '@countersign/app-shell/error-text'
import type { CallOutput, ChangeInput, ChangeName } from '@countersign/contract'
import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { appTexts } from './texts.ts'

/** Refetches everything that the console shows: one change may affect several lists. */
export function refreshConsole(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('admin-'),
  })
}

interface ChangeOptions<Name extends ChangeName> {
  onDone?: (answer: CallOutput<Name>) => void
  /** Title of the toast if the change fails. */
  failure?: string
  /** The caller shows failures itself, without a toast. */
  quiet?: boolean
}

/** Makes one of the console's changes: shows its outcome as a toast and refetches everything, even after a failure. */
export function useChange<Name extends ChangeName>(name: Name, options: ChangeOptions<Name> = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: ChangeInput<Name>) => client.change(name, input),
    onSuccess: (answer) => {
      showToast({ kind: 'success', message: answer.message })
      options.onDone?.(answer)
    },
    onError: (error) => {
      if (options.quiet !== true)
        showToast({
          kind: 'error',
          id: name,
          title: options.failure ?? appTexts.sendFailure,
          message: errorText(error),
        })
    },
    onSettled: () => refreshConsole(queryClient),
  })
}
