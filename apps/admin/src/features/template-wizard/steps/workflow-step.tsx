import { hasCostReport } from '@countersign/domain'
import { Sheet } from '@countersign/ui'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { PublishingEffects } from '../review/publishing-effects.tsx'
import { ReviewPanel } from '../review/review-panel.tsx'
import type { FindingPlace } from '../model/judge-draft.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import { AmountSettings } from './amount-settings.tsx'
import { CostReportSettings } from './cost-report-settings.tsx'
import { ReapprovalSettings } from './reapproval-settings.tsx'
import classes from './workflow-step.module.css'

const selectConfig = (state: WizardState) => state.config
const selectCode = (state: WizardState) => state.info.template_code
const said = texts.workflow

interface WorkflowStepProps {
  templateId: string | null
  /** Goes to a finding's place in the form. */
  onShow: (place: FindingPlace) => void
}

/** Step 3, Workflow: 'Anyone', and the effects of publishing (W6). */
export function WorkflowStep({ templateId, onShow }: WorkflowStepProps) {
  const { dispatch } = useWizardStore()
  const config = useWizard(selectConfig)
  const code = useWizard(selectCode)
  const isNew = templateId === null
  return (
    <div className={classes.step}>
      <Sheet rule="ruled">
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>{said.title}</legend>
          <div className={classes.choice}>
            <input
              type="radio"
              id="workflow-anyone"
              name="workflow"
              defaultChecked
              aria-describedby="workflow-anyone-text"
            />
            <div>
              <label htmlFor="workflow-anyone" className={classes.name}>
                {said.anyone}
              </label>
              <span id="workflow-anyone-text" className={classes.text}>
                {said.anyoneText}
              </span>
            </div>
          </div>
        </fieldset>
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
      </Sheet>
      <div className={classes.side}>
        <Sheet>
          <h2 className={classes.heading}>{texts.review.title}</h2>
          <ReviewPanel onShow={onShow} />
        </Sheet>
        <Sheet>
          <h2 className={classes.heading}>{texts.review.effectsTitle}</h2>
          <PublishingEffects templateId={templateId} />
        </Sheet>
      </div>
    </div>
  )
}
