import { ConfirmDialog } from '@countersign/ui'

interface LeaveDialogProps {
  opened: boolean
  title: string
  leaveLabel: string
  stayLabel: string
  onStay: () => void
  onLeave: () => void
}

/** Asks whether to leave unsaved work. */
export function LeaveDialog({ opened, title, leaveLabel, stayLabel, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onStay}
      title={title}
      confirmLabel={leaveLabel}
      cancelLabel={stayLabel}
      danger
      onConfirm={onLeave}
    />
  )
}
