import { Button } from '@mantine/core'
import { Dialog } from '../overlays/dialog.tsx'
import { Notice } from '../feedback/notice.tsx'
import classes from './sign-in-dialog.module.css'

interface SignInDialogProps {
  opened: boolean
  /** Called on Escape. Omit it where the page can't be used without signing in. */
  onClose?: () => void
  title: string
  text: string
  /** One button for each provider. */
  providers: readonly { label: string; onClick: () => void }[]
  /** Why signing in failed, below the buttons. */
  problem?: string | undefined
  /** Goes back without signing in. */
  cancel?: { label: string; onClick: () => void }
}

/** Keeps Escape from closing a dialog underneath, whose input would be lost. */
const KEEPS_ESCAPE = { 'data-mantine-stop-propagation': 'true' }

/** Asks to sign in over the page, so that its input is kept. The app closes it after the sign-in. */
export function SignInDialog({
  opened,
  onClose,
  title,
  text,
  providers,
  problem,
  cancel,
}: SignInDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <p className={classes.text}>{text}</p>
      <div className={classes.buttons}>
        {providers.map(({ label, onClick }) => (
          <Button key={label} variant="default" onClick={onClick} {...KEEPS_ESCAPE}>
            <span className={classes.label}>{label}</span>
          </Button>
        ))}
        {cancel && (
          <Button variant="subtle" onClick={cancel.onClick} {...KEEPS_ESCAPE}>
            {cancel.label}
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <div className={classes.problem}>
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
    </Dialog>
  )
}
