import { errorText } from '@countersign/app-shell/error-text'
import { ConfirmDialog, Notice } from '@countersign/ui'
import { texts } from './texts.ts'

interface DeleteDialogProps {
  name: string
  /** Defaults to 'This cannot be undone.' */
  text?: string
  busy: boolean
  error: Error | null
  onClose: () => void
  onConfirm: () => void
}

/** Confirms a deletion; a refusal appears in the dialog. */
export function DeleteDialog({ name, text, busy, error, onClose, onConfirm }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.organisation.deleteTitle(name)}
      message={
        error === null ? (
          (text ?? texts.organisation.deleteText)
        ) : (
          <Notice tone="error">{errorText(error)}</Notice>
        )
      }
      confirmLabel={texts.delete}
      danger
      busy={busy}
      onConfirm={onConfirm}
    />
  )
}

/** Shown by a table whose rows could not be fetched. */
export interface TableFailure {
  title: string
  detail: string
  onRetry: () => void
}
