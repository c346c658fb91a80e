import { AppLink } from '@countersign/ui'
import { IconFolder, IconFolderQuestion, IconHistory, IconLayoutGrid } from '@tabler/icons-react'
import classes from './group-list.module.css'
import { texts } from './texts.ts'

export interface Group {
  kind: 'recent' | 'category' | 'uncategorized' | 'all'
  id: string
  label: string
  href: string
}

const icons = {
  recent: IconHistory,
  category: IconFolder,
  uncategorized: IconFolderQuestion,
  all: IconLayoutGrid,
}

/** The picker's categories; a row that scrolls sideways on phones. */
export function GroupList({ groups, current }: { groups: Group[]; current: string | undefined }) {
  return (
    <nav className={classes.nav} aria-label={texts.categories}>
      <ul className={classes.list}>
        {groups.map((group) => {
          const Icon = icons[group.kind]
          return (
            <li key={group.id} data-kind={group.kind}>
              <AppLink
                href={group.href}
                className={classes.link}
                aria-current={group.id === current ? 'true' : undefined}
              >
                <Icon size={17} stroke={1.6} aria-hidden />
                {group.label}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
