import { LinkTabs, PageBody, PageTitle } from '@countersign/ui'
import type { ReactNode } from 'react'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'

const tabs = [
  { href: paths.watch, label: messages.lists.tabActive },
  { href: paths.watchHistory, label: messages.lists.tabHistory },
]

/** Heading and tabs around the watcher's lists (end-user document section 2 'Memos to watch'). */
export function WatchFrame({ href, children }: { href: string; children: ReactNode }) {
  usePageTitle(messages.navigation.memosToWatch)
  return (
    <PageBody>
      <PageTitle title={messages.navigation.memosToWatch} />
      <LinkTabs
        label={messages.navigation.memosToWatch}
        tabs={tabs.map((tab) => ({ ...tab, current: tab.href === href }))}
      />
      {children}
    </PageBody>
  )
}
