import { LeaveGuard } from '@countersign/app-shell/leave-guard'
import { useSessionUser } from '@countersign/app-shell/session'
import { PageBody, PageTitle } from '@countersign/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { judgeDraft } from './model/draft/judge-draft.ts'
import { baseOfCopy, localCopyKey } from './model/draft/local-copy.ts'
import { draftOf } from './model/wizard-state.ts'
import type { TemplateDraft } from './model/wizard-state.ts'
import { focusReview } from './review/review-panel.tsx'
import { RestoreDialog } from './saving/restore-dialog.tsx'
import { SaveDialogs } from './saving/save-dialogs.tsx'
import { useLocalCopy } from './saving/use-local-copy.ts'
import { useSaveTemplate } from './saving/use-save-template.ts'
import type { SaveAction, SaveBase } from './saving/use-save-template.ts'
import { useKeepsEvidence } from './signature/use-keeps-evidence.ts'
import { BuilderStep } from './steps/builder-step.tsx'
import { GeneralStep } from './steps/general-step.tsx'
import { StepIndicator } from './steps/step-indicator.tsx'
import { useCodeCheck } from './steps/use-code-check.ts'
import { useSteps } from './steps/use-steps.ts'
import { WizardFooter } from './steps/wizard-footer.tsx'
import { WorkflowStep } from './steps/workflow-step.tsx'
import { texts } from './texts.ts'
import type { WizardSource } from './wizard-source.ts'
import { createWizardStore, useWizard, WizardContext } from './wizard-store.ts'
import type { WizardStore } from './wizard-store.ts'

/** The template wizard, for a new template or a version of one (W6). */
export function Wizard({ source }: { source: WizardSource }) {
  const [store] = useState(() => createWizardStore(source.draft))
  return (
    <WizardContext value={store}>
      <WizardScreen source={source} store={store} />
    </WizardContext>
  )
}

const selectCode = (state: TemplateDraft) => state.info.template_code

function WizardScreen({ source, store }: { source: WizardSource; store: WizardStore }) {
  const navigate = useNavigate()
  const email = useSessionUser()?.email ?? ''
  const [base, setBase] = useState<SaveBase>(source)
  const [isOver, setOver] = useState(false)
  const { state, save, reset } = useSaveTemplate()
  const isNew = base.templateId === null
  const code = useCodeCheck(useWizard(selectCode), isNew)
  const steps = useSteps(store, isNew, code)
  const keepsEvidence = useKeepsEvidence()
  const hasUnsaved = () => {
    return !isOver && !isSameDraft(store.get(), base.draft)
  }
  const [copyKey] = useState(() => localCopyKey(email, source.templateId))
  const copies = useLocalCopy(copyKey, store, base, hasUnsaved)

  const saveAs = async (action: SaveAction, on: SaveBase = base) => {
    const draft = draftOf(store.get())
    // Does not send what the server would refuse; the review beside it explains what to do.
    const findings = judgeDraft(draft, keepsEvidence)
    const isPublished = action === 'PUBLISHED'
    if (findings.some((one) => (isPublished ? one.severity === 'error' : one.blocksSaving)))
      return focusReview()
    const isSaved = await save(draft, on, action)
    if (!isSaved) return
    setOver(true)
    copies.drop()
  }
  const { template_name, description } = source.draft.info
  return (
    <>
      <PageBody>
        <PageTitle
          title={source.templateId === null ? texts.createHeading : template_name}
          subtitle={source.templateId === null ? texts.createSubtitle : description}
          actions={<StepIndicator states={steps.states} onGoTo={(to) => void steps.goTo(to)} />}
        />
        {steps.step === 0 && <GeneralStep isNew={isNew} errors={steps.errors} code={code} />}
        {steps.step === 1 && (
          <BuilderStep templateId={base.templateId} onShow={(place) => void steps.show(place)} />
        )}
        {steps.step === 2 && (
          <WorkflowStep templateId={base.templateId} onShow={(place) => void steps.show(place)} />
        )}
      </PageBody>
      <WizardFooter
        step={steps.step}
        templateId={base.templateId}
        isWaiting={steps.isWaiting}
        onPrevious={() => void steps.previous()}
        onNext={() => void steps.next()}
        onSave={(action) => void saveAs(action)}
      />
      <LeaveGuard
        hasUnsaved={() => !isOver && (steps.step === 2 || hasUnsaved())}
        onLeave={copies.drop}
        title={texts.leave.title}
        leaveLabel={texts.leave.leave}
        stayLabel={texts.leave.stay}
      />
      <RestoreDialog
        copy={copies.found}
        revision={base.revision}
        onRestore={(copy) => {
          store.dispatch({ type: 'load', draft: draftOf(copy), opened: base.draft })
          setBase(baseOfCopy(base, copy))
          copies.decide()
        }}
        onDiscard={copies.drop}
      />
      <SaveDialogs
        state={state}
        mine={store}
        onDone={() => void navigate(paths.templates)}
        onBack={reset}
        onUseTheirs={({ source: theirs }) => {
          store.dispatch({ type: 'load', draft: theirs.draft })
          setBase(theirs)
          copies.drop()
          reset()
        }}
        onKeepMine={({ source: theirs }) => {
          // If this save fails, the next one still keeps theirs in the history.
          const over: SaveBase = { ...theirs, draft: base.draft, isOverDraft: true }
          setBase(over)
          if (state.phase === 'conflict') void saveAs(state.action, over)
        }}
      />
    </>
  )
}

function isSameDraft(one: TemplateDraft, other: TemplateDraft): boolean {
  const { info, ...parts } = draftOf(one)
  const isSamePart = (key: keyof typeof parts) => parts[key] === other[key]
  return isSameInfo(info, other.info) && (Object.keys(parts) as (keyof typeof parts)[]).every(isSamePart)
}

function isSameInfo(one: TemplateDraft['info'], other: TemplateDraft['info']): boolean {
  return (Object.keys(one) as (keyof typeof one)[]).every((key) => one[key] === other[key])
}
