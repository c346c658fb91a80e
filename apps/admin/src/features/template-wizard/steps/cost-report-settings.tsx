import { canHold, checkCostReport, COST_REPORT_ROLES } from '@countersign/domain'
import type { CostReportFields } from '@countersign/domain'
import { withAmountQuestion } from './reapproval-rule.ts'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from '../settings.module.css'
import { QuestionSelect } from './question-select.tsx'

const selectCode = (state: WizardState) => state.info.template_code
const selectConfig = (state: WizardState) => state.config
const selectContent = (state: WizardState) => state.content
const said = texts.workflow

/** The id of a choice, to scroll to a finding's place. */
export const costFieldId = (key: string): string => `cost-report-${key}`

const none: CostReportFields = {
  amount_field: '',
  currency_field: '',
  cost_type_field: '',
  budget_type_field: '',
}

/** Which questions the cost report reads (H7); the report knows options by their values. */
export function CostReportSettings({ isNew }: { isNew: boolean }) {
  const { dispatch } = useWizardStore()
  const code = useWizard(selectCode)
  const config = useWizard(selectConfig)
  const content = useWizard(selectContent)
  const chosen = config.cost_report ?? none
  const errors = checkCostReport(code, content, config).filter((one) => one.severity === 'error')
  const set = (key: keyof CostReportFields, id: string) => {
    const cost_report = { ...chosen, [key]: id }
    const isEmpty = Object.values(cost_report).every((value) => value === '')
    const isAmount = key === 'amount_field' || key === 'currency_field'
    const { cost_report: _before, ...rest } =
      isNew && isAmount ? withAmountQuestion(config, chosen[key], id) : config
    dispatch({ type: 'setConfig', config: isEmpty ? rest : { ...rest, cost_report } })
  }
  return (
    <fieldset className={classes.settings}>
      <legend className={classes.legend}>{said.costReport}</legend>
      <p className={classes.text}>{said.costReportText}</p>
      <div className={classes.fields}>
        {COST_REPORT_ROLES.map((role) => (
          <QuestionSelect
            key={role.key}
            id={costFieldId(role.key)}
            label={role.name}
            chosen={chosen[role.key]}
            canHold={(field) => canHold(field, role)}
            error={errors.find((one) => one.path[0] === role.key)?.message}
            onChoose={(id) => set(role.key, id)}
          />
        ))}
      </div>
    </fieldset>
  )
}
