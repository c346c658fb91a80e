import { LIST_LIMITS } from '@countersign/domain'
import { useChange } from '../../../lib/use-change.ts'
import { NameDialog } from '../name-dialog.tsx'
import type { SharedList } from './shared-list.ts'
import { texts } from './texts.ts'

interface ListNameDialogProps {
  /** As it is now; undefined for a new list. */
  list: SharedList | undefined
  onClose: () => void
  onSaved?: (listId: string) => void
}

/** Adds a list, or renames it. */
export function ListNameDialog({ list, onClose, onSaved }: ListNameDialogProps) {
  const change = useChange('admin-save_list', {
    quiet: true,
    onDone: ({ list_id }) => {
      onClose()
      onSaved?.(list_id)
    },
  })
  const before = list === undefined ? {} : { list_id: list.list_id, revision: list.revision }
  return (
    <NameDialog
      title={list === undefined ? texts.add : texts.rename}
      name={list?.name ?? ''}
      changedBy={list?.modified_by}
      maxCharacters={LIST_LIMITS.nameCharacters}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSave={(name) => change.mutate({ ...before, name })}
    />
  )
}
