import { ConfirmChange } from '../../lib/confirm-change.tsx'
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
    <ConfirmChange
      onClose={onClose}
      title={texts.removeTitle(name ?? email)}
      text={texts.removeText}
      confirmLabel={texts.remove}
      danger
      change={change}
      onConfirm={() => change.mutate({ email, revision })}
    />
  )
}
