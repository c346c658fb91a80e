import { DialogFrame } from '@countersign/ui'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './link-dialog.module.css'
import { calendarTexts as texts } from './texts.ts'

/** Shows a new link, once. */
export function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={texts.shownTitle}
      cancelLabel={null}
      primary={{ label: texts.done, onClick: onClose }}
    >
      <p className={classes.text}>{texts.shownText}</p>
      <code className={classes.link}>{url}</code>
      <CopyButton value={url}>
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
