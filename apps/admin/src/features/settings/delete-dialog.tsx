import { ConfirmChange } from '../../lib/confirm-change.tsx'
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
    <ConfirmChange
      onClose={onClose}
      title={texts.organisation.deleteTitle(name)}
      text={text ?? texts.organisation.deleteText}
      confirmLabel={texts.delete}
      danger
      change={{ error, isPending: busy }}
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
