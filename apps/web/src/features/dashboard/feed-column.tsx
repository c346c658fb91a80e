import { formatDate } from '@countersign/app-shell/dates'
import type { CallOutput } from '@countersign/contract'
import { AppLink, EmptyState, ErrorState, Notice, SkeletonRows, StatusBadge } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconChevronRight, IconCornerUpLeft } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { statusBadgeOf } from '../../lib/memo-status.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { DueTime } from '../../shared/due-times/due-time.tsx'
import type { Due } from '../../shared/due-times/due-time.tsx'
import { QuestionMark } from '../../shared/memo-lists/question-mark.tsx'
import { RevokedMark } from '../../shared/memo-lists/revoked-mark.tsx'
import { totalText } from '../../lib/total-text.ts'
import classes from './feed-column.module.css'
import { texts } from './texts.ts'

type Page = CallOutput<'getMyMemosActiveWithUserID'>
export type FeedMemo = Page['memos'][number]

export interface FeedDate {
  label: string
  instant: string
  /** How long it has been waiting. */
  waiting?: string
  due?: Due | null
}

/** The total number of memos. */
export function countText({ page_info: { total, total_capped } }: Page): string {
  return totalText(total, total_capped)
}

interface FeedColumnProps {
  id: string
  title: string
  /** Target of the header. */
  href: string
  /** Target of 'View all memos'. Defaults to `href`. */
  listHref?: string
  itemHref: (memoId: string) => string
  /** Beside the Memo ID: the memo type in one's own memos, the owner in the others. */
  about: (memo: FeedMemo) => string
  /** The date that orders the column, as in the list behind it. */
  date: (memo: FeedMemo) => FeedDate
  query: UseQueryResult<Page>
}

/** One column of the dashboard: header with count, up to 15 memos, 'View all memos'. */
export function FeedColumn(props: FeedColumnProps) {
  const { id, title, href, listHref = href, query } = props
  const count = query.data && countText(query.data)
  const returned = query.data?.page_info.returned_count ?? 0
  return (
    <section className={classes.column} aria-labelledby={`feed-${id}`} data-column={id}>
      <header className={classes.head}>
        <h2 className={classes.title} id={`feed-${id}`}>
          <AppLink href={href} className={classes.titleLink}>
            {title}
            <IconChevronRight size={16} aria-hidden />
          </AppLink>
        </h2>
        {count !== undefined && (
          <span className={classes.count} role="img" aria-label={texts.memoCount(count)}>
            {count}
          </span>
        )}
      </header>
      <div className={classes.feed}>
        {returned > 0 && (
          <div className={classes.returned}>
            <Notice
              tone="amber"
              icon={<IconCornerUpLeft size={16} aria-hidden />}
              end={<AppLink href={paths.memosActive}>{texts.viewAll}</AppLink>}
            >
              {texts.returned(returned)}
            </Notice>
          </div>
        )}
        {query.data !== undefined ? (
          <Feed memos={query.data.memos} {...props} />
        ) : query.isError ? (
          <ErrorState title={texts.failure} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows rows={7} shape="feed" />
        )}
      </div>
      <footer className={classes.foot}>
        <Button fullWidth variant="default" renderRoot={(props) => <AppLink href={listHref} {...props} />}>
          {texts.viewAllMemos}
        </Button>
      </footer>
    </section>
  )
}

function Feed({
  memos,
  itemHref,
  about,
  date,
}: { memos: FeedMemo[] } & Pick<FeedColumnProps, 'itemHref' | 'about' | 'date'>) {
  if (memos.length === 0) return <EmptyState text={texts.empty} />
  return (
    <ul className={classes.items}>
      {memos.map((memo) => (
        <li key={memo.memo_id} className={classes.item}>
          <AppLink href={itemHref(memo.memo_id)} className={classes.link} data-row-link>
            {memo.memo_subject}
          </AppLink>
          <StatusBadge plain {...statusBadgeOf(memo.memo_status)} />
          {(memo.question ?? memo.revoked_by) !== undefined && (
            <span className={classes.question}>
              <QuestionMark memo={memo} /> <RevokedMark by={memo.revoked_by} />
            </span>
          )}
          <span className={classes.details}>
            <span className={classes.about}>
              <span className={classes.id}>{memo.memo_id}</span> · {about(memo)}
            </span>
            <FeedItemDate {...date(memo)} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function FeedItemDate({ label, instant, waiting, due }: FeedDate) {
  return (
    <span className={classes.date}>
      {label} <time dateTime={instant}>{formatDate(instant)}</time>
      {due ? (
        <>
          {' · '}
          <DueTime due={due} />
        </>
      ) : (
        waiting !== undefined && ` · ${waiting}`
      )}
    </span>
  )
}
