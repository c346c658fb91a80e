import { IconFingerprint } from '@tabler/icons-react'
import classes from './passkey-hint.module.css'

/** A line that says that a passkey is asked for, or was used (O4). */
export function PasskeyHint({ children }: { children: string }) {
  return (
    <span className={classes.hint}>
      <IconFingerprint size={16} stroke={1.7} aria-hidden />
      {children}
    </span>
  )
}
