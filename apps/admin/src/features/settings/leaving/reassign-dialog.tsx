import { parseEmailAddress, typedAddressProblem } from '@countersign/domain'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../../lib/use-change.ts'
import { EditDialog } from '../edit-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { texts } from './texts.ts'

interface ReassignDialogProps {
  memoId: string
  seatId: string
  /** Whose place it is. */
  name: string
  onClose: () => void
}

/** Gives one place to another person at once (K8). Mounted while it is open. */
export function ReassignDialog({ memoId, seatId, name, onClose }: ReassignDialogProps) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const reassign = useChange('admin-reassign_seat', { quiet: true, onDone: onClose })
  const email = parseEmailAddress(typed.trim())
  const problem = typed.trim() === '' ? texts.newApproverMissing : typedAddressProblem(typed.trim())
  return (
    <EditDialog
      title={texts.reassignTitle(memoId)}
      onClose={onClose}
      busy={reassign.isPending}
      error={reassign.error}
      saveLabel={texts.reassign}
      onSave={() => {
        setWasTried(true)
        if (email !== null && reason.trim() !== '')
          reassign.mutate({ memo_id: memoId, approver_id: seatId, to_email: email, reason: reason.trim() })
      }}
    >
      <p>{texts.reassignText(name)}</p>
      <TextInput
        type="email"
        label={texts.newApprover}
        required
        data-autofocus
        value={typed}
        error={wasTried && email === null ? problem : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ReasonField
        description={texts.memoReasonHint}
        value={reason}
        onChange={setReason}
        wasTried={wasTried}
      />
    </EditDialog>
  )
}
