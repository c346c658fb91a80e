import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { LiveRegion } from '../announce/live-region.tsx'
import { uiTexts } from '../texts.ts'
import { DialogFrame } from './dialog-frame.tsx'
import classes from './shown-once-dialog.module.css'

interface ShownOnceDialogProps {
  title: string
  /** Where to keep it, and that it can't be read again. */
  text: string
  /** A second paragraph. */
  more?: string | undefined
  secret: string
  onClose: () => void
}

/** Shows a secret once, with the focus on 'Copy'. */
export function ShownOnceDialog({ title, text, more, secret, onClose }: ShownOnceDialogProps) {
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={title}
      cancelLabel={null}
      primary={{ label: uiTexts.done, onClick: onClose }}
    >
      <p className={classes.text}>{text}</p>
      {more !== undefined && <p className={classes.text}>{more}</p>}
      <code className={classes.secret}>{secret}</code>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <>
            <LiveRegion>{copied && uiTexts.copied}</LiveRegion>
            <Button
              type="button"
              variant="default"
              data-autofocus
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? uiTexts.copied : uiTexts.copy}
            </Button>
          </>
        )}
      </CopyButton>
    </DialogFrame>
  )
}
