import { ConfirmDialog, Dialog } from '@countersign/ui'
import { Loader } from '@mantine/core'
import { texts } from '../texts.ts'
import type { WizardStore } from '../wizard-store.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import classes from './save-dialogs.module.css'
import type { SaveState, Theirs } from './use-save-template.ts'

const said = texts.save

interface SaveDialogsProps {
  state: SaveState
  mine: WizardStore
  onDone: () => void
  /** Returns to the wizard, with everything kept. */
  onBack: () => void
  onUseTheirs: (theirs: Theirs) => void
  onKeepMine: (theirs: Theirs) => void
}

/** The dialog for the outcome of a save: pending, success, failure (W6), or a conflict (A6). */
export function SaveDialogs({ state, mine, onDone, onBack, onUseTheirs, onKeepMine }: SaveDialogsProps) {
  const theirs = state.phase === 'conflict' ? state.theirs : null
  const isDraft = state.phase === 'done' && state.action === 'DRAFTED'
  const isWaiting = state.phase === 'done' && state.isWaiting
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
        title={isDraft ? said.drafted : isWaiting ? said.waiting : said.published}
        message={isWaiting ? said.waitingText : said.doneText}
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
      <ConflictDialog
        isOpen={state.phase === 'conflict'}
        theirs={theirs}
        mine={mine}
        onBack={onBack}
        onUseTheirs={onUseTheirs}
        onKeepMine={onKeepMine}
      />
    </>
  )
}
