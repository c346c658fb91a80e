import { errorText } from '@countersign/app-shell/error-text'
import { ConfirmDialog, showToast } from '@countersign/ui'
import { IconTrash } from '@tabler/icons-react'
import type { AccessRow } from './access-rows.ts'
import { accessTexts } from './texts.ts'
import { useRemoveAccess } from './use-grants.ts'

const texts = accessTexts.access

interface RemoveDialogProps {
  opened: boolean
  row: AccessRow
  onClose: () => void
}

/** Asks for confirmation before access is removed (W17). */
export function RemoveDialog({ opened, row, onClose }: RemoveDialogProps) {
  const remove = useRemoveAccess()
  const confirm = () =>
    remove.mutate(row.email, {
      onSuccess: () => showToast({ kind: 'success', message: texts.removed }),
      onError: (error) => showToast({ kind: 'error', id: 'access', message: errorText(error) }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={texts.removeTitle}
      message={texts.removeText(row.name)}
      confirmLabel={texts.remove}
      icon={<IconTrash size={16} stroke={1.7} aria-hidden />}
      onConfirm={confirm}
      busy={remove.isPending}
      danger
    />
  )
}
