import { newIdempotencyKey } from '@countersign/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../client.ts'
import { refreshMemos } from '../../memo-lists/refresh-memos.ts'
import type { Recipient } from './reminder-state.ts'

interface Reminders {
  memoId: string
  /** Of the dialog: what came of an earlier one is no longer shown. */
  opening: number
  recipients: readonly Recipient[]
  /** The memo's, as of the recipients (A6). */
  revision: number
}

/** Who was reminded, and what kept the others from being so. */
export interface Sent {
  reminded: Recipient[]
  failure: Error | null
}

/** One call for each recipient (end-user document section 7), each on the revision that the one before made; ends at the first refusal. */
async function send({ recipients, revision }: Reminders): Promise<Sent> {
  const reminded: Recipient[] = []
  let seen = revision
  for (const recipient of recipients) {
    try {
      const answer = await client.call('remindCurrentApprover', {
        approver_id: recipient.approver_id,
        approver_email: recipient.approver_email,
        revision: seen,
        idempotency_key: newIdempotencyKey(),
      })
      seen = answer.revision
      reminded.push(recipient)
    } catch (error) {
      return { reminded, failure: error instanceof Error ? error : new Error(String(error)) }
    }
  }
  return { reminded, failure: null }
}

/** Sends reminders; afterwards all that shows the memo is fetched anew. `onFailed` where not everybody got theirs. */
export function useSendReminders(onFailed: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ failure }) => {
      if (failure !== null) onFailed()
    },
    onSettled: (_sent, _error, { memoId }) => {
      void refreshMemos(queryClient, memoId)
    },
  })
}
