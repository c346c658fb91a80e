import { AppLink, ConfirmDialog, RemarksDialog } from '@countersign/ui'
import { Button, Loader, Modal } from '@mantine/core'
import { paths } from '../../../lib/navigation/paths.ts'
import { texts } from '../texts.ts'
import classes from './save-dialogs.module.css'
import type { Warning } from './submission-state.ts'
import { savingTexts } from './texts.ts'
import type { MemoSubmission } from './use-memo-submission.ts'

interface SaveDialogsProps {
  submission: MemoSubmission
  onDone: () => void
}

/** The dialogs of saving a memo: remarks (C3), the size limit (U32), progress, success and failure (U42). */
export function SaveDialogs({ submission, onDone }: SaveDialogsProps) {
  const { dispatch, stopWaiting, back, keepMine, adoptSaved } = submission
  const { save, warnings, isAskingRemarks, remarks, isTooLarge } = submission.state
  const running = save.phase === 'uploading' || save.phase === 'saving'
  const savedDraft = save.phase === 'done' && save.action === 'SAVE_AS_DRAFT' ? save : undefined
  const failure = save.phase === 'failed' ? save.failure : undefined
  const closeTooLarge = () => dispatch({ type: 'tooLargeClosed' })
  return (
    <>
      <ConfirmDialog
        opened={warnings.length > 0}
        onClose={() => dispatch({ type: 'warningsClosed' })}
        title={savingTexts.warned}
        message={<Warnings warnings={warnings} />}
        confirmLabel={savingTexts.submitAnyway}
        onConfirm={() => void submission.submit()}
      />
      <RemarksDialog
        opened={isAskingRemarks}
        onClose={(typed) => dispatch({ type: 'remarksCancelled', remarks: typed })}
        title={savingTexts.resubmit}
        confirmLabel={texts.submit}
        required
        initialRemarks={remarks}
        onConfirm={(given) => void submission.sendWithRemarks(given)}
      />
      <ConfirmDialog
        opened={isTooLarge}
        onClose={closeTooLarge}
        title={savingTexts.tooLarge}
        message={savingTexts.tooLargeText}
        confirmLabel={savingTexts.done}
        cancelLabel={null}
        onConfirm={closeTooLarge}
      />
      <Modal
        opened={running}
        onClose={() => undefined}
        title={save.phase === 'uploading' ? savingTexts.uploading : savingTexts.saving}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        transitionProps={{ duration: 0 }}
      >
        <div className={classes.progress}>
          <Loader size={24} />
          {save.phase === 'uploading' && (
            <Button variant="default" onClick={stopWaiting}>
              {savingTexts.stopWaiting}
            </Button>
          )}
        </div>
      </Modal>
      <ConfirmDialog
        opened={save.phase === 'done'}
        onClose={onDone}
        title={savedDraft ? savingTexts.saved : savingTexts.submitted}
        message={savedDraft ? <SavedMessage memoId={savedDraft.memoId} /> : savingTexts.submittedText}
        confirmLabel={savingTexts.done}
        cancelLabel={null}
        onConfirm={onDone}
      />
      <ConfirmDialog
        opened={failure?.isStale === false}
        onClose={back}
        title={savingTexts.failure}
        message={<FailureMessage reason={failure?.message} />}
        confirmLabel={savingTexts.done}
        cancelLabel={null}
        onConfirm={back}
      />
      <ConfirmDialog
        opened={failure?.isStale === true}
        onClose={back}
        title={savingTexts.failure}
        message={<FailureMessage reason={failure?.message} />}
        confirmLabel={savingTexts.keepMine}
        cancelLabel={savingTexts.useSaved}
        onCancel={() => void adoptSaved()}
        onConfirm={() => void keepMine()}
      />
    </>
  )
}

function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <>
      {warnings.map(({ kind, reason }) => (
        <p key={kind} className={classes.text}>
          {reason}
        </p>
      ))}
      <p className={classes.kept}>{savingTexts.warnedText}</p>
    </>
  )
}

function SavedMessage({ memoId }: { memoId: string }) {
  return (
    <>
      <p className={classes.text}>{savingTexts.savedText}</p>
      <p className={classes.kept}>
        <AppLink href={paths.memoDraft(memoId)}>{savingTexts.openDraft(memoId)}</AppLink>
      </p>
    </>
  )
}

function FailureMessage({ reason }: { reason: string | undefined }) {
  return (
    <>
      <p className={classes.reason}>{reason}</p>
      <p className={classes.kept}>{savingTexts.nothingLost}</p>
    </>
  )
}
