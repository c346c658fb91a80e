import { ROLE_LIMITS } from '@countersign/domain'
import { NameDialog } from '../name-dialog.tsx'
import type { Role } from './role.ts'
import { texts } from './texts.ts'
import { useSaveRole } from './use-save-role.ts'

interface RoleNameDialogProps {
  /** As it is now; undefined for a new role. */
  role: Role | undefined
  onClose: () => void
  onSaved?: (roleId: string) => void
}

/** Adds a role, or renames it. */
export function RoleNameDialog({ role, onClose, onSaved }: RoleNameDialogProps) {
  const { save, busy, error } = useSaveRole(role, ({ role_id }) => {
    onClose()
    onSaved?.(role_id)
  })
  return (
    <NameDialog
      title={role === undefined ? texts.add : texts.rename}
      name={role?.name ?? ''}
      changedBy={role?.modified_by}
      maxCharacters={ROLE_LIMITS.nameCharacters}
      busy={busy}
      error={error}
      onClose={onClose}
      onSave={(name) => save({ name })}
    />
  )
}
