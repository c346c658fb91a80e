import { PageBody, PageTitle } from '@countersign/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSignedInUser } from '../../lib/signed-in-user.ts'
import { ColumnSwitch } from './column-switch.tsx'
import classes from './dashboard-page.module.css'
import { countText } from './count-text.ts'
import { FeedColumn } from './feed-column.tsx'
import type { FeedMemo } from './feed-column.tsx'
import { feedQueries } from './feed-queries.ts'

const byTemplate = (memo: FeedMemo): string => memo.used_template_name
const byOwner = (memo: FeedMemo): string => memo.memo_owner_name

/** The default page: what is mine, what waits for me, what I follow (document 1, section 2). */
export function Component() {
  usePageTitle(messages.navigation.dashboard)
  const user = useSignedInUser()
  const [shown, setShown] = useState('memos')
  const columns = [
    {
      key: 'memos',
      title: messages.navigation.myMemos,
      href: paths.memosActive,
      listHref: paths.memos,
      itemHref: paths.memoActive,
      about: byTemplate,
      query: useQuery(feedQueries.memos),
    },
    {
      key: 'approvals',
      title: messages.navigation.forMyApproval,
      href: paths.approvals,
      itemHref: paths.approval,
      about: byOwner,
      query: useQuery(feedQueries.approvals),
    },
    {
      key: 'watch',
      title: messages.navigation.memosToWatch,
      href: paths.watch,
      itemHref: paths.watched,
      about: byOwner,
      query: useQuery(feedQueries.watch),
    },
  ]
  return (
    <PageBody>
      <PageTitle title={messages.dashboard.welcome(user.firstName)} subtitle={messages.dashboard.subtitle} />
      <ColumnSwitch
        options={columns.map(({ key, title, query }) => ({
          key,
          label: title,
          count: countText(query.data?.page_info),
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
