import { LinkTabs, PageBody, PageTitle } from '@countersign/ui'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { navigationTexts } from '../../lib/navigation/texts.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'
import { texts } from './texts.ts'

const tabs = [
  { href: paths.approvals, label: navigationTexts.forMyApproval },
  { href: paths.approvalsHistory, label: memoListTexts.tabHistory },
]

/** Heading and tabs around the approver's lists (U12). */
export function ApprovalsFrame({ href, children }: { href: string; children: ReactNode }) {
  usePageTitle(navigationTexts.forMyApproval)
  return (
    <PageBody>
      <PageTitle title={navigationTexts.forMyApproval} subtitle={texts.subtitle} />
      <LinkTabs
        label={navigationTexts.forMyApproval}
        tabs={tabs.map((tab) => ({ ...tab, current: tab.href === href }))}
      />
      {children}
    </PageBody>
  )
}
