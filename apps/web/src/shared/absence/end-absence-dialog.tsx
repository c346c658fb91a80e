import { now } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { daysText, manilaDate } from '@countersign/domain'
import { ConfirmDialog, showToast } from '@countersign/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../lib/server/client.ts'
import type { OwnAbsence } from './absence-queries.ts'
import { absenceTexts as texts } from './texts.ts'

interface EndAbsenceDialogProps {
  /** Undefined while the dialog is closed. */
  absence: OwnAbsence | undefined
  onClose: () => void
}

/** Confirms that an absence ends now, or that one which has not begun is removed (K1). */
export function EndAbsenceDialog({ absence, onClose }: EndAbsenceDialogProps) {
  const queryClient = useQueryClient()
  const ending = useMutation({
    mutationFn: (absence_id: string) => client.change('end_absence', { absence_id }),
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onError: (error) =>
      showToast({ kind: 'error', id: 'end-absence', title: texts.failure, message: errorText(error) }),
    onSettled: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: ['get_absences'] })
    },
  })
  const isPlanned = absence?.state === 'planned'
  const days = absence && daysText(absence.first_day, absence.last_day, manilaDate(now()))
  return (
    <ConfirmDialog
      opened={absence !== undefined}
      onClose={onClose}
      title={isPlanned ? texts.confirmRemove : texts.confirmEnd}
      message={isPlanned ? texts.confirmRemoveText(days ?? '') : texts.confirmEndText}
      confirmLabel={isPlanned ? texts.remove : texts.endNow}
      busy={ending.isPending}
      danger
      onConfirm={() => absence && ending.mutate(absence.absence_id)}
    />
  )
}
