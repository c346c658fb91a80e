import { MAX_REPLY_CHARACTERS } from '@countersign/domain'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { RemarkFiles } from '../../lib/memo-actions/remark-files.tsx'
import { useRemarkFiles } from '../../lib/memo-actions/use-remark-files.ts'
import { memoViewMessages } from '../../lib/memo-view-messages.ts'
import { useRemoteConfiguration } from '../../lib/remote-configuration.ts'
import { keepReply, keptReply } from './kept-replies.ts'
import type { ReplyDraft } from './kept-replies.ts'
import classes from './reply-form.module.css'

const texts = memoViewMessages.memoLog

interface ReplyFormProps {
  logId: string
  /** Opened by its reader: the field has the focus. */
  hasFocus: boolean
  /** Why nothing can be sent any more; what was written stays to be copied. */
  refusal: string | undefined
  onSend: (draft: ReplyDraft) => void
  /** What was written stays for the next time. */
  onClose: () => void
}

/** Writes a reply of 1 to 3000 characters, with files (end-user document section 5). Ctrl+Enter sends, Escape closes. */
export function ReplyForm({ logId, hasFocus, refusal, onSend, onClose }: ReplyFormProps) {
  const [text, setText] = useState(() => keptReply(logId).text)
  const [wasTried, setTried] = useState(false)
  const limit = useRemoteConfiguration()?.max_remarks_attachment ?? 0
  const files = useRemarkFiles(limit, keptReply(logId).attachments)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])

  const count = text.trim().length
  const problem = refusal ?? problemOf(count, wasTried)
  const send = () => {
    setTried(true)
    if (refusal !== undefined || !files.isReady) return
    if (problemOf(count, true) === undefined) onSend({ text: text.trim(), attachments: files.attachments })
    else field.current?.focus()
  }
  const close = () => {
    keepReply(logId, { text, attachments: files.attachments })
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <div className={classes.form}>
      <div className={classes.field}>
        <Textarea
          ref={field}
          label={texts.replyLabel}
          size="sm"
          autosize
          minRows={2}
          maxRows={10}
          value={text}
          error={problem}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.currentTarget.value)
            keepReply(logId, { text: event.currentTarget.value, attachments: files.attachments })
          }}
        />
        <span className={classes.counter} data-over={count > MAX_REPLY_CHARACTERS || undefined} aria-hidden>
          {count}/{MAX_REPLY_CHARACTERS}
        </span>
      </div>
      <RemarkFiles files={files} limit={limit} />
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={close}>
          {texts.replyCancel}
        </Button>
        <Button size="xs" disabled={refusal !== undefined || !files.isReady} onClick={send}>
          {texts.reply}
        </Button>
      </div>
    </div>
  )
}

function problemOf(count: number, wasTried: boolean): string | undefined {
  if (count > MAX_REPLY_CHARACTERS) return texts.replyTooLong(MAX_REPLY_CHARACTERS)
  return count === 0 && wasTried ? texts.replyRequired : undefined
}
