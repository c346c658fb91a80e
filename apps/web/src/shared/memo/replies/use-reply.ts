import { errorText } from '@countersign/app-shell/error-text'
import { CallError } from '@countersign/client'
import { showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/server/client.ts'
import { refreshMemos } from '../../memo-lists/refresh-memos.ts'
import type { Details } from '../memo-view-query.ts'
import { logTexts } from '../log/texts.ts'
import { forgetReply, keepReply } from './kept-replies.ts'
import type { ReplyDraft } from './kept-replies.ts'
import type { LogMemo } from '../log/log-memo.ts'
import type { Reply } from './shown-replies.ts'

/**
 * Sends replies to one entry of the log, also while the page is being left. `pending` is shown at once. A refused reply is taken back, an
 * alert shows the code and the reason, and the text is kept (U27).
 */
export function useReply(memo: LogMemo, logId: string, onFailed: () => void) {
  const queryClient = useQueryClient()
  const [posted, setPosted] = useState<Reply[]>([])
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: ({ text, attachments }: ReplyDraft) =>
      client.change(
        'create_reply',
        {
          memo_id: memo.memoId,
          log_id: logId,
          message: text,
          attachments,
          revision: memo.revision,
        },
        { keepalive: true },
      ),
    onSuccess: ({ reply, revision }) => {
      forgetReply(logId)
      setPosted((now) => [...now, reply])
      // The next reply may be sent before the memo is refetched (A6).
      queryClient.setQueriesData<Details>(
        { queryKey: ['get_memo_details_for_viewing', { memo_id: memo.memoId }] },
        (details) => details && { ...details, memo: { ...details.memo, revision } },
      )
    },
    onError: (error, draft) => {
      keepReply(logId, draft)
      showToast({ kind: 'error', title: logTexts.replyFailure, message: failureText(error) })
      onFailed()
    },
    // Not awaited: until then the reply would be shown twice, also as pending.
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

/** The code with its message, and that nothing is lost. */
function failureText(error: unknown): string {
  const code = error instanceof CallError ? `${error.code}: ` : ''
  const text = errorText(error)
  return `${code}${text}${/[.!?]$/.test(text) ? '' : '.'} ${logTexts.replyKept}`
}
