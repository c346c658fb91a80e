import { LinkTabs, PageBody, PageTitle } from '@countersign/ui'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { navigationTexts } from '../../lib/navigation/texts.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'

const LISTS = {
  do: { title: navigationTexts.toDo, active: paths.toDoList, history: paths.toDoHistory },
  read: { title: navigationTexts.toRead, active: paths.toReadList, history: paths.toReadHistory },
} as const

interface ToDoFrameProps {
  list: keyof typeof LISTS
  tab: 'active' | 'history'
  children: ReactNode
}

/** Heading and tabs around the lists of what a person has to do (R3), or to read (R5). */
export function ToDoFrame({ list, tab, children }: ToDoFrameProps) {
  const { title, active, history } = LISTS[list]
  usePageTitle(title)
  return (
    <PageBody>
      <PageTitle title={title} />
      <LinkTabs
        label={title}
        tabs={[
          { href: active, label: memoListTexts.tabActive, current: tab === 'active' },
          { href: history, label: memoListTexts.tabHistory, current: tab === 'history' },
        ]}
      />
      {children}
    </PageBody>
  )
}
