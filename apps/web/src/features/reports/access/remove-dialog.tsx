import { ConfirmDialog, showToast } from '@countersign/ui'
import { IconTrash } from '@tabler/icons-react'
import { errorText } from '../../../lib/error-text.ts'
import { reportMessages } from '../../../lib/report-messages.ts'
import type { AccessRow } from './access-rows.ts'
import { useRemoveAccess } from './use-grants.ts'

const texts = reportMessages.access

interface RemoveDialogProps {
  opened: boolean
  row: AccessRow
  onClose: () => void
}

/** Asks before access is taken away (console document section 4). */
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
