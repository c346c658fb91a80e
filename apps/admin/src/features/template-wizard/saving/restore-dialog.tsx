import { Dialog } from '@countersign/ui'
import { Button } from '@mantine/core'
import type { LocalCopy } from '../model/draft/local-copy.ts'
import { texts } from '../texts.ts'
import classes from './save-dialogs.module.css'

interface RestoreDialogProps {
  copy: LocalCopy | null
  revision: number | null
  onRestore: (copy: LocalCopy) => void
  onDiscard: () => void
}

const time = new Intl.DateTimeFormat('en-PH', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Manila',
})

/** Offers the unsaved work of an earlier visit. */
export function RestoreDialog({ copy, revision, onRestore, onDiscard }: RestoreDialogProps) {
  return (
    <Dialog opened={copy !== null} title={texts.copy.found(copy ? time.format(new Date(copy.keptAt)) : '')}>
      {copy && (
        <>
          <p className={classes.reason}>
            {[copy.info.template_code, copy.info.template_name].filter(Boolean).join(' ')}
          </p>
          {copy.revision !== revision && <p className={classes.kept}>{texts.copy.older}</p>}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onDiscard}>
              {texts.copy.discard}
            </Button>
            <Button data-autofocus onClick={() => onRestore(copy)}>
              {texts.copy.restore}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
