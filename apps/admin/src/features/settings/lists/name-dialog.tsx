import { LIST_LIMITS } from '@countersign/domain'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { lengthProblem } from '../../../lib/length-problem.ts'
import { useChange } from '../../../lib/use-change.ts'
import { EditDialog } from '../edit-dialog.tsx'
import type { SharedList } from './shared-list.ts'
import { texts } from './texts.ts'

interface NameDialogProps {
  /** Undefined for a new list. */
  list: SharedList | undefined
  onClose: () => void
  onSaved?: (listId: string) => void
}

/** Adds a list, or renames it. */
export function NameDialog({ list, onClose, onSaved }: NameDialogProps) {
  const [name, setName] = useState(list?.name ?? '')
  const [wasTried, setWasTried] = useState(false)
  const change = useChange('admin-save_list', {
    quiet: true,
    onDone: ({ list_id }) => {
      onClose()
      onSaved?.(list_id)
    },
  })
  const required = wasTried && name.trim() === '' ? texts.required : undefined
  const problem = lengthProblem(name, LIST_LIMITS.nameCharacters) ?? required
  const before = list === undefined ? {} : { list_id: list.list_id, revision: list.revision }
  return (
    <EditDialog
      title={list === undefined ? texts.add : texts.rename}
      onClose={onClose}
      busy={change.isPending}
      error={change.error}
      onSave={() => {
        setWasTried(true)
        if (name.trim() !== '' && problem === undefined) change.mutate({ ...before, name: name.trim() })
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
