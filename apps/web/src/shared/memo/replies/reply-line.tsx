import { formatDateTime } from '@countersign/app-shell/dates'
import { PersonAvatar } from '@countersign/ui'
import { logTexts } from '../log/texts.ts'
import classes from './log-replies.module.css'
import { MemoFile } from '../memo-file.tsx'
import type { Reply } from './shown-replies.ts'

type ShownReply = Pick<Reply, 'name' | 'message' | 'attachments'> & {
  /** Undefined while it is being sent. */
  reply_date?: string
}

/** A reply: author, date, text and files. */
export function ReplyLine({ memoId, reply }: { memoId: string; reply: ShownReply }) {
  const { reply_date: sentAt, attachments } = reply
  return (
    <li className={classes.reply} data-pending={sentAt === undefined || undefined}>
      <PersonAvatar name={reply.name} />
      <div className={classes.text}>
        <p className={classes.head}>
          <span className={classes.name}>{reply.name}</span>{' '}
          {sentAt === undefined ? (
            <span>{logTexts.replySending}</span>
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
