import type { KeptDraft } from '@countersign/app-shell/use-kept-draft'
import { parseEmailAddress, typedAddressProblem } from '@countersign/domain'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { EditDialog } from '../edit-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { texts } from './texts.ts'

/** Who gets it, as typed, and why. */
export type Handing = Readonly<{ typed: string; reason: string }>

export const EMPTY_HANDING: Handing = { typed: '', reason: '' }

interface HandingDialogProps {
  title: string
  text: string
  /** Of the field for the e-mail. */
  label: string
  saveLabel: string
  /** What was entered, also before the dialog was closed. */
  handing: KeptDraft<Handing>
  sending: { isPending: boolean; error: Error | null }
  onSend: (to_email: string, reason: string) => void
  onClose: () => void
}

/** Asks who gets something in a memo, and why (K8, R3). Mounted while it is open. */
export function HandingDialog({
  title,
  text,
  label,
  saveLabel,
  handing: { draft, onChange },
  sending,
  onSend,
  onClose,
}: HandingDialogProps) {
  const { typed, reason } = draft
  const [wasTried, setWasTried] = useState(false)
  const email = parseEmailAddress(typed.trim())
  const problem = typed.trim() === '' ? texts.newApproverMissing : typedAddressProblem(typed.trim())
  return (
    <EditDialog
      title={title}
      onClose={onClose}
      busy={sending.isPending}
      error={sending.error}
      saveLabel={saveLabel}
      onSave={() => {
        setWasTried(true)
        if (email !== null && reason.trim() !== '') onSend(email, reason.trim())
      }}
    >
      <p>{text}</p>
      <TextInput
        type="email"
        label={label}
        required
        data-autofocus
        value={typed}
        error={wasTried && email === null ? problem : undefined}
        onChange={(event) => onChange({ ...draft, typed: event.currentTarget.value })}
      />
      <ReasonField
        description={texts.memoReasonHint}
        value={reason}
        onChange={(given) => onChange({ ...draft, reason: given })}
        wasTried={wasTried}
      />
    </EditDialog>
  )
}
