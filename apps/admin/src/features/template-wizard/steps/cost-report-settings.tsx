import {
  canHoldCost,
  checkCostReport,
  COST_REPORT_ROLES,
  questionNames,
  sectionFields,
} from '@countersign/domain'
import type { CostReportFields } from '@countersign/domain'
import { NativeSelect } from '@mantine/core'
import type { WizardState } from '../model/wizard-state.ts'
import { texts } from '../texts.ts'
import { useWizard, useWizardStore } from '../wizard-store.ts'
import classes from './cost-report-settings.module.css'

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
export function CostReportSettings() {
  const { dispatch } = useWizardStore()
  const code = useWizard(selectCode)
  const config = useWizard(selectConfig)
  const content = useWizard(selectContent)
  const fields = content.flatMap(sectionFields)
  const names = questionNames(content)
  const chosen = config.cost_report ?? none
  const errors = checkCostReport(code, content, config).filter((one) => one.severity === 'error')
  const set = (key: keyof CostReportFields, id: string) => {
    const cost_report = { ...chosen, [key]: id }
    const isEmpty = Object.values(cost_report).every((value) => value === '')
    const { cost_report: _before, ...rest } = config
    dispatch({ type: 'setConfig', config: isEmpty ? rest : { ...rest, cost_report } })
  }
  return (
    <fieldset className={classes.report}>
      <legend className={classes.legend}>{said.costReport}</legend>
      <p className={classes.text}>{said.costReportText}</p>
      <div className={classes.fields}>
        {COST_REPORT_ROLES.map(({ key, name }) => {
          const choices = fields.filter((field) => canHoldCost(field, key) || field.field_id === chosen[key])
          return (
            <NativeSelect
              key={key}
              id={costFieldId(key)}
              label={name}
              value={choices.some((field) => field.field_id === chosen[key]) ? chosen[key] : ''}
              data={[
                { value: '', label: said.chooseField },
                ...choices.map(({ field_id }) => ({
                  value: field_id,
                  label: names.get(field_id) ?? field_id,
                })),
              ]}
              error={errors.find((one) => one.path[0] === key)?.message}
              onChange={(event) => set(key, event.currentTarget.value)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
