import { formatDateTime, formatDay, now } from '@countersign/app-shell/dates'
import type { CallOutput } from '@countersign/contract'
import { daysOfTokenLeft, manilaDate } from '@countersign/domain'
import { Button } from '@mantine/core'
import { IconApi, IconClock } from '@tabler/icons-react'
import security from '../security.module.css'
import { tokenTexts } from './texts.ts'
import classes from './tokens.module.css'

interface TokenRowProps {
  token: CallOutput<'get_tokens'>['tokens'][number]
  onRevoke: () => void
}

/** One token: its name and last characters, its scopes, its end, its last use. */
export function TokenRow({ token, onRevoke }: TokenRowProps) {
  const { name, scopes, last_characters, expires_on, is_expired, date_last_used, last_used_address } = token
  const left = daysOfTokenLeft(expires_on, manilaDate(now()))
  const day = formatDay(expires_on)
  return (
    <li className={security.session} data-ended={is_expired || undefined}>
      <span className={security.icon}>
        <IconApi size={18} stroke={1.6} aria-hidden />
      </span>
      <div className={security.who}>
        <span className={security.browser}>
          {name} <code className={classes.code}>cs_…{last_characters}</code>
        </span>
        <span className={security.meta}>
          {scopes.join(', ')} ·{' '}
          {is_expired ? (
            tokenTexts.ended(day)
          ) : left === null ? (
            tokenTexts.ends(day)
          ) : (
            <span className={classes.soon}>
              <IconClock size={14} aria-hidden /> {tokenTexts.endsSoon(day, left)}
            </span>
          )}
        </span>
      </div>
      <span className={security.use}>
        {date_last_used === null
          ? tokenTexts.neverUsed
          : tokenTexts.lastUsed(formatDateTime(date_last_used), last_used_address ?? '')}
      </span>
      <Button variant="danger" size="xs" aria-label={tokenTexts.revokeLabel(name)} onClick={onRevoke}>
        {tokenTexts.revoke}
      </Button>
    </li>
  )
}
