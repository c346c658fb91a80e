import { LinkTabs, PageBody, PageTitle } from '@countersign/ui'
import type { ReactNode } from 'react'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'

const tabs = [
  { href: paths.memos, label: messages.lists.tabActive },
  { href: paths.memosDrafts, label: messages.lists.tabDrafts },
  { href: paths.memosHistory, label: messages.lists.tabHistory },
]

/** Heading and tabs around each of the owner's lists (end-user document section 2 'My memos'; C7). */
export function MyMemosFrame({ href, children }: { href: string; children: ReactNode }) {
  usePageTitle(messages.navigation.myMemos)
  return (
    <PageBody>
      <PageTitle title={messages.navigation.myMemos} />
      <LinkTabs
        label={messages.navigation.myMemos}
        tabs={tabs.map((tab) => ({ ...tab, current: tab.href === href }))}
      />
      {children}
    </PageBody>
  )
}
