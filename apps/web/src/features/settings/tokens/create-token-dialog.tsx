import { formErrorText } from '@countersign/app-shell/form-error-text'
import { now } from '@countersign/app-shell/dates'
import type { ApiScope } from '@countersign/domain'
import { API_SCOPES, API_TOKEN_NAME_MAX_CHARACTERS, manilaDate, tokenEndProblem } from '@countersign/domain'
import { DialogFrame, Notice } from '@countersign/ui'
import { Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/server/client.ts'
import { tokenTexts } from './texts.ts'
import classes from './tokens.module.css'

interface CreateTokenDialogProps {
  allowedScopes: readonly ApiScope[]
  /** The last day that may be chosen. */
  latestEnd: string
  onClose: () => void
  /** @param token null where it was made by a request whose answer was lost */
  onCreated: (token: string | null) => void
}

/** Names a token, its scopes and its last day (P1). */
export function CreateTokenDialog({ allowedScopes, latestEnd, onClose, onCreated }: CreateTokenDialogProps) {
  const today = manilaDate(now())
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>(['read'])
  const [lastDay, setLastDay] = useState(latestEnd)
  const [isChecked, setChecked] = useState(false)
  const creating = useMutation({
    mutationFn: () =>
      client.change('create_token', { name, scopes: scopes as ApiScope[], expires_on: lastDay }),
    onSuccess: ({ token }) => onCreated(token),
  })
  const dayProblem = tokenEndProblem(lastDay, today)
  const submit = () => {
    setChecked(true)
    if (name.trim() !== '' && scopes.length > 0 && dayProblem === null) creating.mutate()
  }
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={tokenTexts.createTitle}
      primary={{ label: tokenTexts.create, onClick: submit, busy: creating.isPending }}
    >
      <div className={classes.form}>
        <TextInput
          label={tokenTexts.name}
          description={tokenTexts.nameHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          data-autofocus
          autoComplete="off"
          maxLength={API_TOKEN_NAME_MAX_CHARACTERS}
          value={name}
          error={isChecked && name.trim() === '' && tokenTexts.nameRequired}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={tokenTexts.scopes}
          withAsterisk
          value={scopes}
          error={isChecked && scopes.length === 0 && tokenTexts.scopesRequired}
          onChange={setScopes}
        >
          <div className={classes.choices}>
            {API_SCOPES.filter((scope) => allowedScopes.includes(scope)).map((scope) => (
              <Checkbox key={scope} value={scope} label={tokenTexts.scopeLabels[scope]} />
            ))}
          </div>
        </Checkbox.Group>
        {!allowedScopes.includes('decide') && <p className={classes.hint}>{tokenTexts.decideOff}</p>}
        <TextInput
          type="date"
          label={tokenTexts.lastDay}
          required
          min={today}
          max={latestEnd}
          value={lastDay}
          error={isChecked && dayProblem}
          onChange={(event) => setLastDay(event.currentTarget.value)}
        />
        {creating.error !== null && <Notice tone="error">{formErrorText(creating.error)}</Notice>}
      </div>
    </DialogFrame>
  )
}
