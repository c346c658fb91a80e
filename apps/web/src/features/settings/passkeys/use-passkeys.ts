import { errorText } from '@countersign/app-shell/error-text'
import { callQuery } from '@countersign/client'
import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createPasskey } from '../../../lib/passkeys/ceremonies.ts'
import { CeremonyStopped } from '../../../lib/passkeys/ceremony-stopped.ts'
import { client } from '../../../lib/server/client.ts'
import { passkeyTexts } from './texts.ts'

const { queryKey } = callQuery(client, 'get_passkeys', {})

/**
 * Makes a passkey by the browser's own dialog, and registers it under a name (O4).
 * @param onEnd is called unless it failed
 */
export function useAddPasskey(onEnd: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => {
      const { options, ticket } = await client.call('begin_passkey', {})
      return client.change('register_passkey', { name, ticket, passkey: await createPasskey(options) })
    },
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', message })
      onEnd()
    },
    onError: (error) => {
      // Closing the browser's dialog is no failure.
      if (error instanceof CeremonyStopped) return
      showToast({
        kind: 'error',
        id: 'add-passkey',
        title: passkeyTexts.failure,
        message: errorText(error),
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Revokes a passkey for good. */
export function useRevokePasskey(onEnd: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (passkeyId: string) => client.change('revoke_passkey', { passkey_id: passkeyId }),
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onError: (error) => {
      showToast({
        kind: 'error',
        id: 'revoke-passkey',
        title: passkeyTexts.revokeFailure,
        message: errorText(error),
      })
    },
    onSettled: async () => {
      onEnd()
      await queryClient.invalidateQueries({ queryKey })
    },
  })
}
