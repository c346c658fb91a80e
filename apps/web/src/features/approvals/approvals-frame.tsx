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

interface ApprovalsFrameProps {
  href: string
  /** Beside the heading. */
  action?: ReactNode
  children: ReactNode
}

/** Heading and tabs around the approver's lists (U12). */
export function ApprovalsFrame({ href, action, children }: ApprovalsFrameProps) {
  usePageTitle(navigationTexts.forMyApproval)
  return (
    <PageBody>
      <PageTitle title={navigationTexts.forMyApproval} subtitle={texts.subtitle} actions={action} />
      <LinkTabs
        label={navigationTexts.forMyApproval}
        tabs={tabs.map((tab) => ({ ...tab, current: tab.href === href }))}
      />
      {children}
    </PageBody>
  )
}
