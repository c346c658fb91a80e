import { CallError, newIdempotencyKey } from '@countersign/client'
import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../lib/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { refreshMemos } from '../../lib/memo-lists/refresh-memos.ts'
import { memoViewMessages } from '../../lib/memo-view-messages.ts'
import type { Details } from './bar-buttons.ts'
import { forgetReply, keepReply } from './kept-replies.ts'
import type { ReplyDraft } from './kept-replies.ts'
import type { LogMemo } from './log-memo.ts'
import type { Reply } from './shown-replies.ts'

const texts = memoViewMessages.memoLog

/**
 * Sends replies to one entry of the log. `pending` shows at once; where it is refused it is taken back, the alert says
 * why with the code, and the text is kept (end-user document section 8).
 */
export function useReply(memo: LogMemo, logId: string, onFailed: () => void) {
  const queryClient = useQueryClient()
  const [posted, setPosted] = useState<Reply[]>([])
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: ({ text, attachments }: ReplyDraft) =>
      client.call('create_reply', {
        memo_id: memo.memoId,
        log_id: logId,
        message: text,
        attachments,
        revision: memo.revision,
        idempotency_key: newIdempotencyKey(),
      }),
    onSuccess: ({ reply, revision }) => {
      forgetReply(logId)
      setPosted((now) => [...now, reply])
      // The next one may follow before the memo is fetched anew (A6).
      queryClient.setQueriesData<Details>(
        { queryKey: ['get_memo_details_for_viewing', { memo_id: memo.memoId }] },
        (details) => details && { ...details, memo: { ...details.memo, revision } },
      )
    },
    onError: (error, draft) => {
      keepReply(logId, draft)
      showToast({ kind: 'error', title: texts.replyFailure, message: failureText(error) })
      onFailed()
    },
    // Not waited for: the reply itself is there, and would show beside the pending one until then.
    onSettled: () => {
      void refreshMemos(queryClient, memo.memoId)
    },
  })
  return {
    send: mutate,
    pending: isPending ? variables : undefined,
    posted,
    isSent: isSuccess,
  }
}

/** The code and what it means, then that nothing is lost. */
function failureText(error: unknown): string {
  const code = error instanceof CallError ? `${error.code}: ` : ''
  const text = errorText(error)
  return `${code}${text}${/[.!?]$/.test(text) ? '' : '.'} ${texts.replyKept}`
}
