import { ConfirmDialog, Dialog } from '@countersign/ui'
import { Button, Loader } from '@mantine/core'
import { texts } from '../texts.ts'
import classes from './save-dialogs.module.css'
import type { SaveState, Theirs } from './use-save-template.ts'

const said = texts.save

interface SaveDialogsProps {
  state: SaveState
  onDone: () => void
  /** Back to the wizard, with everything in it. */
  onBack: () => void
  onUseTheirs: (theirs: Theirs) => void
  onKeepMine: (theirs: Theirs) => void
}

/** The save outcome dialog: pending, success, failure (console document section 2.6), and a conflict's choice (A6). */
export function SaveDialogs({ state, onDone, onBack, onUseTheirs, onKeepMine }: SaveDialogsProps) {
  const theirs = state.phase === 'conflict' ? state.theirs : null
  const isDraft = state.phase === 'done' && state.action === 'DRAFTED'
  return (
    <>
      <Dialog opened={state.phase === 'saving'} title={said.pending}>
        <div className={classes.pending} role="status" aria-label={said.pending}>
          <Loader size={24} />
        </div>
      </Dialog>
      <ConfirmDialog
        opened={state.phase === 'done'}
        onClose={onDone}
        title={isDraft ? said.drafted : said.published}
        message={said.doneText}
        confirmLabel={said.done}
        cancelLabel={null}
        onConfirm={onDone}
      />
      <ConfirmDialog
        opened={state.phase === 'failed'}
        onClose={onBack}
        title={said.failure}
        message={
          <>
            <p className={classes.reason}>{state.phase === 'failed' && state.message}</p>
            <p className={classes.kept}>{said.kept}</p>
          </>
        }
        confirmLabel={said.retry}
        cancelLabel={null}
        onConfirm={onBack}
      />
      <Dialog opened={state.phase === 'conflict'} onClose={onBack} title={said.conflictTitle}>
        <p className={classes.reason}>
          {theirs ? said.conflictText(theirs.savedBy, theirs.differences) : said.conflictUnknown}
        </p>
        <p className={classes.kept}>{said.kept}</p>
        <div className={classes.buttons}>
          {theirs ? (
            <>
              <Button variant="default" onClick={() => onUseTheirs(theirs)}>
                {said.useTheirs}
              </Button>
              <Button onClick={() => onKeepMine(theirs)}>{said.keepMine}</Button>
            </>
          ) : (
            <Button onClick={onBack}>{said.retry}</Button>
          )}
        </div>
      </Dialog>
    </>
  )
}
