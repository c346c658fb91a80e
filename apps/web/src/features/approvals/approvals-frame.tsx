import { LinkTabs, PageBody, PageTitle } from '@countersign/ui'
import type { ReactNode } from 'react'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'

const tabs = [
  { href: paths.approvals, label: messages.navigation.forMyApproval },
  { href: paths.approvalsHistory, label: messages.lists.tabHistory },
]

/** Heading and tabs around the approver's lists (end-user document section 2 'For my approval'). */
export function ApprovalsFrame({ href, children }: { href: string; children: ReactNode }) {
  usePageTitle(messages.navigation.forMyApproval)
  return (
    <PageBody>
      <PageTitle title={messages.navigation.forMyApproval} subtitle={messages.lists.approvalsSubtitle} />
      <LinkTabs
        label={messages.navigation.forMyApproval}
        tabs={tabs.map((tab) => ({ ...tab, current: tab.href === href }))}
      />
      {children}
    </PageBody>
  )
}
