import { ROLE_LIMITS } from '@countersign/domain'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { lengthProblem } from '../../../lib/length-problem.ts'
import { EditDialog } from '../edit-dialog.tsx'
import type { Role } from './role.ts'
import { texts } from './texts.ts'
import { useSaveRole } from './use-save-role.ts'

interface NameDialogProps {
  /** Undefined for a new role. */
  role: Role | undefined
  onClose: () => void
  onSaved?: (roleId: string) => void
}

/** Adds a role, or renames it. */
export function NameDialog({ role, onClose, onSaved }: NameDialogProps) {
  const [name, setName] = useState(role?.name ?? '')
  const [wasTried, setWasTried] = useState(false)
  const { save, busy, error } = useSaveRole(role, ({ role_id }) => {
    onClose()
    onSaved?.(role_id)
  })
  const required = wasTried && name.trim() === '' ? texts.required : undefined
  const problem = lengthProblem(name, ROLE_LIMITS.nameCharacters) ?? required
  return (
    <EditDialog
      title={role === undefined ? texts.add : texts.rename}
      onClose={onClose}
      busy={busy}
      error={error}
      onSave={() => {
        setWasTried(true)
        if (name.trim() !== '' && problem === undefined) save({ name: name.trim() })
      }}
    >
      <TextInput
        label={texts.name}
        required
        data-autofocus
        error={problem}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </EditDialog>
  )
}
