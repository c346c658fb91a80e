import { useState } from 'react'
import { useRemarkFiles } from '../../memo-actions/use-remark-files.ts'
import { keepReply, keptReply } from './kept-replies.ts'

/** An unsent reply, question or answer, kept with each change: its form may be closed, or left with its page (U47). */
export function useReplyDraft(key: string, limit: number) {
  const [text, setText] = useState(() => keptReply(key).text)
  const files = useRemarkFiles(limit, keptReply(key).attachments, (attachments) =>
    keepReply(key, { text, attachments }),
  )
  const change = (typed: string) => {
    setText(typed)
    keepReply(key, { text: typed, attachments: files.attachments })
  }
  return { text, files, change }
}
