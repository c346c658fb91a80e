import { PageBody, PageTitle } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { navigationTexts } from '../../lib/navigation/texts.ts'
import { useSignedInUser } from '../../lib/server/signed-in-user.ts'
import { dueOf } from '../../shared/due-times/due-of.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'
import { AwayStrip } from './away-strip.tsx'
import { ColumnSwitch } from './column-switch.tsx'
import classes from './dashboard-page.module.css'
import { countText, FeedColumn } from './feed-column.tsx'
import type { FeedDate, FeedMemo } from './feed-column.tsx'
import { feedQueries } from './feed-queries.ts'
import { texts } from './texts.ts'

const byTemplate = (memo: FeedMemo): string => memo.used_template_name
const byOwner = (memo: FeedMemo): string => memo.memo_owner_name

const created = (memo: FeedMemo): FeedDate => ({
  label: memoListTexts.dateCreated,
  instant: memo.date_created,
  due: dueOf(memo),
})
const received = (memo: FeedMemo): FeedDate => ({
  label: memoListTexts.received,
  instant: memo.date_received ?? memo.date_created,
  waiting: memoListTexts.waiting(memo.days_waiting ?? 0),
  due: dueOf(memo),
})

/** The default page: the person's own memos, those to approve, and those to watch (U5). */
export function Component() {
  usePageTitle(navigationTexts.dashboard)
  const user = useSignedInUser()
  const [shown, setShown] = useState('memos')
  const columns = [
    {
      key: 'memos',
      title: navigationTexts.myMemos,
      href: paths.memosActive,
      listHref: paths.memos,
      itemHref: paths.memoActive,
      about: byTemplate,
      date: created,
      query: useQuery(feedQueries.memos),
    },
    {
      key: 'approvals',
      title: navigationTexts.forMyApproval,
      href: paths.approvals,
      itemHref: paths.approval,
      about: byOwner,
      date: received,
      query: useQuery(feedQueries.approvals),
    },
    {
      key: 'watch',
      title: navigationTexts.memosToWatch,
      href: paths.watch,
      itemHref: paths.watched,
      about: byOwner,
      date: created,
      query: useQuery(feedQueries.watch),
    },
  ]
  return (
    <PageBody>
      <PageTitle title={texts.welcome(user.firstName)} subtitle={texts.subtitle} />
      <AwayStrip />
      <ColumnSwitch
        options={columns.map(({ key, title, query }) => ({
          key,
          label: title,
          count: query.data && countText(query.data),
        }))}
        value={shown}
        onChange={setShown}
      />
      <div className={classes.columns} data-shown={shown}>
        {columns.map(({ key, ...column }) => (
          <FeedColumn key={key} id={key} {...column} />
        ))}
      </div>
    </PageBody>
  )
}
