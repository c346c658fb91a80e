import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'
import { refreshMemos } from '../../memo-lists/refresh-memos.ts'
import type { Recipient } from './reminder-state.ts'

interface Reminders {
  memoId: string
  /** Identifies the opening of the dialog: outcomes of earlier ones aren't shown. */
  opening: number
  recipients: readonly Recipient[]
  /** The memo's revision when the recipients were fetched (A6). */
  revision: number
}

/** Who was reminded, and the error that kept others from being reminded. */
export interface Sent {
  reminded: Recipient[]
  failure: Error | null
}

/** One call for each recipient (U26), each with the revision that the previous one returned; stops at the first refusal. */
async function send({ recipients, revision }: Reminders): Promise<Sent> {
  const reminded: Recipient[] = []
  let seen = revision
  for (const recipient of recipients) {
    try {
      const answer = await client.change('remindCurrentApprover', {
        approver_id: recipient.approver_id,
        approver_email: recipient.approver_email,
        revision: seen,
      })
      seen = answer.revision
      reminded.push(recipient)
    } catch (error) {
      return { reminded, failure: error instanceof Error ? error : new Error(String(error)) }
    }
  }
  return { reminded, failure: null }
}

/** Sends reminders, then refetches everything that shows the memo. Calls `onFailed` if not all were sent. */
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
