import { isUnder } from '@countersign/app-shell/is-under'
import { AppLink } from '@countersign/ui'
import { Popover } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { navigationTexts } from '../../lib/navigation/texts.ts'
import { lastViewedKey } from './last-viewed.ts'
import classes from './notification-bell.module.css'
import { hasNews, latestNotificationsQuery, panelSizes } from './notification-feed.ts'
import { NotificationList } from './notification-list.tsx'
import { texts } from './texts.ts'

/** Stored as plain text, not as JSON. */
const plainText = { serialize: (value: string) => value, deserialize: (value = '') => value }

/**
 * The bell of the top bar, with a dot for new notifications and a panel with the latest ones. Opening it clears the dot.
 * On the notifications' own page it is a plain link (U18).
 */
export function NotificationBell({ userId }: { userId: string }) {
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  const latest = useQuery(latestNotificationsQuery)
  // Shared between tabs: opening the panel in one clears the dot in all.
  const [lastViewed, setLastViewed] = useLocalStorage({
    key: lastViewedKey(userId),
    defaultValue: '',
    getInitialValueInEffect: false,
    ...plainText,
  })
  const [opened, setOpened] = useState(false)
  const hasDot = hasNews(latest.data, lastViewed)
  const isOwnPage = isUnder(pathname, paths.notifications)
  const look = () => {
    // Use the server's clock: everything that it has dated so far has been seen.
    const newest = latest.data?.[0]?.date_created ?? new Date().toISOString()
    setLastViewed(newest)
    void queryClient.invalidateQueries({ queryKey: latestNotificationsQuery.queryKey })
  }
  const icon = (
    <span className={classes.icon}>
      <IconBell size={20} stroke={1.7} aria-hidden />
      {hasDot && <span className={classes.dot} />}
    </span>
  )
  if (isOwnPage) {
    return (
      <AppLink
        href={paths.notifications}
        className={classes.bell}
        aria-label={navigationTexts.notifications}
        aria-current="page"
      >
        {icon}
      </AppLink>
    )
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(24rem, calc(100vw - 1rem))"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.bell}
          aria-label={hasDot ? texts.withUnread : navigationTexts.notifications}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => {
            if (!opened) look()
            setOpened(!opened)
          }}
        >
          {icon}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} role="dialog" aria-label={navigationTexts.notifications}>
        <div className={classes.head}>{navigationTexts.notifications}</div>
        <div className={classes.feed}>
          <NotificationList sizes={panelSizes} onFollowed={() => setOpened(false)} />
        </div>
        <div className={classes.foot}>
          <AppLink href={paths.notifications} className={classes.all} onClick={() => setOpened(false)}>
            {texts.viewAll}
          </AppLink>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
