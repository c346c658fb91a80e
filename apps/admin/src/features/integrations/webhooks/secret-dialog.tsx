import { formatDateTime } from '@countersign/app-shell/dates'
import { DialogFrame } from '@countersign/ui'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { texts } from './texts.ts'
import classes from './webhooks.module.css'

interface SecretDialogProps {
  secret: string
  /** Until when the earlier secret signs as well. */
  bothUntil: string | null
  onClose: () => void
}

/** Shows a secret, once (P2). */
export function SecretDialog({ secret, bothUntil, onClose }: SecretDialogProps) {
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={texts.secretTitle}
      cancelLabel={null}
      primary={{ label: texts.done, onClick: onClose }}
    >
      <p className={classes.text}>{texts.secretText}</p>
      {bothUntil !== null && <p className={classes.text}>{texts.secretBoth(formatDateTime(bothUntil))}</p>}
      <code className={classes.secret}>{secret}</code>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button
            type="button"
            variant="default"
            data-autofocus
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            {copied ? texts.copied : texts.copy}
          </Button>
        )}
      </CopyButton>
    </DialogFrame>
  )
}
