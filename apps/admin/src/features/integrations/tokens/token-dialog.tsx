import { formErrorText } from '@countersign/app-shell/form-error-text'
import type { CallOutput } from '@countersign/contract'
import { API_TOKEN_NAME_MAX_CHARACTERS, SERVICE_SCOPES } from '@countersign/domain'
import { DialogFrame, Notice } from '@countersign/ui'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../../lib/use-change.ts'
import { LastDayInput, lastDayProblem } from '../last-day-input.tsx'
import { tokenTexts } from './texts.ts'
import classes from './tokens.module.css'

type Token = CallOutput<'admin-get_service_tokens'>['tokens'][number]
type Scope = (typeof SERVICE_SCOPES)[number]

interface TokenDialogProps {
  /** The token to renew; absent for a new one. */
  token?: Token | undefined
  latestEnd: string
  onClose: () => void
  /** @param secret null where it was made by a request whose answer was lost */
  onMade: (secret: string | null) => void
}

/** Makes a token of a service account, and the account with its first one; or renews one (P1). */
export function TokenDialog({ token, latestEnd, onClose, onMade }: TokenDialogProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [scopes, setScopes] = useState<string[]>(['read'])
  const [lastDay, setLastDay] = useState(latestEnd)
  const [isChecked, setChecked] = useState(false)
  const creating = useChange('admin-create_service_token', {
    quiet: true,
    onDone: (answer) => onMade(answer.token),
  })
  const renewing = useChange('admin-renew_service_token', {
    quiet: true,
    onDone: (answer) => onMade(answer.token),
  })
  const error = creating.error ?? renewing.error
  const submit = () => {
    setChecked(true)
    if (lastDayProblem(lastDay) !== null) return
    if (token) renewing.mutate({ token_id: token.token_id, expires_on: lastDay })
    else if (name.trim() !== '' && email.trim() !== '' && scopes.length > 0)
      creating.mutate({ name, email, scopes: scopes as Scope[], expires_on: lastDay })
  }
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={token ? tokenTexts.renewTitle(token.name) : tokenTexts.create}
      primary={{
        label: token ? tokenTexts.renew : tokenTexts.create,
        onClick: submit,
        busy: creating.isPending || renewing.isPending,
      }}
    >
      <div className={classes.form}>
        {token ? (
          <p className={classes.text}>{tokenTexts.renewText}</p>
        ) : (
          <>
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
            <TextInput
              label={tokenTexts.email}
              description={tokenTexts.emailHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              required
              type="email"
              autoComplete="off"
              value={email}
              error={isChecked && email.trim() === '' && tokenTexts.nameRequired}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Checkbox.Group
              label={tokenTexts.scopes}
              withAsterisk
              value={scopes}
              error={isChecked && scopes.length === 0 && tokenTexts.scopesRequired}
              onChange={setScopes}
            >
              <div className={classes.choices}>
                {SERVICE_SCOPES.map((scope) => (
                  <Checkbox key={scope} value={scope} label={tokenTexts.scopeLabels[scope]} />
                ))}
              </div>
            </Checkbox.Group>
          </>
        )}
        <LastDayInput
          label={tokenTexts.lastDay}
          latestEnd={latestEnd}
          value={lastDay}
          isChecked={isChecked}
          onChange={setLastDay}
        />
        {error !== null && <Notice tone="error">{formErrorText(error)}</Notice>}
      </div>
    </DialogFrame>
  )
}
