import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { shownRefusal } from '../../../lib/shown-refusal.ts'
import { useChange } from '../../../lib/use-change.ts'
import { EditDialog } from '../edit-dialog.tsx'
import classes from '../settings.module.css'
import { texts as settingsTexts } from '../texts.ts'
import { ChangedMeanwhile } from './entry-dialog.tsx'
import type { SharedEntry } from './shared-list.ts'
import { texts } from './texts.ts'

interface EndDialogProps {
  listId: string
  /** As it was opened. */
  entry: SharedEntry
  /** As it is now. */
  current: SharedEntry
  onClose: () => void
}

/** Ends an entry: names its last day. */
export function EndDialog({ listId, entry, current, onClose }: EndDialogProps) {
  const [day, setDay] = useState(entry.to_day ?? '')
  const [wasTried, setWasTried] = useState(false)
  const change = useChange('admin-save_list_entry', { onDone: onClose, quiet: true })
  const isChanged = current.revision !== entry.revision
  const { entry_id, code, label, company_id, from_day, revision } = current
  return (
    <EditDialog
      title={texts.endTitle(code)}
      saveLabel={texts.endNow}
      onClose={onClose}
      busy={change.isPending}
      error={shownRefusal(change.error, isChanged)}
      onSave={() => {
        setWasTried(true)
        if (day === '') return
        change.mutate({ list_id: listId, entry_id, code, label, company_id, from_day, to_day: day, revision })
      }}
    >
      <p className={classes.hint}>{texts.endText}</p>
      <TextInput
        label={texts.lastDay}
        type="date"
        required
        data-autofocus
        error={wasTried && day === '' ? settingsTexts.required : undefined}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      {isChanged && <ChangedMeanwhile current={current} />}
    </EditDialog>
  )
}
