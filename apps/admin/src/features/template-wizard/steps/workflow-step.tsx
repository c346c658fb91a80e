import { hasCostReport } from '@countersign/domain'
import { Sheet, SkeletonRows } from '@countersign/ui'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { lazy, Suspense } from 'react'
import { PublishingEffects } from '../review/publishing-effects.tsx'
import { ReviewPanel } from '../review/review-panel.tsx'
import type { FindingPlace } from '../model/draft/judge-draft.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import { AmountSettings } from './amount-settings.tsx'
import { Announcements } from './announcements.tsx'
import { CostReportSettings } from './cost-report-settings.tsx'
import { SignatureSettings } from './signature-settings.tsx'
import { ReapprovalSettings } from './reapproval-settings.tsx'
import { WorkflowChoice } from './workflow-choice.tsx'
import classes from './workflow-step.module.css'

const selectConfig = (state: WizardState) => state.config
const selectCode = (state: WizardState) => state.info.template_code
const selectWorkflow = (state: WizardState) => state.workflow
const said = texts.workflow

/** Loaded where a template has a policy: the other steps don't carry it. */
const PolicyBuilder = lazy(() => import('../policy/policy-builder.tsx'))

const AfterApprovalSettings = lazy(() => import('../policy/after-approval-settings.tsx'))

interface WorkflowStepProps {
  templateId: string | null
  /** Goes to a finding's place in the form. */
  onShow: (place: FindingPlace) => void
}

/** Step 3, Workflow: 'Anyone' or a policy, and the effects of publishing (W6, N1). */
export function WorkflowStep({ templateId, onShow }: WorkflowStepProps) {
  const { dispatch } = useWizardStore()
  const config = useWizard(selectConfig)
  const code = useWizard(selectCode)
  const isNew = templateId === null
  const workflow = useWizard(selectWorkflow)
  return (
    <div className={classes.step} data-workflow={workflow}>
      <div className={classes.choice}>
        <WorkflowChoice />
      </div>
      {workflow === 'POLICY' && (
        <Suspense
          fallback={
            <Sheet label={texts.loading}>
              <SkeletonRows rows={5} />
            </Sheet>
          }
        >
          <PolicyBuilder templateId={templateId} />
        </Suspense>
      )}
      <div className={classes.settings}>
        <Sheet>
          <Switch
            label={said.allowSubApprovals}
            description={said.allowSubApprovalsText}
            checked={config.allow_sub_approvals}
            onChange={(event) =>
              dispatch({
                type: 'setConfig',
                config: { ...config, allow_sub_approvals: event.currentTarget.checked },
              })
            }
          />
          {hasCostReport(code, config) && <CostReportSettings isNew={isNew} />}
          <AmountSettings isNew={isNew} />
          <ReapprovalSettings />
          <SignatureSettings />
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <AfterApprovalSettings />
          </Suspense>
        </Sheet>
      </div>
      <div className={classes.side}>
        <Sheet>
          <h2 className={classes.heading}>{texts.review.title}</h2>
          <ReviewPanel templateId={templateId} onShow={onShow} />
        </Sheet>
        <Sheet>
          <h2 className={classes.heading}>{texts.review.effectsTitle}</h2>
          <PublishingEffects templateId={templateId} />
        </Sheet>
      </div>
      <Announcements />
    </div>
  )
}
