import { ConfirmDialog } from '@countersign/ui'
import { messages } from '../lib/messages.ts'

const texts = messages.logOut

interface LogOutDialogProps {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before signing out takes along what was typed and not saved. */
export function LogOutDialog(props: LogOutDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      title={texts.title}
      message={texts.text}
      confirmLabel={texts.confirm}
      cancelLabel={texts.stay}
      danger
    />
  )
}
