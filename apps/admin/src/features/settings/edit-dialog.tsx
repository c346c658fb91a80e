import { formErrorText } from '@countersign/app-shell/form-error-text'
import { DialogFrame, Notice } from '@countersign/ui'
import type { ReactNode } from 'react'
import classes from './settings.module.css'
import { texts } from './texts.ts'

interface EditDialogProps {
  title: string
  onClose: () => void
  onSave: () => void
  saveLabel?: string
  busy: boolean
  /** Why the last attempt failed; the form keeps what was typed. */
  error: Error | null
  children: ReactNode
}

/** A small form in a dialog; a refusal appears below the fields. */
export function EditDialog({ title, onClose, onSave, saveLabel, busy, error, children }: EditDialogProps) {
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={title}
      primary={{ label: saveLabel ?? texts.save, onClick: onSave, busy }}
    >
      <div className={classes.form}>
        {children}
        {error !== null && <Notice tone="error">{formErrorText(error)}</Notice>}
      </div>
    </DialogFrame>
  )
}
