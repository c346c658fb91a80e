import type { Icon } from '@tabler/icons-react'
import classes from './seat-action.module.css'

interface SeatActionProps {
  icon: Icon
  label: string
  onClick: () => void
}

/** A link-like button below an approver's own line that opens a dialog. */
export function SeatAction({ icon: Symbol, label, onClick }: SeatActionProps) {
  return (
    <button type="button" className={classes.action} aria-haspopup="dialog" onClick={onClick}>
      <Symbol size={16} stroke={1.7} aria-hidden />
      {label}
    </button>
  )
}
