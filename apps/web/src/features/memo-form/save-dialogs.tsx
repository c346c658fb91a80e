import { ConfirmDialog } from '@countersign/ui'
import { Button, Loader, Modal } from '@mantine/core'
import { messages } from '../../lib/messages.ts'
import classes from './save-dialogs.module.css'
import type { SaveState } from './use-save-memo.ts'

const texts = messages.memoForm

interface SaveDialogsProps {
  state: SaveState
  /** Back to the form while files are still on their way. */
  onStopWaiting: () => void
  onDone: () => void
  /** The failure was read: back to the form, with everything in it. */
  onBack: () => void
  /** The memo was changed elsewhere: go on with what was typed here, or with what was saved there. */
  onKeepMine: () => void
  onUseSaved: () => void
}

/** Progress, success and failure of saving, word for word (end-user document section 8). */
export function SaveDialogs(props: SaveDialogsProps) {
  const { state, onStopWaiting, onDone, onBack, onKeepMine, onUseSaved } = props
  const running = state.phase === 'uploading' || state.phase === 'saving'
  const isDraft = state.phase === 'done' && state.action === 'SAVE_AS_DRAFT'
  const failure = state.phase === 'failed' ? state : undefined
  return (
    <>
      <Modal
        opened={running}
        onClose={() => undefined}
        title={state.phase === 'uploading' ? texts.uploading : texts.saving}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        transitionProps={{ duration: 0 }}
      >
        <div className={classes.progress}>
          <Loader size={24} />
          {state.phase === 'uploading' && (
            <Button variant="default" onClick={onStopWaiting}>
              {texts.stopWaiting}
            </Button>
          )}
        </div>
      </Modal>
      <ConfirmDialog
        opened={state.phase === 'done'}
        onClose={onDone}
        title={isDraft ? texts.saved : texts.submitted}
        message={isDraft ? texts.savedText : texts.submittedText}
        confirmLabel={texts.done}
        cancelLabel={null}
        onConfirm={onDone}
      />
      <ConfirmDialog
        opened={failure?.isStale === false}
        onClose={onBack}
        title={texts.failure}
        message={<FailureMessage reason={failure?.message} />}
        confirmLabel={texts.done}
        cancelLabel={null}
        onConfirm={onBack}
      />
      <ConfirmDialog
        opened={failure?.isStale === true}
        onClose={onUseSaved}
        title={texts.failure}
        message={<FailureMessage reason={failure?.message} />}
        confirmLabel={texts.keepMine}
        cancelLabel={texts.useSaved}
        onConfirm={onKeepMine}
      />
    </>
  )
}

function FailureMessage({ reason }: { reason: string | undefined }) {
  return (
    <>
      <p className={classes.reason}>{reason}</p>
      <p className={classes.kept}>{texts.nothingLost}</p>
    </>
  )
}
