import { LinkTabs, PageBody, PageTitle } from '@countersign/ui'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { navigationTexts } from '../../lib/navigation/texts.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'

const tabs = [
  { href: paths.watch, label: memoListTexts.tabActive },
  { href: paths.watchHistory, label: memoListTexts.tabHistory },
]

/** Heading and tabs around the watcher's lists (U13). */
export function WatchFrame({ href, children }: { href: string; children: ReactNode }) {
  usePageTitle(navigationTexts.memosToWatch)
  return (
    <PageBody>
      <PageTitle title={navigationTexts.memosToWatch} />
      <LinkTabs
        label={navigationTexts.memosToWatch}
        tabs={tabs.map((tab) => ({ ...tab, current: tab.href === href }))}
      />
      {children}
    </PageBody>
  )
}
