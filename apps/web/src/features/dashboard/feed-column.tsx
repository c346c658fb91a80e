import type { CallOutput } from '@countersign/contract'
import { AppLink, EmptyState, ErrorState, Notice, SkeletonRows, StatusBadge } from '@countersign/ui'
import { Button } from '@mantine/core'
import { IconChevronRight, IconCornerUpLeft } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatDate } from '../../lib/dates.ts'
import { statusBadgeOf } from '../../lib/memo-status.ts'
import { messages } from '../../lib/messages.ts'
import { paths } from '../../lib/paths.ts'
import { countText } from './count-text.ts'
import classes from './feed-column.module.css'

type Page = CallOutput<'getMyMemosActiveWithUserID'>
export type FeedMemo = Page['memos'][number]

interface FeedColumnProps {
  id: string
  title: string
  /** Where the header leads. */
  href: string
  /** Where 'View all memos' leads; the header's address unless told. */
  listHref?: string
  itemHref: (memoId: string) => string
  /** Beside the Memo ID: the memo type in one's own memos, the owner in the others. */
  about: (memo: FeedMemo) => string
  query: UseQueryResult<Page>
}

/** One column of the dashboard: header with count, up to 15 memos, 'View all memos'. */
export function FeedColumn({ id, title, href, listHref = href, itemHref, about, query }: FeedColumnProps) {
  const count = countText(query.data?.page_info)
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
          <span className={classes.count} role="img" aria-label={messages.dashboard.memoCount(count)}>
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
              end={<AppLink href={paths.memosActive}>{messages.dashboard.viewAll}</AppLink>}
            >
              {messages.dashboard.returned(returned)}
            </Notice>
          </div>
        )}
        {query.data !== undefined ? (
          <Feed memos={query.data.memos} itemHref={itemHref} about={about} />
        ) : query.isError ? (
          <ErrorState title={messages.dashboard.failure} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows rows={7} shape="feed" />
        )}
      </div>
      <footer className={classes.foot}>
        <Button fullWidth variant="default" renderRoot={(props) => <AppLink href={listHref} {...props} />}>
          {messages.dashboard.viewAllMemos}
        </Button>
      </footer>
    </section>
  )
}

function Feed({
  memos,
  itemHref,
  about,
}: { memos: FeedMemo[] } & Pick<FeedColumnProps, 'itemHref' | 'about'>) {
  if (memos.length === 0) return <EmptyState text={messages.dashboard.empty} />
  return (
    <ul className={classes.items}>
      {memos.map((memo) => (
        <li key={memo.memo_id} className={classes.item}>
          <AppLink href={itemHref(memo.memo_id)} className={classes.link} data-row-link>
            {memo.memo_subject}
          </AppLink>
          <StatusBadge plain {...statusBadgeOf(memo.memo_status)} />
          <span className={classes.about}>
            <span className={classes.id}>{memo.memo_id}</span> · {about(memo)}
          </span>
          <time className={classes.date} dateTime={memo.date_submitted ?? memo.date_created}>
            {formatDate(memo.date_submitted ?? memo.date_created)}
          </time>
        </li>
      ))}
    </ul>
  )
}
