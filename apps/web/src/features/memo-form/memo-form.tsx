import { FormSections, ProblemSummary, useAnswersForm } from '@countersign/form'
import { ConfirmDialog, PageBody, RemarksDialog } from '@countersign/ui'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../lib/messages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSignedInUser } from '../../lib/signed-in-user.ts'
import { FormBar } from './form-bar.tsx'
import { showFilesOf, uploadAnswer } from './form-files.ts'
import { tabName } from './form-tab.ts'
import { GuidelinesPanel } from './guidelines-panel.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import classes from './memo-form.module.css'
import type { MemoSource } from './memo-source.ts'
import { SaveDialogs } from './save-dialogs.tsx'
import { readTypedCopy, typedCopyPrefix } from './typed-copy.ts'
import { TypedCopyNotices } from './typed-copy-notices.tsx'
import { useMemoDraft } from './use-memo-draft.ts'
import { useMemoSubmission } from './use-memo-submission.ts'
import { WorkflowPanel } from './workflow/workflow-panel.tsx'

const texts = messages.memoForm
const allowed = { allowed: true }

interface MemoFormProps {
  source: MemoSource
  /** Fetches the memo as it is saved now; for when it was changed elsewhere. */
  reload: () => Promise<MemoSource>
}

/** The memo form: the template's fields, the approval workflow, saving and submitting (end-user document section 2). */
export function MemoForm({ source, reload }: MemoFormProps) {
  usePageTitle(source.templateName)
  const ownEmail = useSignedInUser().email
  const navigate = useNavigate()
  const copyPrefix = typedCopyPrefix(source, ownEmail)
  const [copy] = useState(() => readTypedCopy(localStorage.getItem(copyPrefix + tabName()), source))
  const answers = copy?.answers ?? source.answers
  const [showFile] = useState(() => showFilesOf(source))
  const form = useAnswersForm({
    templateContent: source.templateContent,
    answers,
    uploadFile: uploadAnswer,
    showFile,
  })
  const draft = useMemoDraft({ source, form, copyPrefix, copy })
  const summary = useRef<HTMLDivElement>(null)
  const submission = useMemoSubmission({ source, draft, form, reload, summary })
  const { memo } = source

  return (
    <>
      <FormBar
        title={source.templateName}
        saveDraft={memo?.saveDraft ?? allowed}
        submit={memo?.submit ?? allowed}
        onSaveDraft={() => void submission.attempt('SAVE_AS_DRAFT')}
        onSubmit={() => void submission.attempt('SUBMITTED')}
      />
      <PageBody>
        <div className={classes.columns}>
          <div className={classes.main}>
            <TypedCopyNotices draft={draft} />
            <ProblemSummary ref={summary} lines={submission.lines} />
            <FormSections form={form} />
            <WorkflowPanel
              route={draft.route}
              onChange={(change) => {
                draft.changeRoute(change)
                submission.forgetLevelIssues()
              }}
              ownEmail={ownEmail}
              canAllowSubApprovals={source.allowSubApprovals}
              memoStatus={memo?.status}
              errors={submission.levelErrors}
            />
          </div>
          {source.guidelines !== '' && <GuidelinesPanel html={source.guidelines} />}
        </div>
      </PageBody>
      <LeaveGuard hasUnsaved={draft.hasUnsaved} onLeave={draft.markSaved} />
      <RemarksDialog
        opened={submission.askingRemarks}
        onClose={submission.cancelRemarks}
        title={texts.resubmit}
        confirmLabel={texts.submit}
        required
        initialRemarks={submission.remarks}
        onConfirm={(remarks) => void submission.sendWithRemarks(remarks)}
      />
      <ConfirmDialog
        opened={submission.isTooLarge}
        onClose={submission.closeTooLarge}
        title={texts.tooLarge}
        message={texts.tooLargeText}
        confirmLabel={texts.done}
        cancelLabel={null}
        onConfirm={submission.closeTooLarge}
      />
      <SaveDialogs
        state={submission.state}
        onStopWaiting={submission.stopWaiting}
        onDone={() => void navigate(paths.memos)}
        onBack={submission.back}
        onKeepMine={() => void submission.keepMine()}
        onUseSaved={() => void submission.useSaved()}
      />
    </>
  )
}
