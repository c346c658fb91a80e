import { LeaveGuard } from '@countersign/app-shell/leave-guard'
import { FormSections, ProblemSummary, useAnswersForm } from '@countersign/form'
import { Notice, PageBody, showToast, useIdleDialog } from '@countersign/ui'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { useSignedInUser } from '../../lib/server/signed-in-user.ts'
import { keepsCopies } from '../../lib/storage/typed-copies.ts'
import { FormBar } from './form-bar.tsx'
import { formFilesOf, uploadAnswer } from './form-files.ts'
import { preparingTexts } from './preparing/texts.ts'
import type { PreparedOwner } from '../../shared/preparing/preparers-query.ts'
import { texts } from './texts.ts'
import { tabName } from './typed-copy/form-tab.ts'
import { GuidelinesPanel } from './guidelines-panel.tsx'
import { LeftOutNotice } from './left-out-notice.tsx'
import { LevelSectionsNote } from './level-sections-note.tsx'
import classes from './memo-form.module.css'
import type { Ability, MemoSource } from './memo-source.ts'
import { readTypedCopy, typedCopyPrefix } from './typed-copy/typed-copy.ts'
import { TypedCopyNotices } from './typed-copy/typed-copy-notices.tsx'
import { useMemoDraft } from './use-memo-draft.ts'
import { useMemoSubmission } from './saving/use-memo-submission.ts'
import type { MemoAction } from './written-memo.ts'
import { WorkflowPanel } from './workflow/workflow-panel.tsx'

/** Only for memos whose approvals can fall. */
const ReapprovalNotice = lazy(() => import('./reapproval-notice.tsx'))

/** Only for templates whose owners name readers. */
const ReadersPanel = lazy(() => import('./workflow/readers-panel.tsx'))

/** Only for memos that amend, extend or revoke another one. */
const LinkNotice = lazy(() => import('./link-notice.tsx'))

/** Only for people who prepare drafts. */
const ForField = lazy(async () => ({ default: (await import('./preparing/for-field.tsx')).ForField }))

const loadSaveDialogs = async () => (await import('./saving/save-dialogs.tsx')).SaveDialogs

const allowed = { allowed: true } as const

/** N3: a memo that its policy refuses can't be submitted, but kept as a draft. */
function submitAbility(ability: Ability, refusal: string | null | undefined): Ability {
  return ability.allowed && refusal ? { allowed: false, reason: 'POLICY_NOT_MET', message: refusal } : ability
}

/** Who can have no part in the route: the owner (D7), and who prepares the memo (R6). */
function peopleOf({ prepared }: MemoSource, ownEmail: string): string[] {
  return prepared ? [prepared.owner.email, prepared.preparer.email] : [ownEmail]
}

/** R6: who prepares a memo for another person doesn't submit it. */
function newAbility({ prepared }: MemoSource): Ability {
  if (prepared === null) return allowed
  return { allowed: false, reason: 'NOT_OWNER', message: preparingTexts.notYours(prepared.owner.name) }
}

interface MemoFormProps {
  source: MemoSource
  /** Refetches the saved memo, after it was changed elsewhere. */
  reload: () => Promise<MemoSource>
  /** Of a new memo, where its author prepares drafts for others (R6). */
  preparing?: {
    owners: readonly PreparedOwner[]
    /** '' for oneself. */
    preparedFor: string
    onChoose: (email: string) => void
    /** Whether another person was just chosen: what was typed goes on. */
    isContinued: boolean
  }
}

/** The memo form: the template's fields, the approval workflow, saving and submitting (U9). */
export function MemoForm({ source, reload, preparing }: MemoFormProps) {
  usePageTitle(source.templateName)
  const ownEmail = useSignedInUser().email
  const navigate = useNavigate()
  const copyPrefix = typedCopyPrefix(source, ownEmail)
  const [copy] = useState(() => readTypedCopy(localStorage.getItem(copyPrefix + tabName()), source))
  const answers = copy?.answers ?? source.answers
  const [files] = useState(() => formFilesOf(source))
  const form = useAnswersForm({
    templateContent: source.templateContent,
    answers,
    uploadFile: uploadAnswer,
    showFile: files.show,
    lists: source.lists,
    ...(copy && { picked: copy.labels }),
  })
  const isContinued = preparing?.isContinued === true
  const draft = useMemoDraft({ source, form, copyPrefix, copy, isContinued })
  const summary = useRef<HTMLDivElement>(null)
  const saving = useIdleDialog(loadSaveDialogs)
  const reloadWithFiles = async () => {
    const saved = await reload()
    files.addSaved(saved)
    return saved
  }
  const submission = useMemoSubmission({ source, draft, form, reload: reloadWithFiles, summary })
  const attempt = async (action: MemoAction) => {
    // Without a wait where there is none: what is wrong takes the focus in the next frame.
    if (saving.isRendered || (await saving.ensure())) await submission.attempt(action)
    else showToast({ kind: 'error', id: 'save-dialogs', message: texts.notLoaded })
  }
  const { memo } = source
  const { save } = submission.state

  return (
    <>
      <FormBar
        title={source.templateName}
        saveDraft={memo?.saveDraft ?? allowed}
        submit={submitAbility(memo?.submit ?? newAbility(source), draft.asked?.refusal)}
        preparing={save.phase === 'preparing' ? save.action : undefined}
        onSaveDraft={() => void attempt('SAVE_AS_DRAFT')}
        onSubmit={() => void attempt('SUBMITTED')}
      />
      <PageBody>
        <div className={classes.columns}>
          <div className={classes.main}>
            <LeftOutNotice />
            {preparing && (
              <Suspense>
                <ForField
                  owners={preparing.owners}
                  value={preparing.preparedFor}
                  onChange={(email) => {
                    draft.keepCopy()
                    preparing.onChoose(email)
                  }}
                />
              </Suspense>
            )}
            {memo && source.prepared && (
              <Notice>
                {source.prepared.owner.email === ownEmail
                  ? preparingTexts.prepared(source.prepared.preparer.name)
                  : preparingTexts.prepares(source.prepared.owner.name)}
              </Notice>
            )}
            {draft.link && (
              <Suspense>
                <LinkNotice
                  link={draft.link}
                  onRemove={memo?.status === 'SAVE_AS_DRAFT' ? draft.removeLink : undefined}
                />
              </Suspense>
            )}
            <TypedCopyNotices draft={draft} />
            <ProblemSummary ref={summary} lines={submission.lines} />
            <FormSections form={form} />
            <LevelSectionsNote template={source.templateContent} />
            {memo?.reapproval && (
              <Suspense>
                <ReapprovalNotice
                  reapproval={memo.reapproval}
                  template={source.templateContent}
                  form={form}
                />
              </Suspense>
            )}
            <WorkflowPanel
              draft={draft}
              onChange={(change) => {
                draft.changeRoute(change)
                submission.dispatch({ type: 'routeChanged' })
              }}
              ownEmails={peopleOf(source, ownEmail)}
              hasLastTime={source.prepared === null || source.prepared.owner.email === ownEmail}
              templateId={source.templateId}
              canAllowSubApprovals={source.allowSubApprovals}
              memoStatus={memo?.status}
              errors={submission.levelErrors}
            />
            {draft.readers && (
              <Suspense>
                <ReadersPanel readers={draft.readers} onChange={draft.setReaders} ownEmail={ownEmail} />
              </Suspense>
            )}
          </div>
          {source.guidelines !== '' && <GuidelinesPanel html={source.guidelines} />}
        </div>
      </PageBody>
      <LeaveGuard
        // Signing out has asked for confirmation already.
        hasUnsaved={() => draft.hasUnsaved() && keepsCopies()}
        onLeave={draft.markSaved}
        title={texts.leaveTitle}
        leaveLabel={texts.leave}
        stayLabel={texts.stay}
      />
      {saving.Dialog && <saving.Dialog submission={submission} onDone={() => void navigate(paths.memos)} />}
    </>
  )
}
