import { PersonAvatar } from '@countersign/ui'
import { formatDateTime } from '../../lib/dates.ts'
import { memoViewMessages } from '../../lib/memo-view-messages.ts'
import classes from './log-replies.module.css'
import { MemoFile } from './memo-file.tsx'
import type { Reply } from './shown-replies.ts'

type ShownReply = Pick<Reply, 'name' | 'message' | 'attachments'> & {
  /** Undefined: on its way. */
  reply_date?: string
}

/** A reply: who, when, what, and its files. */
export function ReplyLine({ memoId, reply }: { memoId: string; reply: ShownReply }) {
  const { reply_date: sentAt, attachments } = reply
  return (
    <li className={classes.reply} data-pending={sentAt === undefined || undefined}>
      <PersonAvatar name={reply.name} />
      <div className={classes.text}>
        <p className={classes.head}>
          <span className={classes.name}>{reply.name}</span>{' '}
          {sentAt === undefined ? (
            <span>{memoViewMessages.memoLog.replySending}</span>
          ) : (
            <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>
          )}
        </p>
        <p className={classes.message}>{reply.message}</p>
        {attachments.length > 0 && (
          <ul className={classes.files}>
            {attachments.map((file) => (
              <li key={file.url}>
                <MemoFile memoId={memoId} file={file} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
