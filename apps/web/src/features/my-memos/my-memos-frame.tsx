import { LinkTabs, PageBody, PageTitle } from '@countersign/ui'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { navigationTexts } from '../../lib/navigation/texts.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'

const tabs = [
  { href: paths.memos, label: memoListTexts.tabActive },
  { href: paths.memosDrafts, label: memoListTexts.tabDrafts },
  { href: paths.memosHistory, label: memoListTexts.tabHistory },
]

/** Heading and tabs around each of the owner's lists (U11, C7). */
export function MyMemosFrame({ href, children }: { href: string; children: ReactNode }) {
  usePageTitle(navigationTexts.myMemos)
  return (
    <PageBody>
      <PageTitle title={navigationTexts.myMemos} />
      <LinkTabs
        label={navigationTexts.myMemos}
        tabs={tabs.map((tab) => ({ ...tab, current: tab.href === href }))}
      />
      {children}
    </PageBody>
  )
}
