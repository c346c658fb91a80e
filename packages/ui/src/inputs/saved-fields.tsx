import type { ReactNode } from 'react'
import classes from './saved-fields.module.css'

interface SavedFieldsProps {
  /** While they are being saved. */
  busy: boolean
  children: ReactNode
}

/** The fields of a form that is saved: what was typed into them meanwhile would go with the form, or be replaced by what was saved (U47). */
export function SavedFields({ busy, children }: SavedFieldsProps) {
  return (
    // Screen readers needn't say a group without a name.
    <fieldset role="presentation" disabled={busy} className={classes.fields}>
      {children}
    </fieldset>
  )
}
