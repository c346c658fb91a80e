import { errorText } from '@countersign/app-shell/error-text'
import { LiveRegion } from '@countersign/ui'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSignedInUser } from '../../../lib/server/signed-in-user.ts'
import { actionText } from '../log/log-lines.ts'
import type { LogEntry } from '../log/log-lines.ts'
import type { LogMemo } from '../log/log-memo.ts'
import { logTexts } from '../log/texts.ts'
import classes from './log-replies.module.css'
import { ReplyForm } from './reply-form.tsx'
import { ReplyLine } from './reply-line.tsx'
import { shownReplies } from './shown-replies.ts'
import { ThreadButton } from './thread-button.tsx'
import { threadStateOf } from './thread-state.ts'
import { useMoreReplies } from './use-more-replies.ts'
import { useReply } from './use-reply.ts'

/** The replies to an entry, three at a time, with the form to add one while the thread is open (D11). */
export function LogReplies({ memo, entry }: { memo: LogMemo; entry: LogEntry }) {
  const user = useSignedInUser()
  const [form, setForm] = useState<'closed' | 'asked' | 'back'>('closed')
  const button = useRef<HTMLButtonElement>(null)
  const rest = useMoreReplies(memo.memoId, entry)
  const { send, pending, posted, isSent } = useReply(memo, entry.log_id, () => setForm('back'))
  const { loaded, left, own } = shownReplies(entry, rest.pages, posted)
  const state = threadStateOf(entry, memo.abilities.reply)
  const close = () => {
    flushSync(() => setForm('closed'))
    button.current?.focus()
  }
  return (
    <>
      {loaded.length + own.length + (pending ? 1 : 0) > 0 && (
        <div className={classes.replies} role="group" aria-label={logTexts.replies}>
          <ul className={classes.list}>
            {loaded.map((reply) => (
              <ReplyLine key={reply.reply_id} memoId={memo.memoId} reply={reply} />
            ))}
          </ul>
          {rest.error && <p role="alert">{errorText(rest.error)}</p>}
          {left > 0 && (
            <button type="button" className={classes.more} disabled={rest.isFetching} onClick={rest.showMore}>
              {logTexts.moreReplies(left)}
            </button>
          )}
          <ul className={classes.list}>
            {own.map((reply) => (
              <ReplyLine key={reply.reply_id} memoId={memo.memoId} reply={reply} />
            ))}
            {pending && (
              <ReplyLine
                memoId={memo.memoId}
                reply={{ name: user.displayName, message: pending.text, attachments: pending.attachments }}
              />
            )}
          </ul>
        </div>
      )}
      {form === 'closed' ? (
        <ThreadButton
          ref={button}
          state={state}
          label={logTexts.replyTo(entry.name, actionText(entry.action))}
          disabled={pending !== undefined}
          onClick={() => setForm('asked')}
        />
      ) : (
        <ReplyForm
          logId={entry.log_id}
          hasFocus={form === 'asked'}
          refusal={
            state.kind === 'open'
              ? undefined
              : state.kind === 'refused'
                ? state.reason
                : logTexts.threadClosed
          }
          onSend={(draft) => {
            send(draft)
            close()
          }}
          onClose={close}
        />
      )}
      <LiveRegion>{pending ? logTexts.replySending : isSent ? logTexts.replySent : ''}</LiveRegion>
    </>
  )
}
