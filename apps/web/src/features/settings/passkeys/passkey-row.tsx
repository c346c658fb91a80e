import { formatDateTime } from '@countersign/app-shell/dates'
import type { CallOutput } from '@countersign/contract'
import { Button } from '@mantine/core'
import { IconDeviceLaptop, IconDevices, IconKey } from '@tabler/icons-react'
import classes from '../security.module.css'
import { passkeyTexts } from './texts.ts'

interface PasskeyRowProps {
  passkey: CallOutput<'get_passkeys'>['passkeys'][number]
  onRevoke: () => void
}

/** One passkey: its name, where it is kept, when it was added and last used. */
export function PasskeyRow({ passkey, onRevoke }: PasskeyRowProps) {
  const { name, date_added, date_last_used, is_synced, is_security_key } = passkey
  const Icon = is_synced ? IconDevices : is_security_key ? IconKey : IconDeviceLaptop
  const kept = is_synced
    ? passkeyTexts.synced
    : is_security_key
      ? passkeyTexts.securityKey
      : passkeyTexts.onDevice
  return (
    <li className={classes.session}>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.who}>
        <span className={classes.browser}>{name}</span>
        <span className={classes.meta}>
          {kept} · {passkeyTexts.added(formatDateTime(date_added))}
        </span>
      </div>
      <span className={classes.use}>
        {date_last_used === null
          ? passkeyTexts.neverUsed
          : passkeyTexts.lastUsed(formatDateTime(date_last_used))}
      </span>
      <Button variant="danger" size="xs" aria-label={passkeyTexts.revokeLabel(name)} onClick={onRevoke}>
        {passkeyTexts.revoke}
      </Button>
    </li>
  )
}
