import { errorText } from '@countersign/app-shell/error-text'
import { ConfirmDialog, Notice } from '@countersign/ui'
import { useChange } from '../../lib/use-change.ts'
import type { Administrator } from './administrator.ts'
import { texts } from './texts.ts'

interface RemoveAdministratorProps {
  administrator: Administrator
  onClose: () => void
}

/** Takes a person off the list of administrators (B5); a refusal appears in the dialog. */
export function RemoveAdministrator({ administrator, onClose }: RemoveAdministratorProps) {
  const { email, name, revision } = administrator
  const change = useChange('admin-remove_administrator', { onDone: onClose, quiet: true })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.removeTitle(name ?? email)}
      message={
        change.error === null ? texts.removeText : <Notice tone="error">{errorText(change.error)}</Notice>
      }
      confirmLabel={texts.remove}
      danger
      busy={change.isPending}
      onConfirm={() => change.mutate({ email, revision })}
    />
  )
}
