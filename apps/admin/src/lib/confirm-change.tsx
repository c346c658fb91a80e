import { errorText } from '@countersign/app-shell/error-text'
import { ConfirmDialog, Notice } from '@countersign/ui'

interface ConfirmChangeProps {
  title: string
  text: string
  confirmLabel: string
  danger?: boolean
  /** The change that it makes, whose failures no one else shows. */
  change: { error: Error | null; isPending: boolean }
  onClose: () => void
  onConfirm: () => void
}

/** Confirms a change; a refusal appears in the dialog, in place of the text. */
export function ConfirmChange({ text, change, ...dialog }: ConfirmChangeProps) {
  const { error, isPending } = change
  return (
    <ConfirmDialog
      opened
      message={error === null ? text : <Notice tone="error">{errorText(error)}</Notice>}
      busy={isPending}
      {...dialog}
    />
  )
}
