import { LinkTabs, PageBody, PageTitle } from '@countersign/ui'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { navigationTexts } from '../../lib/navigation/texts.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'

const tabs = [
  { href: paths.toDoList, label: memoListTexts.tabActive },
  { href: paths.toDoHistory, label: memoListTexts.tabHistory },
]

/** Heading and tabs around the lists of what a person has to do (R3). */
export function ToDoFrame({ href, children }: { href: string; children: ReactNode }) {
  usePageTitle(navigationTexts.toDo)
  return (
    <PageBody>
      <PageTitle title={navigationTexts.toDo} />
      <LinkTabs
        label={navigationTexts.toDo}
        tabs={tabs.map((tab) => ({ ...tab, current: tab.href === href }))}
      />
      {children}
    </PageBody>
  )
}
