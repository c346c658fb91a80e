import { ActionIcon } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../lib/server/session.ts'
import { frameTexts } from '../texts.ts'
import { SlimBanner } from './slim-banner.tsx'
import classes from './slim-banner.module.css'

const texts = frameTexts.banner

/** Shown to restricted and disabled groups: links to the newer version (U28). Dismissed for the session. */
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
