import { PASSKEY_NAME_MAX_CHARACTERS } from '@countersign/domain'
import { Dialog, SavedFields } from '@countersign/ui'
import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './add-passkey-dialog.module.css'
import { passkeyTexts } from './texts.ts'

interface AddPasskeyDialogProps {
  opened: boolean
  busy: boolean
  onClose: () => void
  onConfirm: (name: string) => void
}

/** Names a passkey before the browser makes it. */
export function AddPasskeyDialog({ opened, busy, onClose, onConfirm }: AddPasskeyDialogProps) {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [wasOpened, setWasOpened] = useState(opened)
  if (wasOpened !== opened) {
    setWasOpened(opened)
    if (opened) {
      setName('')
      setMissing(false)
    }
  }
  return (
    <Dialog opened={opened} {...(busy ? {} : { onClose })} title={passkeyTexts.addTitle}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') setMissing(true)
          else onConfirm(name.trim())
        }}
      >
        <p className={classes.text}>{passkeyTexts.addText}</p>
        <SavedFields busy={busy}>
          <TextInput
            label={passkeyTexts.name}
            description={passkeyTexts.nameHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            data-autofocus
            autoComplete="off"
            maxLength={PASSKEY_NAME_MAX_CHARACTERS}
            value={name}
            error={isMissing && passkeyTexts.nameRequired}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setMissing(false)
            }}
          />
        </SavedFields>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {passkeyTexts.cancel}
          </Button>
          <Button
            type="submit"
            loading={busy}
            leftSection={<IconFingerprint size={17} stroke={1.7} aria-hidden />}
          >
            {passkeyTexts.go}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
