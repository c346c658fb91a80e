import { ConfirmDialog } from '@countersign/ui'
import { frameTexts } from './texts.ts'

const texts = frameTexts.logOut

interface LogOutDialogProps {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks for confirmation when signing out would discard unsaved text. */
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
