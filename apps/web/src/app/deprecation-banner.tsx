import { ActionIcon } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../lib/messages.ts'
import { accountQuery } from '../lib/session.ts'
import { SlimBanner } from './slim-banner.tsx'
import classes from './slim-banner.module.css'

const texts = messages.banner

/** For restricted and disabled groups: points to the newer version (end-user document sections 1 and 4). Dismissed for the session. */
export function DeprecationBanner() {
  const { data } = useQuery(accountQuery)
  const [dismissed, setDismissed] = useSessionStorage({ key: 'banner_dismissed', defaultValue: false })
  const group = data?.user_group
  if (dismissed || (group?.status !== 'RESTRICTED' && group?.status !== 'DISABLED')) return null
  return (
    <SlimBanner
      label={texts.text}
      end={
        <ActionIcon className={classes.dismiss} aria-label={texts.dismiss} onClick={() => setDismissed(true)}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      }
    >
      {texts.text} {group.status === 'DISABLED' && `${texts.creationOff} `}
      {group.migration_faq_url !== null && (
        <a href={group.migration_faq_url} target="_blank" rel="noopener noreferrer">
          {texts.link}
        </a>
      )}
    </SlimBanner>
  )
}
