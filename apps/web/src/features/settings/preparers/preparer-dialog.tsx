import { now } from '@countersign/app-shell/dates'
import { formErrorText } from '@countersign/app-shell/form-error-text'
import { issuesOf } from '@countersign/client'
import { emailKey, manilaDate } from '@countersign/domain'
import { DialogFrame, Notice } from '@countersign/ui'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/server/client.ts'
import { useSignedInUser } from '../../../lib/server/signed-in-user.ts'
import type { ChosenPerson } from '../../../shared/people-picker/chosen-person.ts'
import { PeoplePicker } from '../../../shared/people-picker/people-picker.tsx'
import type { Preparer } from '../../../shared/preparing/preparers-query.ts'
import classes from './preparer-dialog.module.css'
import { preparerTexts as texts } from './texts.ts'

interface PreparerDialogProps {
  /** Whose last day is changed; undefined to name a person. */
  preparer: Preparer | undefined
  /** The addresses of those who prepare already. */
  taken: readonly string[]
  onClose: () => void
  onSaved: () => void
}

/** Names a person who prepares drafts, until a day; or changes that day (R6). */
export function PreparerDialog({ preparer, taken, onClose, onSaved }: PreparerDialogProps) {
  const ownEmail = useSignedInUser().email
  const [person, setPerson] = useState<ChosenPerson | null>(
    preparer ? { email: preparer.email, name: preparer.name, photoURL: null } : null,
  )
  const [lastDay, setLastDay] = useState(preparer?.last_day ?? '')
  const saving = useMutation({
    mutationFn: () => client.change('save_preparer', { email: person?.email ?? '', last_day: lastDay }),
    onSuccess: onSaved,
  })
  const issues = saving.error === null ? [] : issuesOf(saving.error)
  const errorOf = (path: string) => issues.find((issue) => issue.path === path)?.message
  const chosen = person === null ? [] : [person]
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={preparer ? texts.changeTitle(preparer.name) : texts.addTitle}
      primary={{ label: texts.save, onClick: () => saving.mutate(), busy: saving.isPending }}
    >
      <div className={classes.form}>
        {preparer === undefined && (
          <PeoplePicker
            label={texts.person}
            required
            withinDialog
            people={chosen}
            taken={new Set([ownEmail, ...taken, ...chosen.map(({ email }) => email)].map(emailKey))}
            {...(errorOf('email') !== undefined && { error: errorOf('email') })}
            onAdd={setPerson}
            onRemove={() => setPerson(null)}
          />
        )}
        <TextInput
          type="date"
          label={texts.until}
          description={texts.untilHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          data-autofocus={preparer ? true : undefined}
          min={manilaDate(now())}
          value={lastDay}
          error={errorOf('last_day')}
          onChange={(event) => setLastDay(event.currentTarget.value)}
        />
        {saving.error !== null && issues.length === 0 && (
          <Notice tone="error">{formErrorText(saving.error)}</Notice>
        )}
      </div>
    </DialogFrame>
  )
}
