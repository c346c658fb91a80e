import { Sheet } from '@countersign/ui'
import { Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import type { Workflow } from '../model/policy/policy-actions.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './workflow-step.module.css'

const selectWorkflow = (state: WizardState) => state.workflow
const said = texts.workflow

/** Where levels come from: the owner may name anyone, or a policy computes them (N1). */
export function WorkflowChoice() {
  const { dispatch } = useWizardStore()
  const workflow = useWizard(selectWorkflow)
  return (
    <Sheet>
      <h2 className={classes.heading}>{said.title}</h2>
      <Radio.Group
        label={said.levelsFrom}
        value={workflow}
        onChange={(chosen) => dispatch({ type: 'chooseWorkflow', workflow: chosen as Workflow })}
      >
        <div className={classes.choices}>
          <Radio value="ANYONE" label={said.anyone} description={said.anyoneText} />
          <Radio value="POLICY" label={said.policy} description={said.policyText} />
        </div>
      </Radio.Group>
    </Sheet>
  )
}
