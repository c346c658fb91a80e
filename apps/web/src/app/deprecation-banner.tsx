import { ActionIcon } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { IconInfoCircle, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../lib/messages.ts'
import { accountQuery } from '../lib/session.ts'
import classes from './deprecation-banner.module.css'

/** For restricted and disabled groups: points to the newer version (document 1, sections 1 and 4). Dismissed for the session. */
export function DeprecationBanner() {
  const { data } = useQuery(accountQuery)
  const [dismissed, setDismissed] = useSessionStorage({ key: 'banner_dismissed', defaultValue: false })
  const group = data?.user_group
  if (dismissed || (group?.status !== 'RESTRICTED' && group?.status !== 'DISABLED')) return null
  return (
    <aside className={classes.banner} aria-label={messages.banner.text}>
      <IconInfoCircle size={16} aria-hidden />
      <span>
        {messages.banner.text}{' '}
        {group.migration_faq_url !== null && (
          <a href={group.migration_faq_url} target="_blank" rel="noopener noreferrer">
            {messages.banner.link}
          </a>
        )}
      </span>
      <ActionIcon
        className={classes.dismiss}
        aria-label={messages.banner.dismiss}
        onClick={() => setDismissed(true)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </aside>
  )
}
