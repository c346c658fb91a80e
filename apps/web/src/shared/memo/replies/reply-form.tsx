import { useRemoteConfiguration } from '@countersign/app-shell/remote-configuration'
import { MAX_REPLY_CHARACTERS } from '@countersign/domain'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { RemarkFiles } from '../../memo-actions/remark-files.tsx'
import { logTexts } from '../log/texts.ts'
import type { ReplyDraft } from './kept-replies.ts'
import classes from './reply-form.module.css'
import { useReplyDraft } from './use-reply-draft.ts'

interface ReplyFormProps {
  logId: string
  /** Opened by the reader, so the field is focused. */
  hasFocus: boolean
  /** Why the reply can no longer be sent; its text stays, so that it can be copied. */
  refusal: string | undefined
  onSend: (draft: ReplyDraft) => void
  /** Closes the form; its text is kept. */
  onClose: () => void
}

/** Writes a reply of 1 to 3000 characters, with files (U27). Ctrl+Enter sends, Escape closes. */
export function ReplyForm({ logId, hasFocus, refusal, onSend, onClose }: ReplyFormProps) {
  const [wasTried, setTried] = useState(false)
  const limit = useRemoteConfiguration()?.max_remarks_attachment ?? 0
  const { text, files, change } = useReplyDraft(logId, limit)
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <div className={classes.form}>
      <div className={classes.field}>
        <Textarea
          ref={field}
          label={logTexts.replyLabel}
          size="sm"
          autosize
          minRows={2}
          maxRows={10}
          value={text}
          error={problem}
          onKeyDown={onKeyDown}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <span className={classes.counter} data-over={count > MAX_REPLY_CHARACTERS || undefined} aria-hidden>
          {count}/{MAX_REPLY_CHARACTERS}
        </span>
      </div>
      <RemarkFiles files={files} limit={limit} />
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={onClose}>
          {logTexts.replyCancel}
        </Button>
        <Button size="xs" disabled={refusal !== undefined || !files.isReady} onClick={send}>
          {logTexts.reply}
        </Button>
      </div>
    </div>
  )
}

function problemOf(count: number, wasTried: boolean): string | undefined {
  if (count > MAX_REPLY_CHARACTERS) return logTexts.replyTooLong(MAX_REPLY_CHARACTERS)
  return count === 0 && wasTried ? logTexts.replyRequired : undefined
}
