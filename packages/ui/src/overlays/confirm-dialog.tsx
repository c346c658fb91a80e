import type { ReactNode } from 'react'
import classes from './dialog-frame.module.css'
import { DialogFrame } from './dialog-frame.tsx'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  message?: ReactNode
  confirmLabel: string
  onConfirm: () => void
  icon?: ReactNode
  busy?: boolean
  danger?: boolean
  /** Defaults to 'Cancel'; null leaves only the confirmation (notices). */
  cancelLabel?: string | null
  /** What that button does where it is a choice of its own; defaults to `onClose`. */
  onCancel?: () => void
}

/** Confirms an action that cannot be undone, or shows a notice with one button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, message, confirmLabel, onConfirm, icon, busy, danger } = props
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={title}
      cancelLabel={props.cancelLabel}
      onCancel={props.onCancel}
      primary={{
        label: confirmLabel,
        onClick: onConfirm,
        icon,
        busy,
        variant: danger ? 'dangerFilled' : 'filled',
      }}
    >
      {message !== undefined && <div className={classes.message}>{message}</div>}
    </DialogFrame>
  )
}
